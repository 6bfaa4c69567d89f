import type { Params } from "@/app/(customer)/_server/page-request";
import { WRONG_GUESS } from "@/lib/capability-urls";
import { seeOther } from "@/lib/kit/same-origin";
import { openPortal } from "@/lib/portal-sessions/open";
import { noPortalCookie, portalCookie } from "../_cookie";
import { HOME } from "../_open";

/**
 * Opens the link of a message: the token moves into a cookie, and the address that remains is the same for everybody.
 * It can be opened again within its hour, since programs that check messages open links, too.
 */
export const GET = async (_: Request, { params }: Params): Promise<Response> => {
  const { token = "" } = await params;
  const portal = await openPortal(token);
  // A browser that has another portal open must not show that one instead.
  if (!portal) return seeOther(HOME, { "Set-Cookie": noPortalCookie(), [WRONG_GUESS]: "1" });
  return seeOther(HOME, { "Set-Cookie": portalCookie(token) });
};
