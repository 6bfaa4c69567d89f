import type { Sale } from "./server";
import type { TillWords } from "./words";

/** The status of a sale, in a few words. */
export const stateOfSale = (sale: Sale, { t, xpf, named }: TillWords): string => {
  if (sale.refundPending) return t("refundPending");
  if (sale.refundedXpf >= sale.amountXpf) return t("refundedWhole");
  if (sale.refundedXpf > 0) return t("refundedPart", { amount: xpf(sale.refundedXpf) });
  return named("status", sale.status) ?? sale.status;
};

/** The refundable amount. */
export const leftOf = (sale: Sale): number => sale.amountXpf - sale.refundedXpf;

export const isRefundable = (sale: Sale): boolean =>
  sale.transactionId !== null && leftOf(sale) > 0 && !sale.refundPending;
