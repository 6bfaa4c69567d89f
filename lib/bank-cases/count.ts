import { caseKinds } from "@/lib/bank-cases/steps";
import { statement } from "@/lib/kit/db";

/** How many cases are open, by kind. */
export const openCases = async (): Promise<Record<string, number>> => {
  const rows = await statement<{ kind: string; count: number }>(
    "bank_cases.count",
    "SELECT kind, count(*)::int AS count FROM bank_cases WHERE state = 'open' GROUP BY kind",
    [],
  );
  const found = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(caseKinds.map((kind) => [kind, found[kind] ?? 0]));
};
