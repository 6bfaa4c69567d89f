import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The given fields of a payment that is about to be written. */
export type Drafted = {
  status: TransactionStatus;
  source: TransactionSource;
  amountXpf: bigint | number;
  metadata: Metadata;
} & Partial<
  Pick<
    TransactionRow,
    | "taxes"
    | "quantity"
    | "answers"
    | "description"
    | "customerId"
    | "paymentMethodId"
    | "paymentLinkId"
    | "checkoutSessionId"
    | "invoiceId"
    | "subscriptionId"
    | "terminalPaymentId"
    | "offSession"
    | "payerEmail"
    | "payerLocale"
    | "visitNonce"
    | "recovered"
    | "createdAt"
  >
>;

/** A transaction that is about to be written: every column, so that it can be serialised before it exists. */
export const draftTransaction = (ctx: Context, given: Drafted): TransactionRow => ({
  ...tenant(ctx),
  id: newId(),
  amountRefundedXpf: 0,
  refundReservedXpf: 0,
  htXpf: null,
  tgcXpf: null,
  tgcRateBp: null,
  taxes: null,
  description: null,
  quantity: null,
  answers: null,
  customerId: null,
  paymentMethodId: null,
  paymentLinkId: null,
  checkoutSessionId: null,
  duplicateOfSessionId: null,
  invoiceId: null,
  subscriptionId: null,
  terminalPaymentId: null,
  visitNonce: null,
  cardBrand: null,
  cardLast4: null,
  offSession: false,
  failureCode: null,
  payerEmail: null,
  payerLocale: "fr",
  paidAt: null,
  refundedAt: null,
  createdAt: now(ctx),
  recovered: false,
  receiptId: null,
  ...given,
});
