import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod } from "@/lib/payment-methods/schema";
import type { PaymentMethod as PaymentMethodRow } from "@/prisma/client/client";

/** The resource at an instant: a card expires without a write. */
export const serialisePaymentMethod = (row: PaymentMethodRow, at: Date): PaymentMethod => ({
  object: "payment_method",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  customerId: row.customerId,
  default: row.isDefault,
  detached: row.detachedAt !== null,
  detachedAt: unixOrNull(row.detachedAt),
  brand: row.brand,
  last4: row.last4,
  expMonth: row.expMonth,
  expYear: row.expYear,
  expired: isExpired(row, at),
  setupIntentId: row.setupIntentId,
  metadata: asMetadata(row.metadata),
});
