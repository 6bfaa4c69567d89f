import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { subscriptionIn } from "@/app/(dashboard)/dashboard/subscriptions/_room";
import { error, refuse } from "@/lib/kit/errors";
import { cancelSubscription } from "@/lib/subscriptions/cancel";

const confirmFirst = error("confirm_first", 400, "Tick the box to confirm.");

const CancelForm = z.strictObject({
  when: z.enum(["end", "now"]),
  confirm: z.literal("on").optional(),
});

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await subscriptionIn(route);
  return action({
    name: "subscriptions.cancel",
    form: CancelForm,
    scope: "subscriptions:write",
    back: { page, form: "cancel" },
    run: async ({ ctx }, { when, confirm }) => {
      if (!confirm) refuse(confirmFirst, { param: "confirm" });
      await cancelSubscription(ctx, id(), { atPeriodEnd: when === "end" });
      const done = when === "end" ? "subscriptionEnding" : "subscriptionCanceled";
      return { to: page, done };
    },
  })(request);
};
