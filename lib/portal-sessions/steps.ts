import { writeAuditEntry } from "@/lib/kit/audit";
import { after, HOUR } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { newPortalToken, portalHash, portalUrl } from "@/lib/portal-sessions/token";
import type { PortalSession } from "@/prisma/client/client";

/** A session with its link, which cannot be read again. */
export type FreshPortal = { session: PortalSession; url: string };

/** The name of the entry in the audit log, unless a form gives its own. */
const CREATED = "portal.link_created";

/** Writes the session of a locked customer, with its entry in the audit log. Its hour is of real time. */
export const issuePortalSession = async (
  tx: Tx,
  ctx: Context,
  of: { customerId: string; returnUrl?: string | undefined },
): Promise<FreshPortal> => {
  const { customerId, returnUrl = null } = of;
  const token = newPortalToken();
  const createdAt = new Date();
  const session = await tx.portalSession.create({
    data: {
      ...tenant(ctx),
      id: newId(),
      customerId,
      returnUrl,
      tokenHash: portalHash(token),
      expiresAt: after(createdAt, HOUR),
      createdAt,
    },
  });
  await writeAuditEntry(tx, ctx, {
    ...(ctx.audit ? {} : { action: CREATED }),
    target: { type: "customers", id: customerId },
  });
  return { session, url: portalUrl(token) };
};
