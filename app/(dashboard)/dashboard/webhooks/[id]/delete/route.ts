import { z } from "zod";
import { action } from "@/app/_server/action";
import { type EndpointRoute, endpointIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { error, refuse } from "@/lib/kit/errors";
import { deleteWebhookEndpoint } from "@/lib/webhook-endpoints/delete";

const confirmFirst = error("confirm_first", 400, "Tick the box to confirm.");

export const POST = async (request: Request, route: EndpointRoute): Promise<Response> => {
  const { id, page } = await endpointIn(route);
  return action({
    name: "webhooks.delete",
    form: z.strictObject({ confirm: z.literal("on").optional() }),
    scope: "webhooks:write",
    back: page,
    run: async ({ ctx }, { confirm }) => {
      if (!confirm) refuse(confirmFirst, { param: "confirm" });
      await deleteWebhookEndpoint(ctx, id());
      return { to: "/dashboard/webhooks", done: "deleted" };
    },
  })(request);
};
