import type { BankProvider, BankSucceeded, StatementLine } from "@/lib/bank/provider";

/** What a line of a bank's statement proves by itself: that the bank did what stands under its reference. */
export const proofOf = ({ ref, at }: StatementLine): BankSucceeded => ({
  kind: "succeeded",
  ref,
  card: null,
  at,
});

/** The same of a debit, with the card where the bank names it now. */
export const acceptanceOf = async (
  bank: BankProvider,
  line: StatementLine,
): Promise<BankSucceeded> => {
  const { ref, reference, amountXpf } = line;
  const answer = await bank.retrieve({ ref, reference, amountXpf });
  return answer.kind === "succeeded" ? answer : proofOf(line);
};
