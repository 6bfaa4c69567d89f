import { statement } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { shardOf } from "@/lib/kit/shard";

/** A row that is due, with its merchant and mode. */
export type Due = { id: string; merchantId: string; livemode: boolean };

type Schedule = {
  table: "invoices" | "subscriptions" | "payment_links";
  /** The indexed time at which rows that meet `condition` are due. */
  column:
    | "next_attempt_at"
    | "next_reminder_at"
    | "current_period_end"
    | "trial_notice_at"
    | "notice_at";
  condition: string;
};

const chosen = `r.id, r.merchant_id AS "merchantId", r.livemode, r`;

const byRealTime = ({ table, column, condition }: Schedule): string => `
  SELECT ${chosen}.${column} AS at FROM ${table} r
  WHERE r.${column} <= now() AND ${condition} AND r.id <> ALL($1::uuid[])
    AND (r.livemode OR NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.merchant_id = r.merchant_id))`;

// Rows of a clock that is being advanced are excluded: the advance processes them itself, in order.
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

/** Which rows: of all merchants if empty. */
export type DueOf = {
  /** Only test data of this merchant, even while its clock is being advanced. */
  merchantId?: string | undefined;
  /** Only merchants of this shard. */
  shard?: number | undefined;
};

type DueQuery = DueOf & {
  except: readonly string[];
  limit: number;
};

/** The rows that are due now, by real time or by the test clock of their merchant, oldest first. */
export const dueRows = (
  schedule: Schedule,
  { merchantId, shard, except, limit }: DueQuery,
): Promise<Due[]> => {
  const ordered = (query: string) =>
    `SELECT id, "merchantId", livemode FROM (${query}) due ORDER BY at, id LIMIT $2`;
  const name = `due.${schedule.table}.${schedule.column}`;
  if (merchantId !== undefined) {
    const text = ordered(ofMerchant(schedule));
    return statement(`${name}.one`, text, [except, limit, merchantId]);
  }
  const both = `${byRealTime(schedule)} UNION ALL ${byTestClocks(schedule)}`;
  if (shard === undefined) return statement(name, ordered(both), [except, limit]);
  const inShard = `SELECT * FROM (${both}) AS rows WHERE ${shardOf('"merchantId"')} = $3`;
  return statement(`${name}.shard`, ordered(inShard), [except, limit, shard]);
};

const BATCH = 50;

type EachDue = {
  schedule: Schedule;
  each: (row: Due) => Promise<unknown>;
  /** As of `drain`. */
  failed: { event: string; of: (row: Due) => Record<string, unknown> };
};

/** Processes each row that is due, one after another, and none twice. Returns how many there were. */
export const eachDue = ({ merchantId, shard }: DueOf, { schedule, each, failed }: EachDue) => {
  const except: string[] = [];
  return drain<Due>({
    claim: (limit) => dueRows(schedule, { merchantId, shard, except, limit }),
    each: (row) => {
      except.push(row.id);
      return each(row);
    },
    failed,
    batch: BATCH,
    atOnce: 1,
  });
};
