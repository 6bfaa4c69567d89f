import type { BankProvider, BankSucceeded, StatementLine } from "@/lib/bank/provider";

/** The result that a line of a bank's statement proves: the bank did the operation with its reference. */
export const proofOf = ({ ref, at }: StatementLine): BankSucceeded => ({
  kind: "succeeded",
  ref,
  card: null,
  at,
});

/** The same for a debit, with the card if the bank names it now. */
export const acceptanceOf = async (
  bank: BankProvider,
  line: StatementLine,
): Promise<BankSucceeded> => {
  const { ref, reference, amountXpf } = line;
  const answer = await bank.retrieve({ ref, reference, amountXpf });
  return answer.kind === "succeeded" ? answer : proofOf(line);
};
