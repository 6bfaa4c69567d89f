import type { Context } from "@/lib/kit/context";
import { csvLine, type Delimiter } from "@/lib/kit/csv";
import {
  type Cells,
  columnAt,
  movementsOf,
  type Period,
} from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

/** A spreadsheet takes the file for UTF-8 by it. */
const BOM = "\uFEFF";

const rate = columnAt("tauxTgc");

/** The movements as a csv, piece by piece: a line for each, after that of the columns. */
export const exportCsv = async function* (
  ctx: Context,
  period: Period,
  delimiter: Delimiter,
): AsyncGenerator<string, void, undefined> {
  let head = BOM + csvLine(columns, delimiter);
  for await (const rows of movementsOf(ctx, period)) {
    let lines = head;
    for (const row of rows) lines += csvLine(inFrench(row, delimiter), delimiter);
    yield lines;
    head = "";
  }
  if (head) yield head;
};

// Where cells are parted by semicolons, decimals are by a comma. Amounts have none.
const inFrench = (row: Cells, delimiter: Delimiter): Cells => {
  const percent = row[rate];
  if (delimiter === ";" && percent) row[rate] = String(percent).replace(".", ",");
  return row;
};
