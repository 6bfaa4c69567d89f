import { after, DAY } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { pool } from "@/lib/kit/db";
import { exportSql, type Line, type More, RATES, summed } from "@/lib/transactions/export-sql";

/** Days in Tahiti, both included. */
export type Period = { from: string; to: string };

/** Some movements as one text; `sums` in the order of `summed`, exact beyond 2^53 too. */
export type Written = { text: string; count: number; sums: bigint[] };

/**
 * Every movement of a period, oldest first, some thousands at a time and written by the database: payments on the
 * day they succeeded, refunds on the day they did. The next page is read while the last one is sent, and no
 * connection is held meanwhile: a slow client costs nothing.
 */
export const movementsOf = async function* (
  ctx: Context,
  period: Period,
  { line, ...more }: { line: Line } & More,
): AsyncGenerator<Written, void, undefined> {
  const until = after(startOf(period.to), DAY);
  const read = (cursor: Cursor): Promise<Found> => {
    const found = find(ctx, { line, more, cursor, until });
    // Awaited only when its turn comes, which may be never.
    found.catch(() => undefined);
    return found;
  };
  let next: Promise<Found> | null = read({ at: startOf(period.from).toISOString(), id: NO_ID });
  while (next) {
    const { cursor, ...written }: Found = await next;
    next = cursor && read(cursor);
    if (written.count > 0) yield written;
  }
};

/** Midnight in Tahiti, which has no daylight saving time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00-10:00`);

type Cursor = { at: string; id: string };
/** `cursor`: where to continue; null at the end. */
type Found = Written & { cursor: Cursor | null };

const NO_ID = "00000000-0000-0000-0000-000000000000";
const BATCH = 4_000;

type Asked = { line: Line; more: More; cursor: Cursor; until: Date };

const find = async (ctx: Context, { line, more, cursor, until }: Asked): Promise<Found> => {
  const { rows } = await pool().query<[string | null, number, string, string, ...string[]]>({
    ...exportSql(line, more),
    rowMode: "array",
    values: [ctx.merchantId, ctx.livemode, cursor.at, until, cursor.id, BATCH],
  });
  const [text, count = 0, at = "", id = "", ...sums] = rows[0] ?? [];
  return {
    text: text ?? "",
    count,
    sums: summed.map((_, index) => BigInt(sums[index] ?? 0)),
    cursor: count === BATCH ? { at, id } : null,
  };
};

/** The rates of tax of all movements of a period, the lowest first, in basis points. */
export const ratesIn = async (ctx: Context, period: Period): Promise<number[]> => {
  const bounds = [startOf(period.from), after(startOf(period.to), DAY)];
  const values = [ctx.merchantId, ctx.livemode, ...bounds];
  const { rows } = await pool().query<{ rate: number }>({ text: RATES, values });
  return rows.map(({ rate }) => rate);
};
