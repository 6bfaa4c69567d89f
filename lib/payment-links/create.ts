import { requireBank } from "@/lib/bank/bank";
import { requireHttps } from "@/lib/checkout-sessions/return-url";
import { recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { linkAmountOutOfRange } from "@/lib/payment-links/errors";
import { endOf } from "@/lib/payment-links/life";
import { labelled } from "@/lib/payment-links/read";
import type { PaymentLinkCreation } from "@/lib/payment-links/schema";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema-choices";
import { type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { newSlug } from "@/lib/payment-links/slug";
import { noTakings } from "@/lib/payment-links/takings";
import { usablePrice } from "@/lib/prices/steps";
import { priceOneTime } from "@/lib/subscriptions/errors";
import type { Prisma } from "@/prisma/client/client";

const SLUGS_MAX = 5;

/** Creates a link. The amount of a price never changes, so it is stored with the link. */
export const createPaymentLink = async (
  ctx: Context,
  input: PaymentLinkCreation,
  slugs: () => string = newSlug,
): Promise<PaymentLinkRow> => {
  if (ctx.livemode) requireHttps(input.returnUrl, "returnUrl");
  const endsAt = endOf(ctx, input.expiresAt);
  const asked = await askedBy(ctx, input);
  requireTotals(input, asked.amountXpf);
  await requireBank(ctx);
  return commitAndStore(ctx, async (tx) => {
    const id = await insert(tx, slugs, {
      ...tenant(ctx),
      id: newId(),
      priceId: input.price ?? null,
      ...asked,
      ...choicesIn(input),
      maxPayments: input.maxPayments ?? null,
      expiresAt: endsAt,
      email: input.email ?? "required",
      mode: input.mode ?? "payment",
      trialDays: input.trialDays || null,
      description: input.description ?? null,
      returnUrl: input.returnUrl ?? null,
      metadata: input.metadata ?? {},
      createdAt: now(ctx),
    });
    const made = await tx.paymentLink.findUniqueOrThrow({ where: { id }, include: labelled });
    const link = { ...made, ...noTakings };
    const data = serialisePaymentLink(link);
    await recordEvent(tx, ctx, { type: "payment_link.created", data, sequence: 1 });
    return link;
  });
};

/** The amount, and the rate of tax of its product. */
const askedBy = async (
  ctx: Context,
  { price: id, amountXpf, amount, mode }: PaymentLinkCreation,
) => {
  if (amount?.type === "free") {
    const { minXpf = AMOUNT_MIN, maxXpf = AMOUNT_MAX, suggestedXpf = [] } = amount;
    return { amountXpf: null, minXpf, maxXpf, suggestedXpf, tgcRateBp: null };
  }
  if (id === undefined) {
    assert(amountXpf !== undefined, "a link without a price has an amount");
    return { amountXpf, tgcRateBp: null };
  }
  const price = await usablePrice(ctx, id);
  if (mode === "subscription" && price.type !== "recurring")
    refuse(priceOneTime, { param: "price" });
  const { tgcRateBp } = price.product;
  const asked = Number(price.amountXpf);
  if (asked >= AMOUNT_MIN && asked <= AMOUNT_MAX) return { amountXpf: asked, tgcRateBp };
  return refuse(linkAmountOutOfRange, {
    param: "price",
    message: `price: a payment link asks for ${AMOUNT_MIN} to ${AMOUNT_MAX} XPF, not ${asked}.`,
  });
};

/** What the customer chooses besides a free amount. */
const choicesIn = ({ quantity, questions = [] }: PaymentLinkCreation) => ({
  quantityMin: quantity?.min ?? null,
  quantityMax: quantity?.max ?? null,
  questions: questions.map(({ choices = [], ...question }) => ({ ...question, choices })),
});

/** The largest total that a customer may choose is one that can be paid. */
const requireTotals = ({ quantity }: PaymentLinkCreation, amountXpf: number | null): void => {
  if (!quantity || amountXpf === null || amountXpf * quantity.max <= AMOUNT_MAX) return;
  refuse(linkAmountOutOfRange, {
    param: "quantity.max",
    message: `quantity.max: ${quantity.max} × ${amountXpf} XPF is more than the ${AMOUNT_MAX} XPF of one payment.`,
  });
};

// A slug that exists inserts nothing, and the transaction continues with another.
const insert = async (
  tx: Tx,
  slugs: () => string,
  row: Omit<Prisma.PaymentLinkCreateManyInput, "slug" | "id"> & { id: string },
): Promise<string> => {
  for (let tries = 0; tries < SLUGS_MAX; tries += 1) {
    const data = { ...row, slug: slugs() };
    const { count } = await tx.paymentLink.createMany({ data, skipDuplicates: true });
    if (count === 1) return row.id;
  }
  throw new Error(`${SLUGS_MAX} slugs in a row were taken.`);
};
