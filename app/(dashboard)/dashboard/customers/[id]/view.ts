import { cookies } from "next/headers";
import type { Member } from "@/app/_server/session";
import { freshPortalIn, holderOf } from "@/app/(dashboard)/_shell/fresh-key";
import { ambiguousMatchesOf } from "@/lib/checkout-sessions/matched";
import { getCustomer } from "@/lib/customers/read";
import { sharedAddresses } from "@/lib/customers/search";
import { listInvoices } from "@/lib/invoices/read";
import { now } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { holdsScope } from "@/lib/kit/scopes";
import { profileOf } from "@/lib/merchants/profile";
import { isExpired } from "@/lib/payment-methods/expiry";
import { listPaymentMethods } from "@/lib/payment-methods/read";
import { listSetupIntents } from "@/lib/setup-intents/read";
import { setupSecretOf } from "@/lib/setup-intents/secret";
import { listSubscriptions } from "@/lib/subscriptions/read";
import { listTransactions } from "@/lib/transactions/read";

const PAYMENTS_SHOWN = 10;
const CARDS_SHOWN = 50;
const BILLING_SHOWN = 5;

/** A customer with all related objects this member may see; null for those they may not. */
export const loadCustomer = async (member: Member, { id }: { id: string }) => {
  const { ctx } = member;
  const customer = await getCustomer(ctx, id);
  const { emailKey, deletedAt } = customer;
  const seen = <Value>(scope: string, read: () => Promise<Value>): Promise<Value> | null =>
    holdsScope(ctx.scopes, scope) ? read() : null;
  const of = { customer: id };
  const [payments, methods, cardLink, subscriptions, invoices, matches, shared, portal] =
    await Promise.all([
      seen("transactions:read", () => listTransactions(ctx, { ...of, limit: PAYMENTS_SHOWN })),
      seen("payment_methods:read", () => listPaymentMethods(ctx, { ...of, limit: CARDS_SHOWN })),
      seen("payment_methods:write", () => openCardLink(member, id)),
      seen("subscriptions:read", () => listSubscriptions(ctx, { ...of, limit: BILLING_SHOWN })),
      seen("invoices:read", () => listInvoices(ctx, { ...of, limit: BILLING_SHOWN })),
      seen("checkout:read", () => ambiguousMatchesOf(ctx, id)),
      sharedAddresses(ctx, deletedAt ? [] : [emailKey]),
      deletedAt ? null : seen("customers:write", () => openPortalLink(member, id)),
    ]);
  const at = now(ctx);
  return {
    customer,
    payments,
    subscriptions,
    invoices,
    matches: matches ?? [],
    cards: methods?.rows.map((card) => ({ ...card, expired: isExpired(card, at) })),
    cardLink,
    mayWriteCards: holdsScope(ctx.scopes, "payment_methods:write") && !deletedAt,
    portal,
    sharing: shared.get(emailKey ?? "") ?? 1,
  };
};

export type CustomerView = Awaited<ReturnType<typeof loadCustomer>>;

/** A page where this customer can add a card now; null if the last one was used or has expired. */
const openCardLink = async ({ ctx }: Member, customer: string) => {
  const { rows } = await listSetupIntents(ctx, { customer, limit: 1 });
  const [latest] = rows;
  if (!latest || latest.status === "succeeded" || latest.expiresAt <= now(ctx)) return null;
  const url = `${env().APP_ORIGIN}/setup/${setupSecretOf(latest.id)}`;
  return { url, expiresAt: latest.expiresAt };
};

/** The link that was just made, if this member made one; null while the shop's portal is off. */
const openPortalLink = async (member: Member, customer: string) => {
  const { portalEnabled } = await profileOf(member.ctx);
  if (!portalEnabled) return null;
  return { url: freshPortalIn(await cookies(), holderOf(member), customer) };
};
