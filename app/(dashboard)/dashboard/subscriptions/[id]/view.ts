import { sessionThatSold } from "@/lib/checkout-sessions/read";
import { getCustomer } from "@/lib/customers/read";
import { type HistoryLine, historyOf } from "@/lib/events/history";
import { listInvoices } from "@/lib/invoices/read";
import type { Context } from "@/lib/kit/context";
import { listPaymentMethods } from "@/lib/payment-methods/read";
import { recurringPrices } from "@/lib/prices/read";
import type { PriceRow } from "@/lib/prices/serialise";
import { type Debt, debtOf } from "@/lib/subscriptions/distress";
import { type Outlook, outlookOf } from "@/lib/subscriptions/preview";
import { getSubscription } from "@/lib/subscriptions/read";
import type { Customer, Invoice, PaymentMethod, Subscription } from "@/prisma/client/client";

export type SubscriptionView = {
  subscription: Subscription;
  customer: Customer;
  price: PriceRow;
  /** The customer's saved cards, and the one the next invoice charges. */
  cards: readonly PaymentMethod[];
  card: PaymentMethod | null;
  invoices: readonly Invoice[];
  hasMore: boolean;
  debt: Debt | null;
  history: readonly HistoryLine[];
  /** The link or the session that sold it. */
  soldBy: SoldBy | null;
  /** The prices that it may have from its next period on. */
  prices: readonly PriceRow[];
} & Outlook;

/** The page that sold a subscription. */
type SoldBy = { kind: "link" | "session"; id: string };

const SHOWN = 12;
const CHOICES_MAX = 100;

/** A subscription with everything its page shows. */
export const getSubscriptionView = async (ctx: Context, id: string): Promise<SubscriptionView> => {
  const subscription = await getSubscription(ctx, id);
  const { customerId, priceId, pendingPriceId, paymentMethodId } = subscription;
  const [customer, { price, others }, { rows: cards }, invoices, debt, history, outlook, soldBy] =
    await Promise.all([
      getCustomer(ctx, customerId),
      recurringPrices(ctx, { id: priceId, also: pendingPriceId, take: CHOICES_MAX }),
      listPaymentMethods(ctx, { limit: CHOICES_MAX, customer: customerId }),
      listInvoices(ctx, { limit: SHOWN, subscription: id }),
      debtOf(ctx, id),
      historyOf(ctx, [id]),
      outlookOf(ctx, subscription),
      sellerOf(ctx, subscription),
    ]);
  const own = cards.find((card) => card.id === paymentMethodId);
  return {
    subscription,
    customer,
    price,
    cards,
    card: own ?? cards.find(({ isDefault }) => isDefault) ?? null,
    invoices: invoices.rows,
    hasMore: invoices.hasMore,
    debt,
    history,
    soldBy,
    prices: [price, ...others],
    ...outlook,
  };
};

const sellerOf = async (
  ctx: Context,
  { id: subscriptionId, paymentLinkId, consent }: Subscription,
): Promise<SoldBy | null> => {
  if (paymentLinkId !== null) return { kind: "link", id: paymentLinkId };
  const session = consent && (await sessionThatSold(ctx, subscriptionId));
  return session ? { kind: "session", id: session } : null;
};
