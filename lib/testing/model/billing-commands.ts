import fc from "fast-check";
import { advanceClock } from "@/lib/test-clock/advance";
import { expectShown } from "@/lib/testing/model/agree";
import { advance, endOfPeriod, issue, nothingPlanned } from "@/lib/testing/model/billing";
import { any, choose, command, seldom } from "@/lib/testing/model/command";
import { soonDecided } from "@/lib/testing/model/payment-commands";
import {
  applyLateResults,
  cardOf,
  DAY,
  HOUR,
  isLive,
  payerOfInvoice,
  tryInvoice,
  whyNoCard,
} from "@/lib/testing/model/results";
import {
  conflict,
  created,
  declined,
  type Expectation,
  expectReply,
  freeze,
  notFound,
  ok,
  post,
  retrieveDebits,
} from "@/lib/testing/model/shop";
import type {
  Card,
  Customer,
  Invoice,
  Price,
  Subscription,
  World,
} from "@/lib/testing/model/world";

/** A card of the customer for a subscription, if one is to be named. */
const ownCard = (
  world: World,
  of: { customerId: string; interval: Price["interval"] },
  drawn: number | null,
): Card | null => {
  const cards = world.cards.filter(({ customerId }) => customerId === of.customerId);
  const card = drawn === null || cards.length === 0 ? null : choose(cards, drawn);
  // A card that accepts its third debit is used for one object at a time.
  const isNamed = world.subscriptions.some(({ paymentMethodId }) => paymentMethodId === card?.id);
  const isCounted = card?.behaviour === "first_fails";
  return isCounted && (isNamed || of.interval === "day") ? null : card;
};

const whyNotSubscribed = (world: World, { id }: Customer, card: Card | null): string | null => {
  if (card) return card.detachedAt === null ? null : "payment_method_detached";
  const follows = { customerId: id, paymentMethodId: null };
  return cardOf(world, follows) ? null : whyNoCard(world, id);
};

const subscribe = command(
  "subscribe",
  {
    of: any,
    price: any,
    card: seldom,
    quantity: fc.constantFrom(1, 1, 1, 3),
    cycles: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
  },
  {
    can: ({ customers }) => customers.length > 0,
    run: async (world, shop, { of, price: drawnPrice, card: drawnCard, quantity, cycles }) => {
      const customer = choose(world.customers, of);
      const price = choose(world.prices, drawnPrice);
      const { id: customerId } = customer;
      const { interval, billing } = price;
      const card = ownCard(world, { customerId, interval }, drawnCard);
      const counted = cycles === null ? { quantity } : { quantity, cycles };
      const body = { customer: customerId, price: price.id, ...counted };
      const named = card ? { ...body, paymentMethod: card.id } : body;
      const reply = await post(shop, "/subscriptions", named);
      const why = whyNotSubscribed(world, customer, card);
      if (why) return expectReply(reply, conflict(why));
      expectReply(reply, created);
      const subscription: Subscription = {
        id: reply.body.data.id,
        created: world.now,
        status: "active",
        customerId,
        priceId: price.id,
        paymentMethodId: card?.id ?? null,
        amountXpf: price.amountXpf * quantity,
        quantity,
        interval,
        billing,
        billingAnchor: world.now,
        currentPeriodStart: world.now,
        currentPeriodEnd: endOfPeriod(world.now, interval, 1),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        latestInvoiceId: null,
        cycles,
        cyclesInvoiced: 0,
        pausedUntil: null,
        pausedSince: null,
        pendingUpdate: null,
        periods: 0,
      };
      world.subscriptions.push(subscription);
      if (billing === "advance") {
        issue(world, subscription);
        subscription.latestInvoiceId = reply.body.data.latestInvoiceId;
        const [invoice] = world.invoices.slice(-1);
        if (invoice) invoice.id = reply.body.data.latestInvoiceId;
      }
      expectShown(reply.body.data, subscription);
    },
  },
);

export const hasSubscriptions = ({ subscriptions }: Readonly<World>): boolean =>
  subscriptions.length > 0;

/** Why it cannot be changed any more. */
export const whyEnded = ({ endedAt, status }: Subscription): string | null =>
  endedAt === null ? null : `subscription_${status}`;

/** Sets or removes the end with the period. */
const setEnd = (world: World, subscription: Subscription, isEnd: boolean): void => {
  if (subscription.cancelAtPeriodEnd === isEnd) return;
  subscription.cancelAtPeriodEnd = isEnd;
  subscription.canceledAt = isEnd ? world.now : null;
};

