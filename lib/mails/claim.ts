import { after, MINUTE } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { OutgoingMail } from "@/prisma/client/client";

/** A message that this process alone may send, until its lease ends. */
export type Leased = OutgoingMail & { leaseToken: string };

/** A process that dies holds its messages no longer than this; a try is given up well before. */
const LEASE = 2 * MINUTE;

/** Takes at most `limit` messages that are due and that nobody holds, the longest due first. */
export const claimDue = async (limit: number): Promise<Leased[]> => {
  const leaseToken = newId();
  const at = new Date();
  const claimed = await db.$queryRaw<{ id: string }[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM outgoing_mails WHERE next_attempt_at <= ${at} AND (leased_until IS NULL OR leased_until <= ${at})
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE outgoing_mails m SET lease_token = ${leaseToken}::uuid, leased_until = ${after(at, LEASE)}
    FROM due WHERE m.id = due.id RETURNING m.id`;
  const rows = await db.outgoingMail.findMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
  });
  return rows.map((row) => ({ ...row, leaseToken }));
};
