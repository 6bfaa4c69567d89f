import { amountOutOfRange } from "@/lib/checkout-sessions/errors";
import { refuse } from "@/lib/kit/errors";

/** What 100 lines of 1000 at 100 000 000 XPF come to, and what the column holds. */
const AMOUNT_MAX = 10_000_000_000_000;

/** What cannot succeed is refused at creation: the limits of one payment are the bank's. */
export const requirePayable = (
  amountXpf: number,
  { minXpf, maxXpf }: { minXpf: number; maxXpf: number },
): void => {
  const max = Math.min(maxXpf, AMOUNT_MAX);
  if (amountXpf >= minXpf && amountXpf <= max) return;
  refuse(amountOutOfRange, {
    param: "lineItems",
    message: `lineItems: the total must lie between ${minXpf} and ${max} XPF, not ${amountXpf}.`,
  });
};
