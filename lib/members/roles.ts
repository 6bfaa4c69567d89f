import { readScopes } from "@/lib/resources/objects";

export const roles = ["owner", "admin", "developer", "accountant", "cashier"] as const;
export type Role = (typeof roles)[number];

/** The scopes of a role: one table for keys and people. */
const scopesOfRole: Record<Role, readonly string[]> = {
  owner: ["*"],
  admin: ["*"],
  // Webhooks and events contain every object whole: whoever manages them may read them all.
  developer: ["api_keys:write", "webhooks:write", "payments:write", ...Object.values(readScopes)],
  accountant: [
    "transactions:read",
    "refunds:read",
    "receipts:read",
    "invoices:read",
    "customers:read",
    "merchant:read",
  ],
  cashier: ["terminal:write"],
};

export const scopesOf = (role: string): readonly string[] => scopesOfRole[role as Role] ?? [];
