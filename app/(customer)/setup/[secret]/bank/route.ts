import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { seeOther } from "@/lib/kit/same-origin";
import { postedSetup, setupForm } from "../_page";

/** Leads to the card form on the bank's own page, for browsers without scripts or where its frame is blocked. */
export const POST = guarded(async (request, params) => {
  const form = await postedSetup(request, params);
  if (form instanceof Response) return form;
  const { pageUrl } = await setupForm(form.visit, form.visit, pageLocaleOf(request));
  return seeOther(pageUrl);
});
