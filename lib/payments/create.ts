import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { respectStanding } from "@/lib/kit/replay";
import type { Debited } from "@/lib/payments/answer";
import { createPendingPayment } from "@/lib/payments/create-pending";
import { debitSavedCard } from "@/lib/payments/debit";
import { merchantMismatch, paymentLinkNotFound } from "@/lib/payments/errors";
import type { PaymentCreation } from "@/lib/payments/schema";

/** POST /payments/intent: waits for the browser, or debits a saved card within the call. */
export const createPayment = async (ctx: Context, input: PaymentCreation): Promise<Debited> => {
  if (input.merchantId !== undefined && input.merchantId !== ctx.merchantId) {
    refuse(merchantMismatch, { param: "merchantId" });
  }
  if (input.paymentLinkId !== undefined) {
    await respectStanding(ctx);
    refuse(paymentLinkNotFound, { param: "paymentLinkId" });
  }
  const { paymentMethod, customer } = input;
  if (paymentMethod !== undefined && customer !== undefined) {
    return debitSavedCard(ctx, { ...input, paymentMethod, customer });
  }
  return { row: await createPendingPayment(ctx, input), bankRef: null };
};
