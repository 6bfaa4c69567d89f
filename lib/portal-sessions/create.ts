import { requireHttps } from "@/lib/checkout-sessions/return-url";
import { customerDeleted } from "@/lib/customers/errors";
import { lockCustomer } from "@/lib/customers/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { requireScope } from "@/lib/kit/scopes";
import { requirePortal } from "@/lib/portal/rights";
import type { PortalSessionCreation } from "@/lib/portal-sessions/schema";
import { type FreshPortal, issuePortalSession } from "@/lib/portal-sessions/steps";

/** The link does all this: who makes it must be allowed to. */
const needed = ["payment_methods:write", "subscriptions:write", "invoices:read", "receipts:read"];

/** Opens the portal for a customer, for one hour. */
export const createPortalSession = (
  ctx: Context,
  customerId: string,
  { returnUrl }: PortalSessionCreation,
): Promise<FreshPortal> => {
  for (const scope of needed) requireScope(ctx, scope);
  if (ctx.livemode) requireHttps(returnUrl, "returnUrl");
  return commitAndStore(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx, customerId);
    if (customer.deletedAt) refuse(customerDeleted);
    await requirePortal(ctx, tx);
    return issuePortalSession(tx, ctx, { customerId, returnUrl });
  });
};
