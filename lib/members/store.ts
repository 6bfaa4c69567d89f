import { after, HOUR, MINUTE } from "@/lib/kit/clock";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { newId, sha256 } from "@/lib/kit/ids";
import { deviceOf } from "@/lib/kit/user-agent";
import { recordInShops } from "@/lib/members/in-shops";
import type { User } from "@/prisma/client/client";

export const SESSION_LIFE_MS = 12 * HOUR;
export const LINK_LIFE_MS = 10 * MINUTE;
const STALE_MAX = 100;

/** Only hashes of tokens are stored: a dump opens no session. */
export const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(token));

export const userByEmail = (email: string): Promise<User | null> =>
  db.user.findUnique({ where: { emailKey: email.toLowerCase() } });

export const userById = (id: string): Promise<User | null> => db.user.findUnique({ where: { id } });

export const addUser = async (email: string): Promise<User> => {
  const emailKey = email.toLowerCase();
  return db.user.upsert({
    where: { emailKey },
    create: { id: newId(), email: emailKey, emailKey },
    update: {},
  });
};

export const openSession = (
  token: string,
  of: { userId: string; userAgent: string | null; ip?: string | null; by?: "link" | "passkey" },
): Promise<void> =>
  transaction(async (tx) => {
    const membership = await tx.member.findFirst({
      where: { userId: of.userId },
      orderBy: { createdAt: "asc" },
    });
    const createdAt = new Date();
    await tx.session.create({
      data: {
        id: newId(),
        tokenHash: hashOf(token),
        userId: of.userId,
        merchantId: membership?.merchantId ?? null,
        userAgent: of.userAgent?.slice(0, 300) ?? null,
        expiresAt: after(createdAt, SESSION_LIFE_MS),
        createdAt,
      },
    });
    if (membership) {
      const lastSeenAt = new Date();
      await tx.member.updateMany({ where: { id: membership.id }, data: { lastSeenAt } });
    }
    const from = { ip: of.ip ?? null, device: deviceOf(of.userAgent) };
    const action = of.by === "passkey" ? "sign_in.passkey" : "sign_in.open";
    await recordInShops(tx, of.userId, { action, from });
  });

export const closeSession = async (token: string): Promise<void> => {
  await db.session.deleteMany({ where: { tokenHash: hashOf(token) } });
};

export const changeSession = async (
  id: string,
  change: { merchantId?: string; livemode?: boolean },
): Promise<void> => {
  await db.session.updateMany({ where: { id }, data: change });
};

export const saveSignInToken = async (token: {
  hash: string;
  email: string;
  browser: string;
  expiresAt: Date;
}): Promise<void> => {
  await db.signInToken.create({
    data: {
      tokenHash: hashOf(token.hash),
      email: token.email.toLowerCase(),
      browserHash: hashOf(token.browser),
      expiresAt: token.expiresAt,
    },
  });
};

/** Uses a sign-in token: once, before it expires, in the browser that requested it. */
export const takeSignInToken = async (token: {
  hash: string;
  email: string;
  browser: string;
}): Promise<Date | null> => {
  const rows = await db.$queryRaw<{ expires_at: Date }[]>`
    DELETE FROM sign_in_tokens WHERE token_hash = ${hashOf(token.hash)} AND email = ${token.email.toLowerCase()}
      AND browser_hash = ${hashOf(token.browser)} AND expires_at > now()
    RETURNING expires_at`;
  return rows[0]?.expires_at ?? null;
};

type Asked = { email: string; network: string; most: number };

/**
 * Records a request for a link, unless there were `most` for this address from this network in the last quarter of
 * an hour: then null, otherwise how many there were for the address from all networks. The record is a token that
 * never opens anything, since it expires when it is created: it stays when the link itself is used. Requests for
 * one address wait for each other, so that all are counted.
 */
export const recordLinkRequest = async (
  tx: Tx,
  { email, network, most }: Asked,
): Promise<number | null> => {
  const address = email.toLowerCase();
  const from = hashOf(`network:${network}`);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign_in:${address}`}, 0))`;
  const [asked] = await tx.$queryRaw<{ here: number; all: number }[]>`
    SELECT count(*) FILTER (WHERE browser_hash = ${from})::int AS here, count(*)::int AS all
    FROM sign_in_tokens WHERE email = ${address} AND expires_at <= created_at
      AND created_at > clock_timestamp() - make_interval(mins => 15)`;
  await tx.$executeRaw`
    DELETE FROM sign_in_tokens WHERE token_hash IN (
      SELECT token_hash FROM sign_in_tokens WHERE created_at < now() - make_interval(days => 1)
      LIMIT ${STALE_MAX}::int FOR UPDATE SKIP LOCKED)`;
  if (!asked || asked.here >= most) return null;
  await tx.$executeRaw`
    INSERT INTO sign_in_tokens (token_hash, email, browser_hash, expires_at, created_at)
    VALUES (${hashOf(newId())}, ${address}, ${from}, clock_timestamp(), clock_timestamp())`;
  return asked.all + 1;
};
