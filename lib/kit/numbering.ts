import { write } from "@/lib/kit/changes";
import type { Context } from "@/lib/kit/context";
import { statement, type Tx } from "@/lib/kit/db";
import { type AnyTx, tenantColumns, Unit } from "@/lib/kit/unit";

const tahitiYear = new Intl.DateTimeFormat("en", { timeZone: "Pacific/Tahiti", year: "numeric" });

export const yearInTahiti = (at: Date): number => Number(tahitiYear.format(at));

/** Types of documents by their letter, and the table of their counters; `commit_changes` numbers receipts. */
const counters = {
  A: "credit_note_counters",
  F: "invoice_counters",
} as const;

type Numbering = Pick<Context, "merchantId" | "livemode"> & { year: number };

/** The counter's row stays locked until the document is committed. */
const takeNumber = async (
  tx: Tx,
  letter: keyof typeof counters,
  { merchantId, livemode, year }: Numbering,
): Promise<number> => {
  // Only the name of the table, one of those above, is not a parameter.
  const [counter] = await tx.$queryRawUnsafe<{ last: number }[]>(
    `INSERT INTO ${counters[letter]} AS counter (merchant_id, livemode, year, last)
     VALUES ($1::uuid, $2, $3::int, 1)
     ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
    merchantId,
    livemode,
    year,
  );
  return counter?.last ?? 1;
};

/** The number that is next as it is read: the unit is refused, and decides again, if it was taken meanwhile. */
const expectNumber = async (unit: Unit, of: Numbering): Promise<number> => {
  const [counter] = await statement<{ last: number }>(
    "numbering.invoices",
    "SELECT last FROM invoice_counters WHERE merchant_id = $1 AND livemode = $2 AND year = $3",
    [of.merchantId, of.livemode, of.year],
  );
  const number = (counter?.last ?? 0) + takenBy(unit, of.year) + 1;
  const row = { ...tenantColumns(of), year: of.year, number };
  await write(unit, { do: TAKE, row });
  return number;
};

const TAKE = "take invoice number";

/** How many numbers of a year the unit itself takes: it is of one merchant and mode. */
const takenBy = ({ changes }: Unit, year: number): number =>
  changes.filter((change) => change.do === TAKE && isOfYear(change["row"], year)).length;

const isOfYear = (row: unknown, year: number): boolean => (row as { year: number }).year === year;

const written = (letter: keyof typeof counters, year: number, number: number): string =>
  `${letter}-${year}-${String(number).padStart(6, "0")}`;

/**
 * The next number of a merchant's credit notes in one mode, such as `A-2026-000042`, starting again each year in
 * Tahiti, without gaps.
 */
export const nextCreditNoteNumber = async (tx: Tx, ctx: Context, at: Date): Promise<string> => {
  const year = yearInTahiti(at);
  return written("A", year, await takeNumber(tx, "A", { ...ctx, year }));
};

/** The next number of a merchant's invoices in one mode, such as `F-2026-000042`: as those of credit notes. */
export const nextInvoiceNumber = async (tx: AnyTx, ctx: Context, at: Date): Promise<string> => {
  const of = { ...ctx, year: yearInTahiti(at) };
  const number = tx instanceof Unit ? await expectNumber(tx, of) : await takeNumber(tx, "F", of);
  return written("F", of.year, number);
};
