import { guarded } from "@/app/(customer)/_server/guarded";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { ignoreUnrecorded } from "@/lib/bank/record-outcome";
import { seeOther } from "@/lib/kit/same-origin";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { postedSetup } from "../_page";

/** Gives a strong authentication up: the bank is asked first, then another card can be saved. */
export const POST = guarded(async (request, params) => {
  const form = await postedSetup(request, params);
  if (form instanceof Response) return form;
  await abandonSetup(form.visit.ctx, form.visit.id).catch(ignoreUnrecorded);
  return seeOther(pathOf(form.visit));
});
