import { amountOutOfRange } from "@/lib/bank/errors";
import { refuse } from "@/lib/kit/errors";

/** The most that 100 lines of 1000 at 100 000 000 XPF add up to; the column can hold it. */
const AMOUNT_MAX = 10_000_000_000_000;

/**
 * Amounts that cannot succeed are refused at creation, naming the field: the bank sets the limits of one payment.
 */
export const requirePayable = (
  { param, amountXpf }: { param: string; amountXpf: number },
  { minXpf, maxXpf }: { minXpf: number; maxXpf: number },
): void => {
  const max = Math.min(maxXpf, AMOUNT_MAX);
  if (amountXpf >= minXpf && amountXpf <= max) return;
  refuse(amountOutOfRange, {
    param,
    message: `${param}: what is debited at once must lie between ${minXpf} and ${max} XPF, not ${amountXpf}.`,
  });
};
