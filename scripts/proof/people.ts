import { createHash, randomBytes, randomUUID } from "node:crypto";

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Turns a sandbox merchant into a kept one, as its owner's claim does. */
export const keepShop = (query: Query, merchantId: string): Promise<unknown> =>
  query("UPDATE merchants SET sandbox = false, claim_hash = NULL WHERE id = $1", [merchantId]);

/** A member of a merchant: there are more than sign-in links could be sent to in time. */
export const addMember = async (query: Query, merchantId: string, role: string) => {
  const userId = randomUUID();
  const email = `${userId}@example.pf`;
  await query("INSERT INTO users (id, email, email_key) VALUES ($1, $2, $2)", [userId, email]);
  await query("INSERT INTO members (id, merchant_id, user_id, role) VALUES ($1, $2, $3, $4)", [
    randomUUID(),
    merchantId,
    userId,
    role,
  ]);
  return { userId, email };
};

/** A session of a person who signed in and opened the till. Returns its token. */
export const addSession = async (
  query: Query,
  merchantId: string,
  userId: string,
): Promise<string> => {
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(token).digest();
  await query(
    `INSERT INTO sessions (id, token_hash, user_id, merchant_id, expires_at, till_seen_at)
     VALUES ($1, $2, $3, $4, now() + interval '12 hours', now())`,
    [randomUUID(), hash, userId, merchantId],
  );
  return token;
};

/** The headers of a browser with that session. */
export const sessionCookie = (token: string): string => `svc_session=${token}`;
