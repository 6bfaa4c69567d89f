import type { CardConsent } from "@/lib/bank/card-consent";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { Payable, Payer, Seller } from "@/lib/payables/payable";
import { linkPayable } from "@/lib/payment-links/payable";
import { subscribe } from "@/lib/subscriptions/create";

/** What sells a subscription, locked. */
export type LockedSale<Row = unknown> = { seller: Seller<Row>; row: Row };

/** What sells a subscription with a registration, locked before it; null for any other registration. */
export const lockSale = async (
  tx: Tx,
  ctx: Context,
  setupIntentId: string,
): Promise<LockedSale | null> => {
  const sold = await tx.setupIntent.findUnique({
    where: { id: setupIntentId },
    select: { checkoutSessionId: true, paymentLinkId: true },
  });
  if (sold?.checkoutSessionId) return lock(tx, ctx, sessionPayable, sold.checkoutSessionId);
  if (sold?.paymentLinkId) return lock(tx, ctx, linkPayable, sold.paymentLinkId);
  return null;
};

const lock = async <Row>(
  tx: Tx,
  ctx: Context,
  payable: Payable<Row>,
  id: string,
): Promise<LockedSale> => {
  assert(payable.seller, "it sells subscriptions");
  return { seller: payable.seller, row: await payable.lock(tx, ctx, id) } as LockedSale;
};

/** Who subscribes, and with which card. */
type Buyer = {
  payer: Payer & { customerId: string };
  paymentMethodId: string;
  consent: CardConsent;
  /** The registration of the card; null for one that was saved before. */
  setupIntentId: string | null;
};

/** Starts a subscription for which nothing is due now, in the commit of its card. */
export const startSold = async (
  tx: Tx,
  ctx: Context,
  { seller, row }: LockedSale,
  { payer, ...card }: Buyer,
): Promise<void> => {
  const sale = seller.saleOf(row);
  assert(sale, "it sells a subscription");
  const { customerId, customerMatch, address } = payer;
  const { subscription, invoice } = await subscribe(tx, ctx, { sale, customerId, ...card });
  assert(!invoice, "nothing is due now");
  await seller.sold?.(tx, ctx, row, {
    subscriptionId: subscription.id,
    payer,
    payerEmail: customerMatch === "provided" ? null : address,
    at: now(ctx),
  });
};
