import { action } from "@/app/_server/action";
import {
  againAt,
  EndpointForm,
  type EndpointRoute,
  endpointIn,
  readEndpoint,
} from "@/app/(dashboard)/dashboard/webhooks/_form";
import { updateWebhookEndpoint } from "@/lib/webhook-endpoints/update";

export const POST = async (request: Request, route: EndpointRoute): Promise<Response> => {
  const { id, page } = await endpointIn(route);
  return action({
    name: "webhooks.update",
    form: EndpointForm,
    scope: "webhooks:write",
    back: againAt(page),
    run: async ({ ctx }, form) => {
      await updateWebhookEndpoint(ctx, id(), readEndpoint(form));
      return { to: page, done: "changed" };
    },
  })(request);
};
