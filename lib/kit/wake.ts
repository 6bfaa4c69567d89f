import { db, statement, type Tx } from "@/lib/kit/db";
import { inShard, shardOf } from "@/lib/kit/shard";

type Waking = Pick<Tx, "$executeRawUnsafe">;

/** Wakes the functions that an event triggers, for the merchant's shard, once the transaction commits. */
export const wakeFor = (
  tx: Waking,
  event: string,
  { merchantId }: { merchantId: string },
  shards?: Parameters<typeof shardOf>[1],
): Promise<unknown> =>
  tx.$executeRawUnsafe(
    `SELECT jobs.wake($1::text, ${shardOf("$2::uuid", shards)})`,
    event,
    merchantId,
  );

/** Wakes the functions that an event triggers: for a shard, or for all merchants. */
export const wakeAgain = (event: string, shard?: number) => (): Promise<unknown> =>
  db.$executeRaw`SELECT jobs.wake(${event}::text, ${shard ?? null}::int)`;

type Planned = {
  event: string;
  table: "bank_operations" | "invoices" | "subscriptions";
  /** The indexed time at which rows that meet `condition` are due. */
  column: "next_check_at" | "next_attempt_at" | "next_reminder_at" | "current_period_end";
  condition: string;
};

/** Schedules a run for when the first of these rows is due: for a shard, or for all merchants. */
export const wakeWhenDue = (
  { event, table, column, condition }: Planned,
  shard: number | undefined,
): Promise<unknown> => {
  const one = inShard(shard, "$2");
  return statement(
    `wake.${table}.${column}${one.name}`,
    `SELECT jobs.wake_at($1::text, min(${column}), $2::int)::text FROM ${table}
     WHERE ${condition} ${one.condition} HAVING min(${column}) IS NOT NULL`,
    [event, shard ?? null],
  );
};
