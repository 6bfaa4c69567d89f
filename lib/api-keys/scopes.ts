import { BANK_SCOPE } from "@/lib/kit/scopes";

/** The scopes of a key, in the order of the reference. */
const scopeFamilies = [
  "payments",
  "payment_links",
  "payment_methods",
  "catalogue",
  "receipts",
  "checkout",
  "subscriptions",
  "invoices",
  "customers",
  "transactions",
  "refunds",
  "webhooks",
  "events",
  "api_keys",
  "merchant",
] as const;

/** Every scope that a key can be given; `*` is all of them but the last, which an owner grants by name. */
export const scopes: readonly string[] = [
  "*",
  ...scopeFamilies.flatMap((family) => [`${family}:read`, `${family}:write`]),
  BANK_SCOPE,
];
