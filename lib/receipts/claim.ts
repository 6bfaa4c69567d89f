import { after, SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { LEASE_SECONDS, newLease } from "@/lib/kit/lease";
import type { Receipt } from "@/prisma/client/client";

/** A receipt that this process alone may send, until its lease ends. */
export type Leased = Receipt & { leaseToken: string };

const LEASE = LEASE_SECONDS * SECOND;

/** Takes at most `limit` receipts that are due and that nobody alive holds, the longest due first. */
export const claimDue = async (limit: number): Promise<Leased[]> => {
  const leaseToken = newLease();
  const at = new Date();
  const claimed = await db.$queryRaw<{ id: string }[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM receipts WHERE next_attempt_at <= ${at} AND (leased_until IS NULL
        OR leased_until <= ${at} OR is_left_by_dead(lease_token, (SELECT living_processes())))
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE receipts r SET lease_token = ${leaseToken}::uuid, leased_until = ${after(at, LEASE)}
    FROM due WHERE r.id = due.id RETURNING r.id`;
  const rows = await db.receipt.findMany({ where: { id: { in: claimed.map(({ id }) => id) } } });
  return rows.map((row) => ({ ...row, leaseToken }));
};

/** Holds those that are still ours for longer. A process that dies holds none: whoever claims next takes them. */
export const renewLeases = (held: readonly Leased[]): Promise<unknown> =>
  db.$executeRaw`
    UPDATE receipts r SET leased_until = ${after(new Date(), LEASE)}
    FROM unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ leaseToken }) => leaseToken)}::uuid[]) AS held (id, token)
    WHERE r.id = held.id AND r.lease_token = held.token`;
