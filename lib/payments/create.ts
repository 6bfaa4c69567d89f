import { requireBank } from "@/lib/bank/bank";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { rejectDuplicate } from "@/lib/kit/idempotency";
import { findLink } from "@/lib/payment-links/read";
import type { LabelledLink } from "@/lib/payment-links/serialise";
import { columnsOfLink, requirePayableLink, requirePlace } from "@/lib/payment-links/steps";
import type { Charged } from "@/lib/payments/answer";
import { chargeSavedCard, requireCustomer } from "@/lib/payments/charge-saved-card";
import { createPendingPayment, type OfLink } from "@/lib/payments/create-pending";
import { merchantMismatch } from "@/lib/payments/errors";
import type { PaymentCreation } from "@/lib/payments/schema";

/** POST /payments/intent: waits for the browser, or debits a saved card within the request. */
export const createPayment = async (ctx: Context, input: PaymentCreation): Promise<Charged> => {
  if (input.merchantId !== undefined && input.merchantId !== ctx.merchantId) {
    refuse(merchantMismatch, { param: "merchantId" });
  }
  const { paymentMethod, customer, paymentLinkId } = input;
  const link = paymentLinkId === undefined ? null : await linkNamed(ctx, paymentLinkId);
  if (paymentMethod !== undefined && customer !== undefined) {
    return chargeSavedCard(ctx, { ...input, paymentMethod, customer }, link);
  }
  const ofLink = link && (await payableWith(ctx, input, link));
  await requireBank(ctx);
  return { row: await createPendingPayment(ctx, input, ofLink), bankRef: null };
};

// A repeated request gets its stored response, whatever happened to the link since.
const linkNamed = async (ctx: Context, id: string): Promise<LabelledLink> => {
  await rejectDuplicate(ctx);
  return findLink(db, ctx, id, "paymentLinkId");
};

// Not found is reported before inactive.
const payableWith = async (
  ctx: Context,
  { customer, amountXpf }: PaymentCreation,
  link: LabelledLink,
): Promise<OfLink> => {
  if (customer !== undefined) await requireCustomer(db, ctx, customer);
  const choice = requirePayableLink(link, amountXpf);
  await requirePlace(link);
  return columnsOfLink(link, choice);
};
