import { writeAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { deviceOf } from "@/lib/kit/user-agent";
import type { Caller } from "@/lib/members/caller";
import type { Person } from "@/lib/members/claim";
import { recordInShops } from "@/lib/members/in-shops";
import { isDashboardIdle, SESSION_IDLE_MS } from "@/lib/members/session";
import { sessionNotFound } from "@/lib/members/team-errors";

const SESSIONS_MAX = 50;

/** A browser with a session of a person. */
export type Device = {
  id: string;
  /** `Firefox, Windows`; null for an unknown browser. */
  name: string | null;
  isCurrent: boolean;
  /** Idle in the dashboard for so long that it opens only the till. */
  isIdle: boolean;
  lastSeenAt: Date;
  createdAt: Date;
  expiresAt: Date;
};

/** The sessions of a person, this browser first, then by last use. */
export const listSessions = async ({ sessionId, user }: Person): Promise<Device[]> => {
  const idleBefore = new Date(Date.now() - SESSION_IDLE_MS);
  const rows = await db.session.findMany({
    where: {
      userId: user.id,
      expiresAt: { gt: new Date() },
      OR: [{ lastSeenAt: { gte: idleBefore } }, { tillSeenAt: { not: null } }],
    },
    orderBy: { createdAt: "desc" },
    take: SESSIONS_MAX,
  });
  return rows
    .map((row) => ({
      id: row.id,
      name: deviceOf(row.userAgent),
      isCurrent: row.id === sessionId,
      isIdle: isDashboardIdle(row),
      lastSeenAt: latest(row.lastSeenAt, row.tillSeenAt),
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    }))
    .sort(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        b.lastSeenAt.getTime() - a.lastSeenAt.getTime(),
    );
};

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

/** Signs a person out of one other browser; its next request gets the sign-in page. */
export const endSession = (ctx: Context, { user }: Person, id: string): Promise<void> =>
  transaction(async (tx) => {
    const session = await tx.session.findFirst({ where: { id, userId: user.id } });
    if (!session) return refuse(sessionNotFound);
    await tx.session.deleteMany({ where: { id, userId: user.id } });
    await writeAuditEntry(tx, ctx, { details: { device: deviceOf(session.userAgent) } });
  });

/** Signs a person out everywhere but here. Returns how many sessions that were. */
export const endOtherSessions = (ctx: Context, { sessionId, user }: Person): Promise<number> =>
  transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({
      where: { userId: user.id, id: { not: sessionId } },
    });
    await writeAuditEntry(tx, ctx, { details: { sessions: count } });
    return count;
  });

/** The audit entry of a sign-out, for each merchant of the person. */
export const recordSignOut = ({ user }: Pick<Person, "user">, from: Caller): Promise<void> =>
  transaction((tx) => recordInShops(tx, user.id, { action: "sign_in.close", from }));
