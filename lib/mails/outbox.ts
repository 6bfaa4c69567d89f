import { after, SECOND } from "@/lib/kit/clock";
import { statement } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { LEASE_SECONDS, newLease } from "@/lib/kit/lease";
import type { Message } from "@/lib/kit/mail/message";
import { inShard } from "@/lib/kit/shard";
import { wakeAgain } from "@/lib/kit/wake";
import { type Outcome, trySend } from "@/lib/mails/try";

/** A message that only this process may send, until its lease ends. */
export type Leased<Row> = Row & { leaseToken: string };

/** How often a message was tried, and since when. */
export type Tries = { count: number; startedAt: Date | null };

/**
 * An outbox of messages, which are all claimed, sent and retried alike. The content of a message, and the effects
 * of an attempt, belong to the module that stores them.
 */
export type Outbox<Row extends { id: string }> = {
  table: "outgoing_mails" | "receipts";
  /** The event that wakes the sending job. */
  event: string;
  read: (ids: string[]) => Promise<Row[]>;
  triesOf: (row: Row) => Tries;
  /** The same text and the same key on every attempt. */
  write: (row: Leased<Row>) => Promise<Message>;
  /**
   * Counts an attempt that starts, to send `message` if it could be written; false when another process holds the
   * message now.
   */
  count: (
    row: Leased<Row>,
    begun: { count: number; startedAt: Date },
    message: Message | null,
  ) => Promise<boolean>;
  /** Writes the result of an attempt to the row, unless another process holds it now. */
  record: (row: Leased<Row>, outcome: Outcome) => Promise<void>;
};

/** Sends what is due of an outbox, of a shard or of all merchants. Returns how many messages were tried. */
export const sendDue = <Row extends { id: string }>(
  outbox: Outbox<Row>,
  shard?: number,
): Promise<number> =>
  drain<Leased<Row>>({
    claim: (limit) => claimDue(outbox, limit, shard),
    renew: (held) => renewLeases(outbox, held),
    each: async (row) => outbox.record(row, await trySend(outbox, row)),
    // A result that could not be recorded is retried when the lease ends.
    failed: { event: "mail.send_failed", of: ({ id }) => ({ outbox: outbox.table, mail: id }) },
    wake: wakeAgain(outbox.event, shard),
  });

const leaseEnd = (from: Date): Date => after(from, LEASE_SECONDS * SECOND);

/** Claims at most `limit` messages that are due and that no living process holds, the longest due first. */
export const claimDue = async <Row extends { id: string }>(
  { table, read }: Outbox<Row>,
  limit: number,
  shard?: number,
): Promise<Leased<Row>[]> => {
  const leaseToken = newLease();
  const at = new Date();
  const { name, condition, values } = inShard(shard, "$5");
  const claimed = await statement<{ id: string }>(
    `outbox.claim.${table}${name}`,
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${table} WHERE next_attempt_at <= $1 ${condition} AND (leased_until IS NULL
         OR leased_until <= $1 OR is_left_by_dead(lease_token, (SELECT living_processes())))
       ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE ${table} m SET lease_token = $3::uuid, leased_until = $4
     FROM due WHERE m.id = due.id RETURNING m.id`,
    [at, limit, leaseToken, leaseEnd(at), ...values],
  );
  if (claimed.length === 0) return [];
  const rows = await read(claimed.map(({ id }) => id));
  return rows.map((row) => ({ ...row, leaseToken }));
};

/** Renews the leases that are still ours. A dead process holds none: the next claim takes them. */
export const renewLeases = <Row extends { id: string }>(
  { table }: Pick<Outbox<Row>, "table">,
  held: readonly Leased<Row>[],
): Promise<unknown> =>
  statement(
    `outbox.renew.${table}`,
    `UPDATE ${table} m SET leased_until = $1 FROM unnest($2::uuid[], $3::uuid[]) AS held (id, token)
     WHERE m.id = held.id AND m.lease_token = held.token`,
    [leaseEnd(new Date()), held.map(({ id }) => id), held.map(({ leaseToken }) => leaseToken)],
  );
