import { bankOf, hasBank } from "@/lib/bank/bank";
import type { Context } from "@/lib/kit/context";

const INVOICE_MAX = 100_000_000;

/** The bounds of a payment at the bank, and of an invoice. */
export const invoiceLimits = (ctx: Context): { minXpf: number; maxXpf: number } => {
  if (!hasBank(ctx)) return { minXpf: 1, maxXpf: INVOICE_MAX };
  const { minXpf, maxXpf } = bankOf(ctx).limits;
  return { minXpf, maxXpf: Math.min(maxXpf, INVOICE_MAX) };
};
