import { z } from "zod";
import { action } from "@/app/_server/action";
import { type EndpointRoute, endpointIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { updateWebhookEndpoint } from "@/lib/webhook-endpoints/update";

export const POST = async (request: Request, route: EndpointRoute): Promise<Response> => {
  const { id, page } = await endpointIn(route);
  return action({
    name: "webhooks.switch",
    form: z.strictObject({ to: z.enum(["on", "off"]) }),
    scope: "webhooks:write",
    back: page,
    run: async ({ ctx }, { to }) => {
      await updateWebhookEndpoint(ctx, id(), { active: to === "on" });
      return { to: page, done: to };
    },
  })(request);
};
