import { cookies } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import { form } from "@/app/(dashboard)/_form/declare";
import { press } from "@/app/(dashboard)/_form/field";
import { trialPage } from "@/lib/payment-links/trial";
import { hideSteps } from "./_steps-hidden";

/** Hides the first steps, or shows them again. */
export const showSteps = form({
  path: "/dashboard/home/steps",
  page: "/dashboard",
  isPersonal: true,
  fields: { to: press(["hide", "show"]) },
  submit: "firstSteps.hide",
  run: async ({ ctx }, { to }) => hideSteps(await cookies(), ctx.merchantId, to === "hide"),
});

/** Redirects to a payment page of the shop, created at the first click. */
export const tryPayment = form({
  path: "/dashboard/home/trial",
  page: "/dashboard",
  scope: "payment_links:write",
  submit: "firstSteps.pay",
  run: async ({ ctx }) => trialPage(ctx, (await currentWords()).t("firstSteps.trialName")),
  to: (page) => page,
});
