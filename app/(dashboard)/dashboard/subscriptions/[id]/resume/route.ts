import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { subscriptionIn } from "@/app/(dashboard)/dashboard/subscriptions/_room";
import { updateSubscription } from "@/lib/subscriptions/update";

/** The end that was set is taken back. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await subscriptionIn(route);
  return action({
    name: "subscriptions.resume",
    form: z.strictObject({}),
    scope: "subscriptions:write",
    back: { page, form: "cancel" },
    run: async ({ ctx }) => {
      await updateSubscription(ctx, id(), { cancelAtPeriodEnd: false });
      return { to: page, done: "subscriptionResumed" };
    },
  })(request);
};
