import { MINUTE } from "@/lib/kit/clock";
import { db, statement } from "@/lib/kit/db";
import { closeSession, hashOf } from "@/lib/members/store";
import type { Verification } from "@/lib/merchants/verification";
import type { User } from "@/prisma/client/client";

export const SESSION_IDLE_MS = 30 * MINUTE;
const SEEN_EVERY_MS = MINUTE;

/** A merchant of a person. */
export type Membership = Verification & {
  merchantId: string;
  role: string;
  /** Of the session's mode. */
  name: string;
  /** Of test mode, which switching selects. */
  testName: string;
};

export type OpenSession = {
  id: string;
  merchantId: string | null;
  livemode: boolean;
  expiresAt: Date;
  createdAt: Date;
  steppedUpAt: Date | null;
  user: User;
  /** Oldest first. */
  memberships: Membership[];
  /** The selected one, or the oldest; null until the person belongs to a merchant. */
  membership: Membership | null;
};

export type Place = "dashboard" | "till" | "waiting till";

type Clocks = { id: string; lastSeenAt: Date; tillSeenAt: Date | null };

/**
 * The session of a token; null when it ended, is 12 hours old or is idle. Dashboard and till have their own idle
 * times: half an hour without a click closes the dashboard for good, whatever happens at the till. A session that
 * reached the till in time stays until its end, since a merchant waits for its customers.
 */
export const sessionOf = async (
  token: string,
  at: Place = "dashboard",
): Promise<OpenSession | null> => {
  const session = await find(token);
  if (!session) return null;
  const isOver = isDashboardIdle(session) && session.tillSeenAt === null;
  if (isOver || session.expiresAt.getTime() < Date.now()) {
    await closeSession(token);
    return null;
  }
  const isOpen = at === "dashboard" ? await inDashboard(session) : await atTill(session, at);
  return isOpen ? session : null;
};

type Row = Omit<OpenSession, "user" | "membership"> &
  Clocks & { userId: string; userEmail: string; emailKey: string; userName: string | null } & {
    userCreatedAt: Date;
  };

const find = async (token: string): Promise<(OpenSession & Clocks) | null> => {
  const [row] = await statement<Row>("members.session", SESSION, [hashOf(token)]);
  if (!row) return null;
  const { userId: id, userEmail: email, emailKey, userName: name, userCreatedAt, ...session } = row;
  const { memberships, merchantId } = session;
  const selected = memberships.find((one) => one.merchantId === merchantId) ?? memberships[0];
  const user = { id, email, emailKey, name, createdAt: userCreatedAt };
  return { ...session, user, membership: selected ?? null };
};

// Everything that a page needs to know of its reader: each request of a signed-in person starts with it.
const SESSION = `
  SELECT s.id, s.merchant_id AS "merchantId", s.livemode, s.expires_at AS "expiresAt", s.created_at AS "createdAt",
    s.stepped_up_at AS "steppedUpAt", s.last_seen_at AS "lastSeenAt", s.till_seen_at AS "tillSeenAt",
    u.id AS "userId", u.email AS "userEmail", u.email_key AS "emailKey", u.name AS "userName",
    u.created_at AS "userCreatedAt",
    coalesce((
      SELECT json_agg(json_build_object('merchantId', m.id, 'role', b.role, 'name', coalesce(p.name, ''),
        'testName', coalesce(t.name, ''), 'kybStatus', m.kyb_status, 'kybVerifiedBy', m.kyb_verified_by)
        ORDER BY b.created_at)
      FROM members b JOIN merchants m ON m.id = b.merchant_id
      LEFT JOIN merchant_profiles p ON p.merchant_id = m.id AND p.livemode = s.livemode
      LEFT JOIN merchant_profiles t ON t.merchant_id = m.id AND NOT t.livemode
      WHERE b.user_id = s.user_id), '[]') AS memberships
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1`;

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
