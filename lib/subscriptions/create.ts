import { requireBank } from "@/lib/bank/bank";
import type { CardConsent } from "@/lib/bank/card-consent";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { lockCustomer } from "@/lib/customers/steps";
import { recordEvent } from "@/lib/events/steps";
import { wake } from "@/lib/kit/changes";
import { after, DAY, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Sale } from "@/lib/payables/payable";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import { named } from "@/lib/prices/read";
import type { PriceRow } from "@/lib/prices/serialise";
import { cardOf, whyNoCard } from "@/lib/subscriptions/card";
import { priceOneTime } from "@/lib/subscriptions/errors";
import { issueInAdvance } from "@/lib/subscriptions/issue";
import { reportStart } from "@/lib/subscriptions/notice";
import { requirePayableTerms, termsOf } from "@/lib/subscriptions/pending";
import { boundary, wholeSecond } from "@/lib/subscriptions/periods";
import type { SubscriptionCreation } from "@/lib/subscriptions/schema";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { changeSubscription } from "@/lib/subscriptions/steps";
import { trialUntil } from "@/lib/subscriptions/trial";
import type { Invoice, PaymentMethod, Prisma, Subscription } from "@/prisma/client/client";

/**
 * Creates a subscription; nothing is debited in this call. Its invoices are issued at the end of each period, or at its
 * start if the price is billed in advance, after the trial. Terms that could not be charged are refused here.
 */
export const createSubscription = async (
  ctx: Context,
  input: SubscriptionCreation,
): Promise<Subscription> => {
  await requireBank(ctx);
  return commitAndStore(ctx, async (tx) => {
    const { price, method, isDeleted } = await findTerms(tx, ctx, input);
    if (price.type !== "recurring") refuse(priceOneTime, { param: "price" });
    if (isDeleted) refuse(customerDeleted, { param: "customer" });
    if (!price.active) refuse(priceInactive, { param: "price" });
    requirePayableTerms(ctx, termsOf(price, input.quantity ?? 1));
    if (method?.detachedAt) refuse(methodDetached, { param: "paymentMethod" });
    if (!method) await requireDefaultCard(tx, ctx, input.customer);
    const subscription = await insertSubscription(tx, ctx, columnsOf(ctx, input, price));
    return withFirstInvoice(tx, ctx, subscription);
  });
};

const insertSubscription = async (
  tx: Tx,
  ctx: Context,
  data: Prisma.SubscriptionUncheckedCreateInput,
): Promise<Subscription> => {
  const subscription = await tx.subscription.create({ data });
  await recordEvent(tx, ctx, {
    type: "subscription.created",
    data: serialiseSubscription(subscription),
    sequence: 1,
  });
  await reportStart(tx, ctx, subscription);
  return subscription;
};

type Subscribing = {
  sale: Sale;
  customerId: string;
  /** The card that its holder agreed to. */
  paymentMethodId: string;
  consent: CardConsent;
  /** The registration of that card, where nothing is due now. */
  setupIntentId: string | null;
};

/** `invoice` is that of its first period, if it is due now: the caller marks it as paid. */
export type Subscribed = { subscription: Subscription; invoice: Invoice | null };

/**
 * Starts the subscription that a page has sold, with its consent, in the transaction of its payment or of the
 * registration of its card. What was on the page counts, so a price that is inactive since is sold too.
 */
export const subscribe = async (
  tx: Tx,
  ctx: Context,
  { sale, customerId, paymentMethodId, consent, setupIntentId }: Subscribing,
): Promise<Subscribed> => {
  const { priceId, trialDays, paymentLinkId, metadata } = sale;
  const price = await tx.price.findFirstOrThrow({
    where: { ...tenant(ctx), id: priceId },
    include: named,
  });
  const terms = { customer: customerId, paymentMethod: paymentMethodId, trialDays, metadata };
  const sold = { paymentLinkId, setupIntentId, consent };
  const subscription = await insertSubscription(tx, ctx, {
    ...columnsOf(ctx, { ...terms, price: priceId }, price),
    ...sold,
  });
  const invoice = await issueInAdvance(tx, ctx, subscription, subscription.billingAnchor);
  if (!invoice) return { subscription, invoice };
  const latest = { latestInvoiceId: invoice.id, cyclesInvoiced: 1 };
  return { subscription: await changeSubscription(tx, ctx, subscription, latest), invoice };
};

/** Billed in advance, its first invoice is issued now, and charged by the job of invoices. */
const withFirstInvoice = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
): Promise<Subscription> => {
  const { billingAnchor: at } = subscription;
  const invoice = await issueInAdvance(tx, ctx, subscription, at);
  if (!invoice) return subscription;
  await wake(tx, "invoices/due", ctx);
  return changeSubscription(tx, ctx, subscription, {
    latestInvoiceId: invoice.id,
    cyclesInvoiced: 1,
  });
};

type Terms = { price: PriceRow; method: PaymentMethod | null; isDeleted: boolean };

// Customer and price are locked, so that neither is deleted or made inactive in between.
const findTerms = async (tx: Tx, ctx: Context, input: SubscriptionCreation): Promise<Terms> => {
  const of = tenant(ctx);
  const holder = { ...of, id: input.customer };
  const known = await tx.customer.findFirst({ where: holder, select: { id: true } });
  if (!known) return refuse(customerNotFound, { param: "customer" });
  const { deletedAt } = await lockCustomer(tx, ctx, input.customer);
  await tx.$queryRaw`SELECT 1 FROM prices WHERE id = ${input.price}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR SHARE`;
  const price = await tx.price.findFirst({ where: { ...of, id: input.price }, include: named });
  if (!price) return refuse(priceNotFound, { param: "price" });
  return { price, method: await findMethod(tx, ctx, input), isDeleted: deletedAt !== null };
};

const findMethod = async (
  tx: Tx,
  ctx: Context,
  { customer: customerId, paymentMethod: id }: SubscriptionCreation,
): Promise<PaymentMethod | null> => {
  if (id === undefined) return null;
  const found = await tx.paymentMethod.findFirst({ where: { ...tenant(ctx), id, customerId } });
  return found ?? refuse(methodNotFound, { param: "paymentMethod" });
};

const requireDefaultCard = async (tx: Tx, ctx: Context, customerId: string): Promise<void> => {
  const card = await cardOf(tx, ctx, { customerId, paymentMethodId: null });
  if (!card) refuse(await whyNoCard(tx, ctx, customerId), { param: "customer" });
};

const columnsOf = (ctx: Context, input: SubscriptionCreation, price: PriceRow) => {
  const createdAt = now(ctx);
  const start = wholeSecond(createdAt);
  const { trialDays = 0, quantity = 1, cycles = null } = input;
  const terms = termsOf(price, quantity);
  const anchor = after(start, trialDays * DAY);
  return {
    ...tenant(ctx),
    id: newId(),
    customerId: input.customer,
    ...terms,
    paymentMethodId: input.paymentMethod ?? null,
    cycles,
    billingAnchor: anchor,
    currentPeriodStart: start,
    ...(trialDays > 0
      ? trialUntil(anchor, trialDays)
      : { currentPeriodEnd: boundary(anchor, terms, 1) }),
    metadata: input.metadata ?? {},
    createdAt,
  };
};
