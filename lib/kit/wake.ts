import { db, statement, type Tx } from "@/lib/kit/db";
import { inShard, shardOf } from "@/lib/kit/shard";

type Waking = Pick<Tx, "$executeRawUnsafe">;

/** Once this commits, the run of the merchant's shard that listens to an event looks at its rows. */
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

/** The next run of what listens to this event, once more: of a shard, or of all merchants. */
export const wakeAgain = (event: string, shard?: number) => (): Promise<unknown> =>
  db.$executeRaw`SELECT jobs.wake(${event}::text, ${shard ?? null}::int)`;

type Planned = {
  event: string;
  table: "bank_operations" | "invoices" | "subscriptions";
  /** The indexed instant, of rows for which `condition` holds. */
  column: "next_check_at" | "next_attempt_at" | "current_period_end";
  condition: string;
};

/** Wakes the next run when the first of these rows is due: of a shard, or of all merchants. */
export const wakeWhenDue = (
  { event, table, column, condition }: Planned,
  shard: number | undefined,
): Promise<unknown> => {
  const one = inShard(shard, "$2");
  return statement(
    `wake.${table}${one.name}`,
    `SELECT jobs.wake_at($1::text, min(${column}), $2::int)::text FROM ${table}
     WHERE ${condition} ${one.condition} HAVING min(${column}) IS NOT NULL`,
    [event, shard ?? null],
  );
};
