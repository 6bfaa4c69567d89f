import type { Context } from "@/lib/kit/context";
import { csvLine, type Delimiter } from "@/lib/kit/csv";
import { movementsOf, type Period, ratesIn } from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

/** The byte order mark by which a spreadsheet detects UTF-8. */
const BOM = "\uFEFF";

type Wanted = { delimiter: Delimiter; taxes: boolean; answers: boolean };

/** The movements as a CSV, in chunks: a line for each, after the header; with two columns for each rate of tax, and two for choices. */
export const exportCsv = async function* (
  ctx: Context,
  period: Period,
  { delimiter, taxes, answers }: Wanted,
): AsyncGenerator<string, void, undefined> {
  const rates = taxes ? await ratesIn(ctx, period) : null;
  const ofRates = (rates ?? []).flatMap((rate) => namesOf(rate, delimiter));
  let head =
    BOM +
    csvLine([...columns, ...ofRates, ...(answers ? ["quantite", "reponses"] : [])], delimiter);
  for await (const { text } of movementsOf(ctx, period, { line: delimiter, rates, answers })) {
    yield head + text;
    head = "";
  }
  if (head) yield head;
};

/** `htXpf 5 %`; with semicolons between cells, decimals have a comma. */
const namesOf = (rateBp: number, delimiter: Delimiter): string[] => {
  const rate = String(rateBp / 100).replace(".", delimiter === ";" ? "," : ".");
  return [`htXpf ${rate} %`, `tgcXpf ${rate} %`];
};
