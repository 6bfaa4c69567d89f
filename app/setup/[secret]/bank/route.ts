import { localeOf } from "@/app/_customer/locale";
import type { Params } from "@/app/_hosted/visit";
import { seeOther } from "@/lib/kit/same-origin";
import { postedSetup, setupForm } from "../_page";

/** Leads to the card form on the bank's own page, for browsers without scripts or where its frame is blocked. */
export const POST = async (request: Request, params: Params): Promise<Response> => {
  const form = await postedSetup(request, params);
  if (form instanceof Response) return form;
  const { pageUrl } = await setupForm(form.visit, form.visit, localeOf(request));
  return seeOther(pageUrl);
};
