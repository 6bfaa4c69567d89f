import type { Context } from "@/lib/kit/context";
import { csvLine, type Delimiter } from "@/lib/kit/csv";
import { movementsOf, type Period } from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

/** The byte order mark by which a spreadsheet detects UTF-8. */
const BOM = "\uFEFF";

/** The movements as a CSV, in chunks: a line for each, after the header. */
export const exportCsv = async function* (
  ctx: Context,
  period: Period,
  delimiter: Delimiter,
): AsyncGenerator<string, void, undefined> {
  let head = BOM + csvLine(columns, delimiter);
  for await (const { text } of movementsOf(ctx, period, delimiter)) {
    yield head + text;
    head = "";
  }
  if (head) yield head;
};
