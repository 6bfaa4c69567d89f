import { aReference, insert } from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";
import { newId } from "@/lib/kit/ids";

const aCase = (columns: Record<string, string | null>): string =>
  insert("bank_cases", {
    id: newId(),
    provider: "sandbox",
    bank_ref: newId(),
    kind: "late_acceptance",
    state: "resolved",
    livemode: false,
    movement: "debit",
    reference: aReference(),
    amount_xpf: 1000,
    moved_at: "now()",
    resolved_at: "now()",
    ...columns,
  });

export const caseBreaks: Record<string, (world: World) => string[]> = {
  "bank_cases.opened": () => [
    insert("bank_statement_lines", {
      provider: "sandbox",
      bank_ref: newId(),
      reference: aReference(),
      kind: "debit",
      amount_xpf: 1000,
      verdict: "orphan",
    }),
  ],
  "bank_cases.reversed_is_given_back": () => [aCase({ resolution: "reversed" })],
  "bank_cases.by_hand_says_why": () => [aCase({ resolution: "by_hand", resolved_by: "hina" })],
};
