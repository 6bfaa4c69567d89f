import { z } from "zod";
import { action } from "@/app/_server/action";
import { asBody } from "@/app/_server/form-body";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { linkIn } from "@/app/(dashboard)/dashboard/payment-links/_form";
import { PaymentLinkSending, sendPaymentLink } from "@/lib/payment-links/send";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await linkIn(route);
  return action({
    name: "payment_links.send",
    form: z.strictObject({ email: z.string(), locale: z.string() }),
    scope: "payment_links:write",
    back: keepSubmitted(page, "send"),
    run: async ({ ctx }, { email, locale }) => {
      const sending = asBody(PaymentLinkSending, { email: email.trim(), locale });
      await sendPaymentLink(ctx, id(), sending);
      return { to: page, done: "linkSent" };
    },
  })(request);
};
