import { brandingOf } from "@/app/(customer)/_pages/branding";
import { AskForPortal, type AskView, askTitle } from "@/app/(customer)/_pages/portal-ask";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { flashOf } from "@/app/(customer)/_server/flash";
import { failedBefore, refusalBefore } from "@/app/(customer)/_server/form";
import { csrfOf, pathOf } from "@/app/(customer)/_server/page-request";
import { open } from "./_open";

/** Where the link in receipts and invoices leads: a link to the portal is mailed to the customer's own address. */
const page = customerPage<AskView>({
  load: async (params, { request, locale }) => {
    const pageRequest = await open(request, params);
    if (!pageRequest || "elsewhere" in pageRequest) return null;
    const flash = flashOf(request, pageRequest);
    const self = pathOf(pageRequest);
    const failed = failedBefore(flash, self);
    if (failed) return { stopped: failed };
    return {
      merchant: brandingOf(pageRequest.merchant),
      livemode: pageRequest.ctx.livemode,
      csrf: csrfOf(pageRequest),
      self,
      isSent: flash.done === "sent",
      refusal: refusalBefore(flash, locale),
    };
  },
  title: askTitle,
  brandColor: ({ merchant }) => merchant.brandColor,
  render: (view, { words }) => <AskForPortal view={view} words={words} />,
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
