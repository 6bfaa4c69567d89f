import { amountOutOfRange } from "@/lib/bank/errors";
import { refuse } from "@/lib/kit/errors";

/** What 100 lines of 1000 at 100 000 000 XPF come to, and what the column holds. */
const AMOUNT_MAX = 10_000_000_000_000;

/** What cannot succeed is refused at creation, naming its field: the limits of one payment are the bank's. */
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
