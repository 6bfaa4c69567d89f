import type { BankLine, BankProvider, BankSucceeded } from "@/lib/bank/provider";

/** What a line of a bank's statement proves by itself: that the bank did what stands under its reference. */
export const proofOf = ({ ref, at }: BankLine): BankSucceeded => ({
  kind: "succeeded",
  ref,
  card: null,
  at,
});

/** The same of a debit, with the card where the bank names it now. */
export const acceptanceOf = async (bank: BankProvider, line: BankLine): Promise<BankSucceeded> => {
  const { ref, reference, amountXpf } = line;
  const told = await bank.retrieve({ ref, reference, amountXpf });
  return told.kind === "succeeded" ? told : proofOf(line);
};
