import { formOf } from "@/app/(customer)/_server/form";
import { seeOther } from "@/lib/kit/same-origin";
import { profileOf } from "@/lib/merchants/profile";
import { open } from "../_open";
import { setupForm } from "../_view";

/** Redirects to the card form on the bank's own page, for browsers without scripts or with frames blocked. */
export const POST = formOf(open, async ({ pageRequest, locale }) => {
  const merchant = await profileOf(pageRequest.ctx);
  const { pageUrl } = await setupForm(pageRequest, { id: pageRequest.id, merchant }, locale);
  return seeOther(pageUrl);
});
