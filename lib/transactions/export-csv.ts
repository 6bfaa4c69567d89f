import { type Options, stringify } from "csv-stringify/sync";
import type { Context } from "@/lib/kit/context";
import {
  type Cells,
  columnAt,
  movementsOf,
  type Period,
} from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

type Delimiter = ";" | ",";

/** A spreadsheet takes the file for UTF-8 by it. */
const BOM = "\uFEFF";

const rate = columnAt("tauxTgc");

/**
 * The movements as a csv, piece by piece: a line for each, after that of the columns. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it; numbers are left as they are.
 */
export const exportCsv = async function* (
  ctx: Context,
  period: Period,
  delimiter: Delimiter,
): AsyncGenerator<string, void, undefined> {
  const options: Options = {
    delimiter,
    record_delimiter: "\r\n",
    // A lone CR or LF ends a line too, for many readers.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  };
  const head = BOM + stringify([columns], options);
  let isFirst = true;
  for await (const rows of movementsOf(ctx, period)) {
    if (delimiter === ";") rows.forEach(inFrench);
    const lines = stringify(rows, options);
    yield isFirst ? head + lines : lines;
    isFirst = false;
  }
  if (isFirst) yield head;
};

// Where cells are parted by semicolons, decimals are by a comma. Amounts have none.
const inFrench = (row: Cells): void => {
  row[rate] = row[rate] === null ? null : String(row[rate]).replace(".", ",");
};
