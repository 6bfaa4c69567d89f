import { unix } from "@/lib/kit/clock";
import type { PortalSession } from "@/lib/portal-sessions/schema";
import type { PortalSession as Row } from "@/prisma/client/client";

/** The object; its `url` is known only where it was made. */
export const serialisePortalSession = (row: Row, url: string): PortalSession => ({
  object: "portal_session",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  customerId: row.customerId,
  url,
  expiresAt: unix(row.expiresAt),
  returnUrl: row.returnUrl,
});
