import { statement } from "@/lib/kit/db";
import { shardOf } from "@/lib/kit/shard";

/** A row whose time has come, of one merchant and mode. */
export type Due = { id: string; merchantId: string; livemode: boolean };

type Schedule = {
  table: "invoices" | "subscriptions";
  /** The indexed instant, of rows for which `condition` holds. */
  column: "next_attempt_at" | "current_period_end";
  condition: string;
};

const chosen = `r.id, r.merchant_id AS "merchantId", r.livemode, r`;

const byRealTime = ({ table, column, condition }: Schedule): string => `
  SELECT ${chosen}.${column} AS at FROM ${table} r
  WHERE r.${column} <= now() AND ${condition} AND r.id <> ALL($1::uuid[])
    AND (r.livemode OR NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.merchant_id = r.merchant_id))`;

// A clock that somebody moves is left alone: whoever moves it does what falls due, in its order.
const byTestClocks = ({ table, column, condition }: Schedule): string => `
  SELECT ${chosen}.${column} AS at FROM test_clocks c
  JOIN ${table} r ON r.merchant_id = c.merchant_id AND NOT r.livemode
  WHERE r.${column} <= coalesce(c.frozen_at, now() + make_interval(secs => c.offset_ms / 1000.0))
    AND ${condition} AND r.id <> ALL($1::uuid[])
    AND (c.advancing_to IS NULL OR c.leased_until IS NULL OR c.leased_until <= now())`;

const ofMerchant = ({ table, column, condition }: Schedule): string => `
  SELECT ${chosen}.${column} AS at FROM ${table} r
  WHERE r.merchant_id = $3 AND NOT r.livemode AND ${condition} AND r.id <> ALL($1::uuid[])
    AND r.${column} <= merchant_now(r.merchant_id, r.livemode)`;

/** Whose: that of all merchants where it says nothing. */
export type DueOf = {
  /** The test data of this merchant alone, also while its clock is being moved. */
  merchantId?: string | undefined;
  /** Of the merchants of this shard. */
  shard?: number | undefined;
};

type Asked = DueOf & {
  except: readonly string[];
  limit: number;
};

/** What is due now, by the real time or by the test clock of its merchant, the longest due first. */
export const dueRows = (
  schedule: Schedule,
  { merchantId, shard, except, limit }: Asked,
): Promise<Due[]> => {
  const ordered = (query: string) =>
    `SELECT id, "merchantId", livemode FROM (${query}) due ORDER BY at, id LIMIT $2`;
  if (merchantId !== undefined) {
    const text = ordered(ofMerchant(schedule));
    return statement(`due.${schedule.table}.one`, text, [except, limit, merchantId]);
  }
  const both = `${byRealTime(schedule)} UNION ALL ${byTestClocks(schedule)}`;
  if (shard === undefined)
    return statement(`due.${schedule.table}`, ordered(both), [except, limit]);
  const inShard = `SELECT * FROM (${both}) AS rows WHERE ${shardOf('"merchantId"')} = $3`;
  return statement(`due.${schedule.table}.shard`, ordered(inShard), [except, limit, shard]);
};
