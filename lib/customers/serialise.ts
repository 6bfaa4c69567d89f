import type { Customer } from "@/lib/customers/schema";
import { addressOf } from "@/lib/kit/address";
import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import type { Customer as Row } from "@/prisma/client/client";

/** A customer with its default card; a unique index allows at most one. */
export type CustomerRow = Row & { paymentMethods: { id: string }[] };

export const withDefault = {
  paymentMethods: { where: { isDefault: true }, select: { id: true } },
} as const;

export const serialiseCustomer = (row: CustomerRow): Customer => ({
  object: "customer",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  email: row.email,
  name: row.name,
  phone: row.phone,
  address: addressOf(row),
  defaultPaymentMethodId: row.paymentMethods[0]?.id ?? null,
  deleted: row.deletedAt !== null,
  deletedAt: unixOrNull(row.deletedAt),
  metadata: asMetadata(row.metadata),
});
