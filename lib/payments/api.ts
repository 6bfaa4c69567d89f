import { bankAway, noBank, providerError, providerTimeout, recovering } from "@/lib/bank/errors";
import {
  invoiceDraft,
  invoiceNotFound,
  invoicePaid,
  invoicePaymentInProgress,
} from "@/lib/invoices/errors";
import { Invoice, InvoicePayment } from "@/lib/invoices/schema";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { takeToken } from "@/lib/kit/http/limits";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";
import { linkExhausted, linkExpired, linkInactive, linkNotFound } from "@/lib/payment-links/errors";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import type { Charged } from "@/lib/payments/answer";
import { resumeCharge } from "@/lib/payments/charge-saved-card";
import { createPayment } from "@/lib/payments/create";
import { customerNotFound, merchantMismatch, paymentDeclined } from "@/lib/payments/errors";
import { payInvoice, resumeInvoicePayment } from "@/lib/payments/pay-invoice";
import { refundPayment, resumeRefund } from "@/lib/payments/refund";
import { PaymentCreation, PaymentIntent } from "@/lib/payments/schema";
import { serialisePayment } from "@/lib/payments/serialise";
import { paymentNotSucceeded, refundExceedsBalance } from "@/lib/refunds/errors";
import { Refund, RefundCreation } from "@/lib/refunds/schema";
import { serialiseRefund } from "@/lib/refunds/serialise";
import { noDefaultPaymentMethod, noPaymentMethod } from "@/lib/subscriptions/errors";
import { transactionNotFound } from "@/lib/transactions/errors";

export const paymentsCreate = operation({
  id: "payments.create",
  method: "POST",
  path: "/payments/intent",
  summary: "Create a payment",
  description:
    "Without `paymentMethod` the payment waits for the browser. With it, the saved card is debited within the call. With `paymentLinkId`, `amountXpf` is what that link asks for: its amount, a multiple within its `quantity`, or any within its free `amount`; a link with a required question is paid on its page only.",
  group: "Payments",
  scope: "payments:write",
  body: PaymentCreation,
  returns: one(PaymentIntent),
  errors: [
    customerNotFound,
    methodNotFound,
    methodDetached,
    linkNotFound,
    linkInactive,
    linkExpired,
    linkExhausted,
    merchantMismatch,
    kybRequired,
    paymentDeclined,
    noBank,
    bankAway,
    providerError,
    providerTimeout,
    recovering,
  ],
  idempotency: "required",
  claims: "action",
  example: { body: { amountXpf: 2990 } },
  statements: 1,
  handle: ({ ctx, body }) => {
    spend(ctx, body);
    return createPayment(ctx, body);
  },
  answer: ({ row, bankRef }: Charged, { ctx }) => ({
    data: serialisePayment(row, now(ctx), bankRef),
  }),
  resume: ({ ctx, resourceId }) => resumeCharge(ctx, resourceId),
});

/** A debit has its own rate limit. */
const spend = (ctx: Context, body: PaymentCreation): void => {
  if (body.paymentMethod !== undefined) takeToken("debit", ctx);
};

export const refundsCreate = operation({
  id: "refunds.create",
  method: "POST",
  path: "/transactions/{id}/refunds",
  summary: "Refund a payment",
  description:
    "All that is left, or a part of it. The amount is reserved at once and free again if the bank refuses: then the refund is `failed` and says why. Where the bank does not answer, the refund stays `pending` and is asked about until it is decided; the bank does it once. A payment whose refunds reach its amount becomes `refunded`.",
  group: "Refunds",
  scope: "refunds:write",
  params: { id: "tx" },
  body: RefundCreation,
  returns: one(Refund),
  errors: [
    transactionNotFound,
    paymentNotSucceeded,
    refundExceedsBalance,
    noBank,
    bankAway,
    providerError,
    providerTimeout,
    recovering,
  ],
  idempotency: "optional",
  claims: "action",
  example: { body: { amountXpf: 1000, reason: "requested_by_customer" } },
  statements: 22,
  handle: ({ ctx, params, body }) => refundPayment(ctx, params.id, body),
  answer: (row) => ({ data: serialiseRefund(row) }),
  resume: ({ ctx, resourceId }) => resumeRefund(ctx, resourceId),
});

export const invoicesPay = operation({
  id: "invoices.pay",
  method: "POST",
  path: "/invoices/{id}/pay",
  summary: "Pay an invoice",
  description:
    "Debits a saved card within the call, beside the schedule: the subscription's card, else the customer's default, unless `paymentMethod` names one. On 402 `authentication_required` bring the cardholder to `details.url`.",
  group: "Invoices",
  scope: "invoices:write",
  status: 200,
  limit: "debit",
  params: { id: "in" },
  body: InvoicePayment,
  returns: one(Invoice),
  errors: [
    invoiceNotFound,
    methodNotFound,
    methodDetached,
    invoiceDraft,
    invoicePaid,
    invoicePaymentInProgress,
    noPaymentMethod,
    noDefaultPaymentMethod,
    paymentDeclined,
    kybRequired,
    noBank,
    bankAway,
    providerError,
    providerTimeout,
    recovering,
  ],
  idempotency: "optional",
  claims: "action",
  example: { body: {} },
  statements: 7,
  handle: ({ ctx, params, body }) => payInvoice(ctx, params.id, body),
  answer: (row) => ({ data: serialiseInvoice(row) }),
  resume: ({ ctx, resourceId }) => resumeInvoicePayment(ctx, resourceId),
});
