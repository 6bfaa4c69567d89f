/** The cards of the sandbox bank that the model knows, by their behaviour. */
export const behaviours = [
  "alpha",
  "declined",
  "insufficient",
  "auth",
  "slow",
  "first_fails",
] as const;
export type Behaviour = (typeof behaviours)[number];

export type Customer = {
  id: string;
  created: number;
  email: string | null;
  defaultPaymentMethodId: string | null;
};

export type Card = {
  id: string;
  created: number;
  customerId: string;
  default: boolean;
  detachedAt: number | null;
  behaviour: Behaviour;
  /** How often it was sent to the bank to be debited. */
  debits: number;
};

export type Payment = {
  id: string;
  created: number;
  status: "pending" | "processing" | "succeeded" | "failed" | "refunded";
  source: "api" | "checkout_session" | "payment_link" | "invoice";
  amountXpf: number;
  amountRefundedXpf: number;
  amountRefundableXpf: number;
  customerId: string | null;
  paymentMethodId: string | null;
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
  offSession: boolean;
  failureCode: string | null;
  paidAt: number | null;
  refundedAt: number | null;
  /** The debit at the bank: made, made but not reported yet, or waiting for the cardholder. */
  atBank: "accepted" | "late" | "challenge" | null;
  payerEmail: string | null;
};

export type Refund = {
  id: string;
  created: number;
  status: "succeeded";
  transactionId: string;
  amountXpf: number;
  succeededAt: number;
};

export type Session = {
  id: string;
  created: number;
  status: "open" | "complete" | "expired";
  amountXpf: number;
  customerId: string | null;
  customerEmail: string | null;
  customerMatch: string | null;
  transactionId: string | null;
  expiresAt: number;
  completedAt: number | null;
};

export type Link = {
  id: string;
  created: number;
  active: boolean;
  amountXpf: number;
  maxPayments: number | null;
  expiresAt: number | null;
  paymentsCount: number;
  amountCollectedXpf: number;
};

export type Interval = "day" | "week" | "month";

export type Subscription = {
  id: string;
  created: number;
  status: "active" | "past_due" | "unpaid" | "canceled";
  customerId: string;
  priceId: string;
  paymentMethodId: string | null;
  amountXpf: number;
  interval: Interval;
  billingAnchor: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoiceId: string | null;
  /** How many periods have ended. */
  periods: number;
};

export type Attempt = {
  created: number;
  number: number | null;
  kind: "scheduled" | "manual";
  status: "processing" | "succeeded" | "failed";
  transactionId: string | null;
  paymentMethodId: string | null;
  failureCode: string | null;
};

export type Invoice = {
  id: string;
  created: number;
  status: "draft" | "open" | "past_due" | "unpaid" | "paid";
  /** Null for an invoice by hand, as is its period. */
  subscriptionId: string | null;
  customerId: string;
  periodStart: number | null;
  periodEnd: number | null;
  issuedAt: number | null;
  dueAt: number;
  amountXpf: number;
  attemptCount: number;
  nextAttemptAt: number | null;
  transactionId: string | null;
  paidAt: number | null;
  paidOutOfBand: { method: string; reference: string | null; paidAt: number } | null;
  unpaidAt: number | null;
  attempts: Attempt[];
};

export type Price = { id: string; amountXpf: number; interval: Interval };

/**
 * What a merchant should have by now, as plain objects with the API's own names, the oldest first; times in Unix
 * seconds. It knows the rules from the reference only: it uses no code of the product.
 */
export type World = {
  now: number;
  prices: Price[];
  customers: Customer[];
  cards: Card[];
  payments: Payment[];
  refunds: Refund[];
  sessions: Session[];
  links: Link[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  /** How many objects were created whose id is not known yet. */
  unnamed: number;
};

export const newWorld = (now: number, prices: Price[]): World => ({
  now,
  prices,
  customers: [],
  cards: [],
  payments: [],
  refunds: [],
  sessions: [],
  links: [],
  subscriptions: [],
  invoices: [],
  unnamed: 0,
});

/** The objects of a world by the path of their list. */
export const listsOf = (world: World): Record<string, readonly { id: string }[]> => ({
  "/customers": world.customers,
  "/payment-methods": world.cards.filter(({ detachedAt }) => detachedAt === null),
  "/transactions": world.payments,
  "/refunds": world.refunds,
  "/checkout-sessions": world.sessions,
  "/payment-links": world.links,
  "/subscriptions": world.subscriptions,
  "/invoices": world.invoices,
});

/** A placeholder for an object that the product creates by itself, until the API has returned its id. */
export const unnamed = (world: World): string => {
  world.unnamed += 1;
  return `unnamed ${world.unnamed}`;
};

export const isUnnamed = (id: string | null): id is string => id?.startsWith("unnamed") ?? false;

/** Payments of a link that were made, even if they are refunded, or are at the bank. */
export const placesTaken = ({ payments }: World, { id }: Link): number =>
  payments.filter(
    ({ paymentLinkId, status }) =>
      paymentLinkId === id && ["processing", "succeeded", "refunded"].includes(status),
  ).length;

export const isFull = (world: World, link: Link): boolean =>
  link.maxPayments !== null && placesTaken(world, link) >= link.maxPayments;

/** An object that nobody names must exist. */
export const byId = <Item extends { id: string }>(items: readonly Item[], id: string): Item => {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error(`The model has no ${id}.`);
  return found;
};

export const newPayment = (
  world: World,
  given: Partial<Payment> & Pick<Payment, "id" | "source" | "amountXpf">,
): Payment => {
  const payment: Payment = {
    created: world.now,
    status: "pending",
    amountRefundedXpf: 0,
    amountRefundableXpf: given.amountXpf,
    customerId: null,
    paymentMethodId: null,
    checkoutSessionId: null,
    paymentLinkId: null,
    invoiceId: null,
    subscriptionId: null,
    offSession: false,
    failureCode: null,
    paidAt: null,
    refundedAt: null,
    atBank: null,
    payerEmail: null,
    ...given,
  };
  world.payments.push(payment);
  return payment;
};
