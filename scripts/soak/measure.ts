import { setTimeout as sleep } from "node:timers/promises";
import type { Proven } from "@/scripts/proof/product";
import type { Struck } from "@/scripts/soak/disturb";

/** Milliseconds at a quantile of the measurements; null without any. */
export const quantile = (measured: readonly number[], q: number): number | null => {
  const sorted = measured.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? null;
};

/**
 * An outcome that waits for the bank; those that wait for a cardholder belong to a merchant that is left out: $1.
 */
const WAITING = `SELECT * FROM bank_operations
  WHERE merchant_id <> ALL ($1::uuid[]) AND kind IN ('debit', 'refund', 'reversal')`;

const PATIENCE_MS = 120_000;

/** Waits until every outcome is known without advancing time. Returns whether all are, within two minutes. */
export const untilKnown = async (
  { database, others }: Proven,
  leftOut: readonly string[],
): Promise<boolean> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(250)) {
    const { rowCount } = await database.query(
      `SELECT 1 FROM (${WAITING}) w WHERE resolved_at IS NULL LIMIT 1`,
      [[...others, ...leftOut]],
    );
    if (rowCount === 0) return true;
  }
  return false;
};

/** How long each outcome that was unknown when everything came back stayed so, in milliseconds. */
export const unknownFor = async (
  { database, others }: Proven,
  leftOut: readonly string[],
  back: Struck["back"],
): Promise<number[]> => {
  const { rows } = await database.query<{ ms: string }>(
    `SELECT extract(epoch FROM min(w.resolved_at - b.at)) * 1000 AS ms FROM (${WAITING}) w
     JOIN unnest($2::timestamptz[], $3::uuid[]) AS b (at, shop) ON b.shop IS NULL OR b.shop = w.merchant_id
     WHERE w.sent_at < b.at AND w.resolved_at > b.at GROUP BY w.id`,
    [[...others, ...leftOut], back.map(({ at }) => at), back.map(({ shop }) => shop)],
  );
  return rows.map(({ ms }) => Math.round(Number(ms)));
};
