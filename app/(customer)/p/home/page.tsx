import { brandingOf } from "@/app/(customer)/_pages/branding";
import { PortalPage, portalTitle } from "@/app/(customer)/_pages/portal";
import type { PortalPageView } from "@/app/(customer)/_pages/portal-view";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { flashOf } from "@/app/(customer)/_server/flash";
import { failedBefore } from "@/app/(customer)/_server/form";
import { csrfOf } from "@/app/(customer)/_server/page-request";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { requestPath } from "@/lib/portal/link";
import { openPortal } from "@/lib/portal-sessions/open";
import { portalView } from "@/lib/portal-sessions/view";
import { answerWith } from "@/lib/process/answering";
import { portalTokenIn } from "../_cookie";
import { HOME, requestOf } from "../_open";

/** The customer portal, of the browser that opened its link. */
const page = customerPage<PortalPageView>({
  load: async (_, { request, query }) => {
    const portal = await openPortal(portalTokenIn(request));
    if (!portal || "ended" in portal) {
      if (request.headers.has(GUESSES_SPENT)) return null;
      answerWith(404);
      return { state: "closed", askPath: portal ? requestPath(portal.customerId) : null };
    }
    const pageRequest = requestOf(portal);
    const flash = flashOf(request, pageRequest);
    const failed = failedBefore(flash, HOME);
    if (failed) return { stopped: failed };
    const after = query.get("after");
    const { session, customer, profile, rights } = portal;
    return {
      state: "open",
      merchant: brandingOf(profile),
      livemode: session.livemode,
      customer: { name: customer.name, email: customer.email },
      expiresAt: session.expiresAt,
      returnUrl: session.returnUrl,
      csrf: csrfOf(pageRequest),
      rights,
      isFirstPage: after === null,
      ...(await portalView(portal, after)),
      done: flash.done ?? null,
      error: flash.error ?? null,
    };
  },
  title: portalTitle,
  brandColor: (view) => (view.state === "open" ? view.merchant.brandColor : null),
  render: (view, { words }) => <PortalPage view={view} words={words} />,
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
