import { invoiceUrl } from "@/lib/invoices/token";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { isExpired } from "@/lib/payment-methods/expiry";
import { payingOf } from "@/lib/portal-sessions/cards";
import { type DocumentPage, portalDocuments } from "@/lib/portal-sessions/documents";
import type { Portal } from "@/lib/portal-sessions/open";
import { type SubscriptionStatus, subscriptionMachine } from "@/lib/subscriptions/machine";
import { owesPeriod } from "@/lib/subscriptions/periods";
import { outlookOf } from "@/lib/subscriptions/preview";
import type { PaymentMethod, Subscription } from "@/prisma/client/client";

export type PortalCard = Pick<
  PaymentMethod,
  "id" | "brand" | "last4" | "expMonth" | "expYear" | "isDefault"
> & { isExpired: boolean };

export type PortalSubscription = {
  id: string;
  label: string;
  status: SubscriptionStatus;
  amountXpf: number;
  interval: string;
  intervalCount: number;
  /** When the next debit is due; null if there is none. */
  nextAt: Date | null;
  /** When it ends, if its end is planned, or has ended. */
  endsAt: Date | null;
  isEnded: boolean;
  isEnding: boolean;
  pausedUntil: Date | null;
  isTrial: boolean;
  /** When the current period, or the trial, ends. */
  periodEnd: Date;
  /** The current period is still to be invoiced. */
  owesPeriod: boolean;
  card: PortalCard | null;
};

export type PortalDebt = {
  id: string;
  number: string;
  description: string;
  amountXpf: number;
  url: string;
};

export type PortalView = {
  cards: PortalCard[];
  subscriptions: PortalSubscription[];
  debts: PortalDebt[];
  documents: DocumentPage;
};

const CARDS_MAX = 50;
const SUBSCRIPTIONS_MAX = 50;
const ENDED_MAX = 5;
const DEBTS_MAX = 20;

/** What the portal shows: of its customer, and what the shop allows. */
export const portalView = async (portal: Portal, after: string | null): Promise<PortalView> => {
  const { ctx, customer, rights } = portal;
  const of = { ...tenant(ctx), customerId: customer.id };
  const [methods, subscriptions, debts, documents] = await Promise.all([
    db.paymentMethod.findMany({
      where: { ...of, detachedAt: null },
      orderBy: [{ isDefault: "desc" }, { id: "desc" }],
      take: CARDS_MAX,
    }),
    subscriptionsOf(of),
    db.invoice.findMany({
      where: {
        ...of,
        OR: [{ status: { in: ["past_due", "unpaid"] } }, { status: "open", subscriptionId: null }],
      },
      orderBy: { id: "asc" },
      take: DEBTS_MAX,
    }),
    rights.documents ? portalDocuments(portal, after) : { rows: [], next: null },
  ]);
  const at = now(ctx);
  const cards = methods.map((method) => cardOf(method, at));
  return {
    cards,
    subscriptions: await Promise.all(subscriptions.map((row) => subscriptionOf(ctx, row, cards))),
    debts: debts.map(({ id, number, description, amountXpf }) => ({
      ...{ id, number: number ?? "", description, amountXpf: Number(amountXpf) },
      url: invoiceUrl(id),
    })),
    documents,
  };
};

const cardOf = (method: PaymentMethod, at: Date): PortalCard => {
  const { id, brand, last4, expMonth, expYear, isDefault } = method;
  return { id, brand, last4, expMonth, expYear, isDefault, isExpired: isExpired(method, at) };
};

const finalStates = subscriptionMachine.states.filter((state) =>
  subscriptionMachine.isFinal(state),
);

/** The live ones, then those that ended last. */
const subscriptionsOf = async (of: {
  merchantId: string;
  livemode: boolean;
  customerId: string;
}) => {
  const [live, ended] = await Promise.all([
    db.subscription.findMany({
      where: { ...of, status: { notIn: finalStates } },
      orderBy: { id: "desc" },
      take: SUBSCRIPTIONS_MAX,
    }),
    db.subscription.findMany({
      where: { ...of, status: { in: finalStates } },
      orderBy: { id: "desc" },
      take: ENDED_MAX,
    }),
  ]);
  return [...live, ...ended];
};

const subscriptionOf = async (
  ctx: Context,
  row: Subscription,
  cards: readonly PortalCard[],
): Promise<PortalSubscription> => {
  const isEnded = subscriptionMachine.isFinal(row.status);
  const isEnding = !isEnded && row.cancelAtPeriodEnd;
  return {
    id: row.id,
    label: row.label,
    status: row.status as SubscriptionStatus,
    amountXpf: Number(row.amountXpf),
    interval: row.interval,
    intervalCount: row.intervalCount,
    nextAt: isEnded ? null : ((await outlookOf(ctx, row)).next?.at ?? null),
    endsAt: isEnding ? row.currentPeriodEnd : row.endedAt,
    isEnded,
    isEnding,
    pausedUntil: isEnded ? null : row.pausedUntil,
    isTrial: row.periodIndex < 0,
    periodEnd: row.currentPeriodEnd,
    owesPeriod: owesPeriod(row),
    card: payingOf(cards, row.paymentMethodId) ?? null,
  };
};
