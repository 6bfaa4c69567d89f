import {
  applyLateResults,
  cardOf,
  DAY,
  HOUR,
  isLive,
  payerOfInvoice,
  tryInvoice,
} from "@/lib/testing/model/results";
import {
  byId,
  type Interval,
  type Invoice,
  type Subscription,
  unnamed,
  type World,
} from "@/lib/testing/model/world";

/** Tahiti is ten hours behind UTC. */
const BEHIND = 10 * HOUR;

/** The number of the Tahiti day of an instant. */
export const dayOf = (at: number): number => Math.floor((at - BEHIND) / DAY);

/** The end of the n-th period after the anchor: in a short month, its last day. */
export const endOfPeriod = (anchor: number, interval: Interval, n: number): number => {
  if (interval !== "month") return anchor + n * (interval === "week" ? 7 : 1) * DAY;
  const local = new Date((anchor - BEHIND) * 1000);
  const wanted = local.getUTCDate();
  local.setUTCMonth(local.getUTCMonth() + n);
  // A date that the month does not have overflows into the next one.
  if (local.getUTCDate() !== wanted) local.setUTCDate(0);
  return local.getTime() / 1000 + BEHIND;
};

/** Advances the clock, which freezes at every instant at which something is due. */
export const advance = (world: World, seconds: number): void => {
  const target = world.now + seconds;
  bill(world);
  for (;;) {
    const next = Math.min(...plans(world).filter((at) => at > world.now));
    if (next > target) break;
    world.now = next;
    bill(world);
  }
  world.now = target;
};

const plans = ({ subscriptions, invoices }: World): number[] => [
  ...subscriptions
    .filter(isRunning)
    .flatMap(({ currentPeriodEnd, pausedUntil }) => [currentPeriodEnd, pausedUntil ?? []].flat()),
  ...invoices.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []),
  ...invoices
    .filter(isOpenByHand)
    .flatMap(({ dueAt }) => REMINDERS.map((day) => dueAt + day * DAY)),
];

/** Days after the due date of an invoice by hand. */
const REMINDERS = [3, 10, 20];

const isOpenByHand = ({ subscriptionId, status }: Invoice): boolean =>
  subscriptionId === null && status === "open";

const isRunning = ({ endedAt }: Subscription): boolean => endedAt === null;

const bill = (world: World): void => {
  for (const subscription of world.subscriptions.filter(isRunning)) {
    if ((subscription.pausedUntil ?? Infinity) <= world.now) subscription.pausedUntil = null;
    if (subscription.currentPeriodEnd <= world.now) endPeriod(world, subscription);
  }
  const due = world.invoices.filter((invoice) => isDue(world, invoice));
  for (const invoice of due) if (isDue(world, invoice)) charge(world, invoice);
  applyLateResults(world);
};

/** The invoice of the current period, due at one of its ends. */
export const issue = (world: World, subscription: Subscription): void => {
  const { id: subscriptionId, customerId, amountXpf, billing } = subscription;
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = subscription;
  const invoice: Invoice = {
    id: unnamed(world),
    created: world.now,
    status: "open",
    subscriptionId,
    customerId,
    periodStart,
    periodEnd,
    issuedAt: world.now,
    dueAt: billing === "advance" ? periodStart : periodEnd,
    amountXpf,
    attemptCount: 0,
    nextAttemptAt: world.now,
    transactionId: null,
    paidAt: null,
    paidOutOfBand: null,
    unpaidAt: null,
    attempts: [],
  };
  world.invoices.push(invoice);
  subscription.latestInvoiceId = invoice.id;
  subscription.cyclesInvoiced += 1;
};

/** A period has ended: the next one begins, unless it was the last; nothing is invoiced in a pause. */
const endPeriod = (world: World, subscription: Subscription): void => {
  const at = subscription.currentPeriodEnd;
  const { pausedSince, pausedUntil, cycles } = subscription;
  const isPaused = pausedUntil !== null && pausedSince !== null && pausedSince < at;
  if (subscription.billing === "arrears" && !isPaused) issue(world, subscription);
  const isCompleted = cycles !== null && subscription.cyclesInvoiced >= cycles;
  if (subscription.cancelAtPeriodEnd || isCompleted) {
    const status = subscription.cancelAtPeriodEnd ? "canceled" : "completed";
    Object.assign(subscription, { status, endedAt: at, ...nothingPlanned });
    return;
  }
  applyPending(world, subscription);
  subscription.periods += 1;
  const { billingAnchor, interval, periods } = subscription;
  subscription.currentPeriodStart = at;
  subscription.currentPeriodEnd = endOfPeriod(billingAnchor, interval, periods + 1);
  if (subscription.billing === "advance" && !isPaused) issue(world, subscription);
};

export const nothingPlanned = { pausedUntil: null, pendingUpdate: null };

/** What was planned for the next period: with another interval, periods are counted from here. */
const applyPending = ({ prices }: World, subscription: Subscription): void => {
  const { pendingUpdate, priceId, currentPeriodEnd } = subscription;
  if (!pendingUpdate) return;
  const price = byId(prices, pendingUpdate.priceId ?? priceId);
  const quantity = pendingUpdate.quantity ?? subscription.quantity;
  if (price.interval !== subscription.interval) {
    Object.assign(subscription, { billingAnchor: currentPeriodEnd, periods: -1 });
  }
  const { interval, billing } = price;
  const amountXpf = price.amountXpf * quantity;
  const terms = { priceId: price.id, quantity, amountXpf, interval, billing };
  Object.assign(subscription, { ...terms, pendingUpdate: null });
};

const isDue = ({ now, payments }: World, { id, nextAttemptAt }: Invoice): boolean =>
  nextAttemptAt !== null &&
  nextAttemptAt <= now &&
  !payments.some((payment) => payment.invoiceId === id && isLive(payment));

const isPlannedBy = (day: number, { nextAttemptAt }: Invoice): boolean =>
  nextAttemptAt !== null && dayOf(nextAttemptAt) <= day;

const isTriedOn = (day: number, { attempts }: Invoice): boolean =>
  attempts.some(({ kind, created }) => kind === "scheduled" && dayOf(created) === day);

/**
 * A subscription is debited at most twice a day: for the invoice due on that day, and for the oldest unpaid one.
 * The others wait for the next day.
 */
const charge = (world: World, invoice: Invoice): void => {
  const today = dayOf(world.now);
  const others = backlogBeside(world, invoice, today);
  const planned = others.filter((other) => isPlannedBy(today, other));
  const isOld = dayOf(invoice.dueAt) < today;
  const isTaken = others.some((other) => isTriedOn(today, other));
  if (isOld && (isTaken || planned.some(({ dueAt }) => dueAt < invoice.dueAt))) {
    postpone(invoice, today);
    return;
  }
  if (isOld) for (const other of planned) postpone(other, today);
  const card = cardOf(world, payerOfInvoice(world, invoice));
  tryInvoice(world, invoice, { card, kind: "scheduled" });
};

const backlogBeside = (world: World, invoice: Invoice, today: number): Invoice[] =>
  world.invoices.filter(
    ({ id, subscriptionId, dueAt }) =>
      id !== invoice.id && subscriptionId === invoice.subscriptionId && dayOf(dueAt) < today,
  );

/** The same time of the next day. */
const postpone = (invoice: Invoice, today: number): void => {
  const planned = invoice.nextAttemptAt ?? 0;
  invoice.nextAttemptAt = planned + (today + 1 - dayOf(planned)) * DAY;
};
