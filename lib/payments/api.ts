import { takeToken } from "@/lib/api";
import { providerError, providerTimeout } from "@/lib/bank/errors";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import type { Debited } from "@/lib/payments/answer";
import { createPayment } from "@/lib/payments/create";
import { resumeDebit } from "@/lib/payments/debit";
import {
  customerNotFound,
  merchantMismatch,
  paymentDeclined,
  paymentLinkNotFound,
} from "@/lib/payments/errors";
import { PaymentCreation, PaymentIntent } from "@/lib/payments/schema";
import { serialisePayment } from "@/lib/payments/serialise";

export const paymentsCreate = operation({
  id: "payments.create",
  method: "POST",
  path: "/payments/intent",
  summary: "Create a payment",
  description:
    "Without `paymentMethod` the payment waits for the browser. With it, the saved card is debited within the call.",
  group: "Payments",
  scope: "payments:write",
  body: PaymentCreation,
  returns: one(PaymentIntent),
  errors: [
    customerNotFound,
    methodNotFound,
    methodDetached,
    paymentLinkNotFound,
    merchantMismatch,
    paymentDeclined,
    providerError,
    providerTimeout,
  ],
  idempotency: "required",
  claims: "action",
  example: { body: { amountXpf: 2990 } },
  handle: ({ ctx, body }) => {
    spend(ctx, body);
    return createPayment(ctx, body);
  },
  answer: ({ row, bankRef }: Debited, { ctx }) => ({
    data: serialisePayment(row, now(ctx), bankRef),
  }),
  resume: ({ ctx, resourceId }) => resumeDebit(ctx, resourceId),
});

/** A debit has a limit of its own. */
const spend = (ctx: Context, body: PaymentCreation): void => {
  if (body.paymentMethod !== undefined) takeToken("debit", ctx);
};
