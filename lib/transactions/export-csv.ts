import type { Context } from "@/lib/kit/context";
import { csvLine, type Delimiter } from "@/lib/kit/csv";
import {
  type Cells,
  columnAt,
  movementsOf,
  type Period,
} from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

/** The byte order mark by which a spreadsheet detects UTF-8. */
const BOM = "\uFEFF";

const rate = columnAt("tauxTgc");

/** The movements as a CSV, in chunks: a line for each, after the header. */
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

// With semicolons between cells, decimals have a comma. Amounts have none.
const inFrench = (row: Cells, delimiter: Delimiter): Cells => {
  const percent = row[rate];
  if (delimiter === ";" && percent) row[rate] = String(percent).replace(".", ",");
  return row;
};
