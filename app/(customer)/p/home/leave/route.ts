import { formOf } from "@/app/(customer)/_server/form";
import { seeOther } from "@/lib/kit/same-origin";
import { closePortal } from "@/lib/portal-sessions/open";
import { noPortalCookie } from "../../_cookie";
import { HOME, open } from "../../_open";

/** Ends the portal, for a browser that others use, too. */
export const POST = formOf(
  open,
  async ({ pageRequest: { portal } }) => {
    await closePortal(portal);
    return seeOther(HOME, { "Set-Cookie": noPortalCookie() });
  },
  () => HOME,
);
