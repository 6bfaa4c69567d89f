import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { linkIn } from "@/app/(dashboard)/dashboard/payment-links/_form";
import { updatePaymentLink } from "@/lib/payment-links/update";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await linkIn(route);
  return action({
    name: "payment_links.switch",
    form: z.strictObject({ to: z.enum(["on", "off"]) }),
    scope: "payment_links:write",
    back: page,
    run: async ({ ctx }, { to }) => {
      await updatePaymentLink(ctx, id(), { active: to === "on" });
      return { to: page, done: to === "on" ? "linkOn" : "linkOff" };
    },
  })(request);
};
