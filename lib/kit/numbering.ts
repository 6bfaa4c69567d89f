import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";

/** Each type of document by its letter, and the table of its counters. */
const counters = {
  A: "credit_note_counters",
  F: "invoice_counters",
  R: "receipt_counters",
} as const;

const tahitiYear = new Intl.DateTimeFormat("en", { timeZone: "Pacific/Tahiti", year: "numeric" });

/**
 * The next number of a merchant and mode, such as `F-2026-000042`, starting again each year in Tahiti. The
 * counter's row stays locked until the document is committed: numbers have no gaps.
 */
export const nextNumber = async (
  tx: Tx,
  ctx: Context,
  letter: keyof typeof counters,
  at: Date,
): Promise<string> => {
  const year = Number(tahitiYear.format(at));
  // Only the name of the table, one of the three above, is not a parameter.
  const [counter] = await tx.$queryRawUnsafe<{ last: number }[]>(
    `INSERT INTO ${counters[letter]} AS counter (merchant_id, livemode, year, last)
     VALUES ($1::uuid, $2, $3::int, 1)
     ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
    ctx.merchantId,
    ctx.livemode,
    year,
  );
  return `${letter}-${year}-${String(counter?.last).padStart(6, "0")}`;
};
