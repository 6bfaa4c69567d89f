import { z } from "zod";
import { currentWords } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { trialPage } from "@/lib/payment-links/trial";

/** Leads to a payment page of the shop's own, which is made at the first press. */
export const POST = action({
  name: "home.trial",
  form: z.strictObject({}),
  scope: "payment_links:write",
  back: "/dashboard",
  run: async ({ ctx }) => {
    const { t } = await currentWords();
    return { to: await trialPage(ctx, t("firstSteps.trialName")) };
  },
});
