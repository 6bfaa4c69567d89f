/** The names of the kinds in commands and messages to the operator. */
const titles: Record<string, string> = {
  orphan: "movement without an operation",
  amount_mismatch: "other amount than asked for",
  late_acceptance: "accepted after we had given it up",
  refused_reversal: "reversal refused",
};

export const titleOf = (kind: string): string => titles[kind] ?? kind;
