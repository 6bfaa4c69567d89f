import { newCustomer } from "@/lib/testing/model/holders";
import {
  type Attempt,
  type Behaviour,
  byId,
  type Card,
  type Invoice,
  newPayment,
  type Payment,
  type Subscription,
  unnamed,
  type World,
} from "@/lib/testing/model/world";

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Days from one scheduled attempt to the next: days 0, 1, 4, 9 and 16. */
const PAUSES = [1, 3, 5, 7];

const LIVE: readonly string[] = ["processing", "succeeded", "refunded"];
export const isLive = ({ status }: Payment): boolean => LIVE.includes(status);

const refusals: Partial<Record<Behaviour, string>> = {
  declined: "card_declined",
  insufficient: "insufficient_funds",
};

/** The outcome of a debit at the bank, by the card and by whether the cardholder is present. */
export const debit = (
  world: World,
  payment: Payment,
  { card, isPresent }: { card: Card | Behaviour; isPresent: boolean },
): void => {
  const behaviour = typeof card === "string" ? card : card.behaviour;
  if (typeof card !== "string") card.debits += 1;
  payment.status = "processing";
  payment.failureCode = null;
  if (behaviour === "slow") payment.atBank = "late";
  else if (behaviour === "auth" && isPresent) payment.atBank = "challenge";
  else if (behaviour === "auth") fail(world, payment, "authentication_required");
  else if (behaviour === "first_fails" && isFresh(card)) fail(world, payment, "card_declined");
  else if (refusals[behaviour]) fail(world, payment, refusals[behaviour]);
  else accept(world, payment);
};

/** It refuses its first two debits; typed on a page, it counts as another card. */
const isFresh = (card: Card | Behaviour): boolean => typeof card === "string" || card.debits <= 2;

/** The bank has debited the card. */
export const accept = (world: World, payment: Payment): void => {
  payment.atBank = "accepted";
  succeed(world, payment);
};

/** A payment succeeds, with everything that follows from it. */
export const succeed = (world: World, payment: Payment): void => {
  const session = world.sessions.find(({ id }) => id === payment.checkoutSessionId);
  const email = payment.payerEmail ?? session?.customerEmail ?? null;
  const payer = payerOf(world, payment, email);
  payment.status = "succeeded";
  payment.failureCode = null;
  payment.paidAt = world.now;
  payment.customerId = payer.customerId;
  if (session?.status === "open") {
    Object.assign(session, payer, { status: "complete", completedAt: world.now });
    Object.assign(session, { transactionId: payment.id, customerEmail: email });
  }
  if (payment.invoiceId) pay(world, byId(world.invoices, payment.invoiceId), payment);
};

/** The customer of the payment, else the latest with the payer's address, else a new one. */
const payerOf = (world: World, { customerId }: Payment, email: string | null) => {
  if (customerId) return { customerId, customerMatch: "provided" };
  if (email === null) return { customerId: null, customerMatch: null };
  const known = world.customers.filter((customer) => customer.email === email);
  const latest = known.at(-1);
  if (latest) return { customerId: latest.id, customerMatch: known[1] ? "ambiguous" : "unique" };
  return { customerId: newCustomer(world, unnamed(world), email).id, customerMatch: "created" };
};

/** A payment is refused, with everything that follows from it. */
export const fail = (world: World, payment: Payment, failureCode: string): void => {
  payment.status = "failed";
  payment.failureCode = failureCode;
  payment.atBank = null;
  if (!payment.invoiceId) return;
  const invoice = byId(world.invoices, payment.invoiceId);
  const attempt = invoice.attempts.findLast(({ transactionId }) => transactionId === payment.id);
  if (attempt?.status === "processing") refuse(world, invoice, attempt, failureCode);
};

const pay = (world: World, invoice: Invoice, payment: Payment): void => {
  const attempt = invoice.attempts.findLast(({ transactionId }) => transactionId === payment.id);
  if (attempt?.status === "processing" && attempt.kind === "scheduled") invoice.attemptCount += 1;
  if (attempt) Object.assign(attempt, { status: "succeeded", failureCode: null });
  invoice.status = "paid";
  invoice.paidAt = world.now;
  invoice.transactionId = payment.id;
  invoice.nextAttemptAt = null;
  restateOf(world, invoice);
};

