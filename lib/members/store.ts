import { HOUR, MINUTE } from "@/lib/kit/clock";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { newId, sha256 } from "@/lib/kit/ids";
import { deviceOf } from "@/lib/members/device";
import { recordInShops } from "@/lib/members/in-shops";
import type { User } from "@/prisma/client/client";

export const SESSION_IDLE_MS = 30 * MINUTE;
export const SESSION_LIFE_MS = 12 * HOUR;
export const LINK_LIFE_MS = 10 * MINUTE;
const SEEN_EVERY_MS = MINUTE;
const STALE_MAX = 100;

/** Only hashes of tokens are stored: a dump opens no session. */
const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(token));

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
  of: { userId: string; userAgent: string | null; ip?: string | null },
): Promise<void> =>
  transaction(async (tx) => {
    const membership = await tx.member.findFirst({
      where: { userId: of.userId },
      orderBy: { createdAt: "asc" },
    });
    await tx.session.create({
      data: {
        id: newId(),
        tokenHash: hashOf(token),
        userId: of.userId,
        merchantId: membership?.merchantId ?? null,
        userAgent: of.userAgent?.slice(0, 300) ?? null,
        expiresAt: new Date(Date.now() + SESSION_LIFE_MS),
      },
    });
    if (membership) {
      const lastSeenAt = new Date();
      await tx.member.updateMany({ where: { id: membership.id }, data: { lastSeenAt } });
    }
    const from = { ip: of.ip ?? null, device: deviceOf(of.userAgent) };
    await recordInShops(tx, of.userId, { action: "sign_in.open", from });
  });

export type OpenSession = {
  id: string;
  merchantId: string | null;
  livemode: boolean;
  expiresAt: Date;
  createdAt: Date;
  steppedUpAt: Date | null;
  user: User;
};

/**
 * The session of a token; null when it ended, is 12 hours old or was idle for half an hour. At the till
 * nothing is idle: a shop waits for its customers there, and a till that only polls keeps no dashboard open.
 */
export const sessionOf = async (
  token: string,
  at: "dashboard" | "till" | "waiting till" = "dashboard",
): Promise<OpenSession | null> => {
  const session = await db.session.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { user: true },
  });
  if (!session) return null;
  const idle = Date.now() - session.lastSeenAt.getTime();
  const isIdle = at === "dashboard" && idle > SESSION_IDLE_MS;
  if (isIdle || session.expiresAt.getTime() < Date.now()) {
    await closeSession(token);
    return null;
  }
  if (idle > SEEN_EVERY_MS && at !== "waiting till") await noteSeen(session.id);
  return session;
};

const noteSeen = (id: string): Promise<number> =>
  db.$executeRaw`
    WITH seen AS (UPDATE sessions SET last_seen_at = now() WHERE id = ${id}::uuid RETURNING user_id, merchant_id)
    UPDATE members m SET last_seen_at = now() FROM seen
    WHERE m.user_id = seen.user_id AND m.merchant_id = seen.merchant_id`;

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

/** Consumes a sign-in token: once, before it expires, in the browser that asked for it. */
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

/**
 * Notes that a link was asked for, unless `most` were in the last quarter of an hour. What is noted is a
 * token that never opens anything, since it expires as it is made: it stays when the link itself is used.
 * Those who ask for one address wait for each other, so that none counts without the others.
 */
export const noteAsked = async (tx: Tx, email: string, most: number): Promise<boolean> => {
  const address = email.toLowerCase();
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign_in:${address}`}, 0))`;
  const noted = await tx.$executeRaw`
    INSERT INTO sign_in_tokens (token_hash, email, browser_hash, expires_at, created_at)
    SELECT ${hashOf(newId())}, ${address}, ${hashOf(newId())}, clock_timestamp(), clock_timestamp()
    WHERE (SELECT count(*) FROM sign_in_tokens WHERE email = ${address} AND expires_at <= created_at
      AND created_at > clock_timestamp() - make_interval(mins => 15)) < ${most}::int`;
  await tx.$executeRaw`
    DELETE FROM sign_in_tokens WHERE token_hash IN (
      SELECT token_hash FROM sign_in_tokens WHERE created_at < now() - make_interval(days => 1)
      LIMIT ${STALE_MAX}::int FOR UPDATE SKIP LOCKED)`;
  return noted === 1;
};

/** The memberships of a person, oldest first. */
export const membershipsOf = (userId: string) =>
  db.member.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    include: { merchant: { select: { id: true, name: true, kybStatus: true, brandColor: true } } },
  });
