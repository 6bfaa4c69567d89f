import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { customerIn } from "@/app/(dashboard)/dashboard/customers/_form";
import { createSetupIntent } from "@/lib/setup-intents/create";

/** Opens a page where the customer adds a card; the customer's own page shows its address. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await customerIn(route);
  return action({
    name: "customers.card_link",
    form: z.strictObject({}),
    scope: "payment_methods:write",
    back: page,
    run: async ({ ctx }) => {
      await createSetupIntent(ctx, { customer: id() });
      return { to: `${page}#cards`, done: "cardLinkCreated" };
    },
  })(request);
};