const restateOf = (world: World, { subscriptionId }: Invoice): void => {
  if (subscriptionId) restate(world, byId(world.subscriptions, subscriptionId));
};

/** An attempt was refused: the next one is planned, unless it was the last, or nothing is debited any more. */
const refuse = (world: World, invoice: Invoice, attempt: Attempt, failureCode: string): void => {
  attempt.status = "failed";
  attempt.failureCode = failureCode;
  if (attempt.number === null || invoice.subscriptionId === null) return;
  const subscription = byId(world.subscriptions, invoice.subscriptionId);
  const isStopped = subscription.status === "canceled" && !subscription.cancelAtPeriodEnd;
  const pause = PAUSES[attempt.number - 1];
  invoice.attemptCount += 1;
  invoice.status = pause === undefined ? "unpaid" : "past_due";
  if (pause === undefined) invoice.unpaidAt = world.now;
  else if (!isStopped) invoice.nextAttemptAt = attempt.created + pause * DAY;
  restate(world, subscription);
};

/** A subscription has the status of its worst invoice, until it is cancelled. */
const restate = (world: World, subscription: Subscription): void => {
  if (subscription.endedAt !== null) return;
  const invoices = world.invoices.filter(
    ({ subscriptionId }) => subscriptionId === subscription.id,
  );
  const worst = (["unpaid", "past_due"] as const).find((status) =>
    invoices.some((invoice) => invoice.status === status),
  );
  subscription.status = worst ?? "active";
};

/** Tries to debit a card for an invoice, or finds that there is none. */
export const tryInvoice = (
  world: World,
  invoice: Invoice,
  { card, kind }: { card: Card | null; kind: Attempt["kind"] },
): Payment | null => {
  const isScheduled = kind === "scheduled";
  const payment = card && newPayment(world, { ...ownedBy(invoice, card), id: unnamed(world) });
  if (payment) payment.offSession = isScheduled;
  const attempt: Attempt = {
    created: world.now,
    number: isScheduled ? invoice.attemptCount + 1 : null,
    kind,
    status: "processing",
    transactionId: payment?.id ?? null,
    paymentMethodId: card?.id ?? null,
    failureCode: null,
  };
  invoice.attempts.push(attempt);
  if (isScheduled) invoice.nextAttemptAt = null;
  if (payment) debit(world, payment, { card, isPresent: false });
  else refuse(world, invoice, attempt, "processing_error");
  return payment;
};

const ownedBy = (invoice: Invoice, card: Card) => ({
  source: "invoice" as const,
  amountXpf: invoice.amountXpf,
  customerId: invoice.customerId,
  paymentMethodId: card.id,
  invoiceId: invoice.id,
  subscriptionId: invoice.subscriptionId,
});

/** Retrieves the debits that the bank made without answering. */
export const applyLateResults = (world: World): void => {
  for (const payment of world.payments) if (payment.atBank === "late") accept(world, payment);
};

/** The card of a subscription: its own while it is attached, else the customer's default. */
export const cardOf = (
  world: World,
  { customerId, paymentMethodId }: Pick<Subscription, "customerId" | "paymentMethodId">,
): Card | null => {
  const attached = world.cards.filter(({ detachedAt }) => detachedAt === null);
  const own = attached.find(({ id }) => id === paymentMethodId);
  return own ?? attached.find((card) => card.customerId === customerId && card.default) ?? null;
};

/** Whose card is debited for an invoice: its subscription's, or its customer's default. */
export const payerOfInvoice = (
  world: World,
  { subscriptionId, customerId }: Invoice,
): Pick<Subscription, "customerId" | "paymentMethodId"> =>
  subscriptionId
    ? byId(world.subscriptions, subscriptionId)
    : { customerId, paymentMethodId: null };

/** Why there is no card to debit. */
export const whyNoCard = (world: World, customerId: string): string =>
  world.cards.some((card) => card.customerId === customerId && card.detachedAt === null)
    ? "no_default_payment_method"
    : "no_payment_method";
