import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { type EndpointRoute, endpointIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { keepFreshSecret } from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";
import { rotateSecret } from "@/lib/webhook-endpoints/rotate-secret";

export const POST = async (request: Request, route: EndpointRoute): Promise<Response> => {
  const { id, page } = await endpointIn(route);
  return action({
    name: "webhooks.rotate",
    form: z.strictObject({ overlap: z.enum(["0", "1", "24", "72"]) }),
    scope: "webhooks:write",
    back: page,
    run: async (member, { overlap }) => {
      const rotation = { overlapHours: Number(overlap) };
      const { endpoint, secret } = await rotateSecret(member.ctx, id(), rotation);
      keepFreshSecret(await cookies(), member, { endpointId: endpoint.id, secret });
      return { to: page, json: { secret } };
    },
  })(request);
};
