import { cookies } from "next/headers";
import { action } from "@/app/_server/action";
import { againAt, EndpointForm, readEndpoint } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { keepFreshSecret } from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";
import { createWebhookEndpoint } from "@/lib/webhook-endpoints/create";

export const POST = action({
  name: "webhooks.create",
  form: EndpointForm,
  scope: "webhooks:write",
  back: againAt("/dashboard/webhooks/new"),
  run: async (member, form) => {
    const { description, ...rest } = readEndpoint(form);
    const { endpoint, secret } = await createWebhookEndpoint(member.ctx, {
      ...rest,
      ...(description === null ? {} : { description }),
    });
    keepFreshSecret(await cookies(), member, { endpointId: endpoint.id, secret });
    return { to: `/dashboard/webhooks/${endpoint.id}`, json: { id: endpoint.id, secret } };
  },
});
