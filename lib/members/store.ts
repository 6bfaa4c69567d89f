import { after, HOUR, MINUTE } from "@/lib/kit/clock";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { newId, sha256 } from "@/lib/kit/ids";
import { deviceOf } from "@/lib/kit/user-agent";
import { recordInShops } from "@/lib/members/in-shops";
import { verificationFields } from "@/lib/merchants/verification";
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

export type OpenSession = {
  id: string;
  merchantId: string | null;
  livemode: boolean;
  expiresAt: Date;
  createdAt: Date;
  steppedUpAt: Date | null;
  user: User;
};

export type Place = "dashboard" | "till" | "waiting till";

/**
 * The session of a token; null when it ended, is 12 hours old or is idle. Dashboard and till have their own idle
 * times: half an hour without a click closes the dashboard for good, whatever happens at the till. A session that
 * reached the till in time stays until its end, since a merchant waits for its customers.
 */
export const sessionOf = async (
  token: string,
  at: Place = "dashboard",
): Promise<OpenSession | null> => {
  const session = await db.session.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { user: true },
  });
  if (!session) return null;
  const isOver = isDashboardIdle(session) && session.tillSeenAt === null;
  if (isOver || session.expiresAt.getTime() < Date.now()) {
    await closeSession(token);
    return null;
  }
  const isOpen = at === "dashboard" ? await inDashboard(session) : await atTill(session, at);
  return isOpen ? session : null;
};

type Clocks = { id: string; lastSeenAt: Date; tillSeenAt: Date | null };

const inDashboard = async (clocks: Clocks): Promise<boolean> => {
  if (isDashboardIdle(clocks)) return false;
  return isStale(clocks.lastSeenAt) ? noteSeen(clocks.id) : true;
};

/** The first request counts, whatever it is; after that, one that only waits does not. */
const atTill = async ({ id, tillSeenAt }: Clocks, at: Place): Promise<true> => {
  if (tillSeenAt === null || (at === "till" && isStale(tillSeenAt))) await noteAtTill(id);
  return true;
};

/** Whether the dashboard is closed to the session after too long without a click. */
export const isDashboardIdle = ({ lastSeenAt }: { lastSeenAt: Date }): boolean =>
  Date.now() - lastSeenAt.getTime() > SESSION_IDLE_MS;

const isStale = (seenAt: Date): boolean => Date.now() - seenAt.getTime() > SEEN_EVERY_MS;

/** False if the session became idle meanwhile. */
const noteSeen = async (id: string): Promise<boolean> => {
  const [seen] = await db.$queryRaw<{ id: string }[]>`
    WITH seen AS (
      UPDATE sessions SET last_seen_at = now() WHERE id = ${id}::uuid AND last_seen_at >= now() - interval '30 minutes'
      RETURNING id, user_id, merchant_id), there AS (
      UPDATE members m SET last_seen_at = now() FROM seen
      WHERE m.user_id = seen.user_id AND m.merchant_id = seen.merchant_id)
    SELECT id FROM seen`;
  return seen !== undefined;
};

const noteAtTill = (id: string): Promise<number> =>
  db.$executeRaw`
    WITH seen AS (UPDATE sessions SET till_seen_at = now() WHERE id = ${id}::uuid RETURNING user_id, merchant_id)
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

/** The memberships of a person, oldest first, with the merchants' profiles of this mode. */
export const membershipsOf = async (userId: string, livemode: boolean) => {
  const rows = await db.member.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    include: {
      merchant: {
        select: {
          id: true,
          ...verificationFields,
          profiles: { where: { livemode }, select: { name: true } },
        },
      },
    },
  });
  return rows.map(({ merchant: { profiles, ...merchant }, ...member }) => ({
    ...member,
    merchant: { ...merchant, name: profiles[0]?.name ?? "" },
  }));
};
