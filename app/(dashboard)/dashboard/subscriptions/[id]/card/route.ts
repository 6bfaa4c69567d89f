import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { subscriptionIn } from "@/app/(dashboard)/dashboard/subscriptions/_room";
import { updateSubscription } from "@/lib/subscriptions/update";

/** Empty: whichever card is the customer's default. */
const CardForm = z.strictObject({ paymentMethod: z.union([z.uuid(), z.literal("")]) });

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await subscriptionIn(route);
  return action({
    name: "subscriptions.card",
    form: CardForm,
    scope: "subscriptions:write",
    back: { page, form: "card" },
    run: async ({ ctx }, { paymentMethod }) => {
      await updateSubscription(ctx, id(), { paymentMethod: paymentMethod || null });
      return { to: page, done: "subscriptionCardChanged" };
    },
  })(request);
};
