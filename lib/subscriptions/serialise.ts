import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { unitAmountOf } from "@/lib/kit/money";
import type { Billing } from "@/lib/prices/schema";
import type { SubscriptionStatus } from "@/lib/subscriptions/machine";
import type { Interval } from "@/lib/subscriptions/periods";
import type { Subscription } from "@/lib/subscriptions/schema";
import type { Subscription as SubscriptionRow } from "@/prisma/client/client";

export const serialiseSubscription = (row: SubscriptionRow): Subscription => ({
  object: "subscription",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  status: row.status as SubscriptionStatus,
  customerId: row.customerId,
  priceId: row.priceId,
  paymentMethodId: row.paymentMethodId,
  amountXpf: Number(row.amountXpf),
  quantity: row.quantity,
  unitAmountXpf: Number(unitAmountOf(row)),
  interval: row.interval as Interval,
  intervalCount: row.intervalCount,
  label: row.label,
  billing: row.billing as Billing,
  trialEndsAt: unixOrNull(row.trialEndsAt),
  billingAnchor: unix(row.billingAnchor),
  currentPeriodStart: unix(row.currentPeriodStart),
  currentPeriodEnd: unix(row.currentPeriodEnd),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  canceledAt: unixOrNull(row.canceledAt),
  endedAt: unixOrNull(row.endedAt),
  cycles: row.cycles,
  cyclesInvoiced: row.cyclesInvoiced,
  pausedUntil: unixOrNull(row.pausedUntil),
  pendingUpdate: isPending(row)
    ? {
        priceId: row.pendingPriceId,
        quantity: row.pendingQuantity,
        effectiveAt: unix(row.currentPeriodEnd),
      }
    : null,
  latestInvoiceId: row.latestInvoiceId,
  metadata: asMetadata(row.metadata),
});

const isPending = ({ pendingPriceId, pendingQuantity }: SubscriptionRow): boolean =>
  pendingPriceId !== null || pendingQuantity !== null;
