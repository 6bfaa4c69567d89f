import { customerDeleted } from "@/lib/customers/errors";
import { mailCustomer } from "@/lib/customers/mail";
import type { CustomerRow } from "@/lib/customers/serialise";
import { lockCustomer } from "@/lib/customers/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { Refusal, rateLimited, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { requireAllowance } from "@/lib/mails/steps";
import { requirePortal } from "@/lib/portal/rights";
import { portalNoAddress } from "@/lib/portal-sessions/errors";
import { issuePortalSession } from "@/lib/portal-sessions/steps";

/** Mails a customer a link to the portal; at most five times a day. For the shop, which is told why not. */
export const sendPortalLink = (ctx: Context, customerId: string): Promise<CustomerRow> =>
  commitAndStore(ctx, (tx) => send(tx, ctx, customerId));

/**
 * The same for whoever has a message of this customer: the link goes to the customer's own address, and the answer is
 * the same whether there is one, whether the customer still exists, and whether too many were asked for.
 */
export const requestPortalLink = async (ctx: Context, customerId: string): Promise<void> => {
  try {
    await commitAndStore(ctx, (tx) => send(tx, ctx, customerId));
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !silent.includes(thrown.kind)) throw thrown;
  }
};

const silent = [portalNoAddress, customerDeleted, rateLimited];

const send = async (tx: Tx, ctx: Context, customerId: string): Promise<CustomerRow> => {
  const customer = await lockCustomer(tx, ctx, customerId);
  if (customer.deletedAt) refuse(customerDeleted);
  await requirePortal(ctx, tx);
  const keys = `portal-${customerId}-`;
  await requireAllowance(tx, ctx, { keys, aboutId: customerId });
  const { url } = await issuePortalSession(tx, ctx, { customerId });
  const isSent = await mailCustomer(tx, ctx, customer, {
    key: `${keys}${newId()}`,
    aboutId: customerId,
    write: (head) => ({ kind: "portal-link", mail: { ...head, url } }),
  });
  return isSent ? customer : refuse(portalNoAddress);
};
