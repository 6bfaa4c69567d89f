import type { Context } from "@/lib/kit/context";
import { movementsOf, type Period } from "@/lib/transactions/export-movements";
import { summed } from "@/lib/transactions/export-sql";

/** The movements as JSON, in chunks, with their totals. */
export const exportJson = async function* (
  ctx: Context,
  period: Period,
  { taxes, answers }: { taxes: boolean; answers: boolean },
): AsyncGenerator<string, void, undefined> {
  const totals = summed.map(() => 0n);
  let count = 0;
  const more = { rates: taxes ? [] : null, answers };
  for await (const page of movementsOf(ctx, period, { line: "json", ...more })) {
    yield (count === 0 ? '{"data":[' : ",") + page.text;
    count += page.count;
    page.sums.forEach((sum, index) => {
      totals[index] = (totals[index] ?? 0n) + sum;
    });
  }
  const sums = summed.map((name, index) => `"${name}":${totals[index]}`);
  yield `${count === 0 ? '{"data":[' : ""}],"totals":{"nombre":${count},${sums.join(",")}}}`;
};
