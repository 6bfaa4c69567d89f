import { type Context, systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import { type PortalRights, rightsOf } from "@/lib/portal/rights";
import { isPortalToken, portalHash } from "@/lib/portal-sessions/token";
import type { Customer, PortalSession } from "@/prisma/client/client";

/** An open portal: whose it is, and what may be done there now. */
export type Portal = {
  session: PortalSession;
  customer: Customer;
  profile: Profile;
  rights: PortalRights;
  /** Acts as the customer. */
  ctx: Context;
};

/** A portal that is over; a fresh link can be asked for. */
export type EndedPortal = { ended: true; customerId: string };

/** Acts of a customer, on behalf of the merchant. */
export const customerContext = (of: {
  merchantId: string;
  livemode: boolean;
  customerId: string;
}): Context => ({
  ...systemContext(of, "portal", "checkout"),
  actor: { kind: "customer", id: of.customerId },
});

/**
 * The portal of a token. Null if it is not one of ours, if the portal is off, or if the customer was deleted, which
 * deletes the session. An hour is an hour of real time: a test clock that is moved must not keep a link open.
 */
export const openPortal = async (token: string): Promise<Portal | EndedPortal | null> => {
  if (!isPortalToken(token)) return null;
  const found = await db.portalSession.findUnique({
    where: { tokenHash: portalHash(token) },
    include: { customer: true },
  });
  if (!found || found.customer.deletedAt) return null;
  const { customer, ...session } = found;
  const profile = await profileOf(session);
  if (!profile.portalEnabled) return null;
  if (session.expiresAt <= new Date()) return { ended: true, customerId: customer.id };
  return { session, customer, profile, rights: rightsOf(profile), ctx: customerContext(session) };
};

/** Ends a portal before its hour is over. */
export const closePortal = async ({ session: { id } }: Pick<Portal, "session">): Promise<void> => {
  await db.portalSession.deleteMany({ where: { id } });
};