const endOrResume = command(
  "end or resume",
  { subscription: any, isEnd: fc.boolean() },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, isEnd }) => {
      const subscription = choose(world.subscriptions, drawn);
      const body = { cancelAtPeriodEnd: isEnd };
      const reply = await shop.of.api.patch(`/subscriptions/${subscription.id}`, body);
      const why = whyEnded(subscription);
      if (why) return expectReply(reply, conflict(why));
      expectReply(reply, ok);
      setEnd(world, subscription, isEnd);
      expectShown(reply.body.data, subscription);
    },
  },
);

const changeCard = command(
  "change card",
  { subscription: any, card: fc.option(any) },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, card: drawnCard }) => {
      const subscription = choose(world.subscriptions, drawn);
      const card = ownCard(world, subscription, drawnCard);
      const body = { paymentMethod: card?.id ?? null };
      const reply = await shop.of.api.patch(`/subscriptions/${subscription.id}`, body);
      const why = whyEnded(subscription);
      if (why) return expectReply(reply, conflict(why));
      if (card && card.detachedAt !== null) {
        return expectReply(reply, conflict("payment_method_detached"));
      }
      expectReply(reply, ok);
      subscription.paymentMethodId = body.paymentMethod;
      expectShown(reply.body.data, subscription);
    },
  },
);

/** At once: nothing is debited automatically any more. */
const endNow = (world: World, subscription: Subscription): void => {
  for (const invoice of world.invoices) {
    if (invoice.subscriptionId === subscription.id) invoice.nextAttemptAt = null;
  }
  const { now } = world;
  Object.assign(subscription, { status: "canceled", canceledAt: now, endedAt: now });
  subscription.cancelAtPeriodEnd = false;
  Object.assign(subscription, nothingPlanned);
};

const cancel = command(
  "cancel",
  { subscription: any, atPeriodEnd: fc.boolean() },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, atPeriodEnd }) => {
      const subscription = choose(world.subscriptions, drawn);
      const reply = await post(shop, `/subscriptions/${subscription.id}/cancel`, { atPeriodEnd });
      expectReply(reply, ok);
      if (subscription.endedAt === null) {
        if (atPeriodEnd) setEnd(world, subscription, true);
        else endNow(world, subscription);
      }
      expectShown(reply.body.data, subscription);
    },
  },
);

const spans = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((hours) => hours * HOUR),
  fc.integer({ min: 1, max: 12 }).map((days) => days * DAY),
  fc.constantFrom(60, 20 * DAY, 33 * DAY),
);

const advanceTheClock = command(
  "advance the clock",
  { seconds: spans },
  {
    run: async (world, shop, { seconds }) => {
      // Open operations are retrieved within minutes, not days.
      await retrieveDebits(shop);
      applyLateResults(world);
      await advanceClock(shop.of.ctx, seconds);
      advance(world, seconds);
      await freeze(shop.of, world.now);
    },
  },
);

/** Why an invoice cannot be paid with this card, or with the default one. */
const whyNotPaid = (world: World, invoice: Invoice, named: Card | null): Expectation | null => {
  if (named && named.customerId !== invoice.customerId) return notFound;
  if (named && named.detachedAt !== null) return conflict("payment_method_detached");
  if (invoice.status === "draft") return conflict("invoice_draft");
  if (invoice.status === "paid") return conflict("invoice_paid");
  if (world.payments.some((payment) => payment.invoiceId === invoice.id && isLive(payment))) {
    return conflict("invoice_payment_in_progress");
  }
  if (named ?? cardOf(world, payerOfInvoice(world, invoice))) return null;
  return conflict(whyNoCard(world, invoice.customerId));
};

const payInvoice = command(
  "pay invoice",
  { invoice: any, card: seldom },
  {
    can: ({ invoices }) => invoices.length > 0,
    run: async (world, shop, { invoice: drawn, card: drawnCard }) => {
      const unpaid = world.invoices.filter(({ status }) => status !== "paid");
      const from = unpaid.length > 0 && drawn % 4 > 0 ? unpaid : world.invoices;
      const invoice = choose(from, drawn);
      const named =
        drawnCard === null || world.cards.length === 0 ? null : choose(world.cards, drawnCard);
      const body = named ? { paymentMethod: named.id } : {};
      const reply = await post(shop, `/invoices/${invoice.id}/pay`, body);
      const why = whyNotPaid(world, invoice, named);
      if (why) return expectReply(reply, why);
      const card = named ?? cardOf(world, payerOfInvoice(world, invoice));
      const payment = tryInvoice(world, invoice, { card, kind: "manual" });
      if (!payment) return;
      expectReply(reply, payment.failureCode === null ? ok : declined(payment.failureCode));
      await soonDecided(shop, payment);
    },
  },
);

export const billingCommands = [
  subscribe,
  subscribe,
  endOrResume,
  changeCard,
  cancel,
  advanceTheClock,
  advanceTheClock,
  advanceTheClock,
  payInvoice,
];
