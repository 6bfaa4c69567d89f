import { formOf } from "@/app/(customer)/_server/form";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { ignoreUnrecorded } from "@/lib/bank/record-outcome";
import { seeOther } from "@/lib/kit/same-origin";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { open } from "../_open";

/** Abandons a strong authentication: the bank is asked first, then another card can be saved. */
export const POST = formOf(open, async ({ pageRequest }) => {
  await abandonSetup(pageRequest.ctx, pageRequest.id).catch(ignoreUnrecorded);
  return seeOther(pathOf(pageRequest));
});
