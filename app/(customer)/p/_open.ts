import type { Opener, ViewRequest } from "@/app/(customer)/_server/page-request";
import { openPortal, type Portal } from "@/lib/portal-sessions/open";
import { portalTokenIn } from "./_cookie";

export type PortalRequest = ViewRequest & { portal: Portal };

/** The portal's page; its forms are below. */
export const HOME = "/p/home";

export const requestOf = (portal: Portal): PortalRequest => ({
  base: HOME,
  query: {},
  ctx: portal.ctx,
  id: portal.session.id,
  visitor: portal.session.id,
  portal,
});

/** The portal that this browser has opened. */
export const open: Opener<PortalRequest> = async (request) => {
  const portal = await openPortal(portalTokenIn(request));
  return portal && !("ended" in portal) ? requestOf(portal) : null;
};
