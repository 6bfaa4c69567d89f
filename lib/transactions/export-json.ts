import type { Context } from "@/lib/kit/context";
import {
  type Cells,
  columnAt,
  movementsOf,
  type Period,
} from "@/lib/transactions/export-movements";
import { columns } from "@/lib/transactions/export-schema";

const summed = ["montantXpf", "htXpf", "tgcXpf", "montantEurCents"] as const;
const places = summed.map(columnAt);

/** The movements as JSON, in chunks, with their totals. */
export const exportJson = async function* (
  ctx: Context,
  period: Period,
): AsyncGenerator<string, void, undefined> {
  // The sums are exact beyond 2^53 too.
  const totals = summed.map(() => 0n);
  let count = 0;
  for await (const rows of movementsOf(ctx, period)) {
    yield (count === 0 ? '{"data":[' : ",") + rows.map(movement).join(",");
    count += rows.length;
    for (const row of rows) {
      places.forEach((place, index) => {
        totals[index] = (totals[index] ?? 0n) + BigInt(row[place] ?? 0);
      });
    }
  }
  const sums = summed.map((name, index) => `"${name}":${totals[index]}`);
  yield `${count === 0 ? '{"data":[' : ""}],"totals":{"nombre":${count},${sums.join(",")}}}`;
};

const movement = (row: Cells): string =>
  JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, row[index]])));
