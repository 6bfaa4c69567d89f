import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import type { DeliveryQuery } from "@/lib/webhook-deliveries/schema";
import { getWebhookEndpoint } from "@/lib/webhook-endpoints/read";
import type { WebhookDelivery } from "@/prisma/client/client";

export const listDeliveries = async (
  ctx: Context,
  endpointId: string,
  query: DeliveryQuery,
): Promise<Page<WebhookDelivery>> => {
  await getWebhookEndpoint(ctx, endpointId);
  const filter = {
    ...tenant(ctx),
    endpointId,
    ...(query.status === undefined ? {} : { status: query.status }),
    ...ofType(query.eventType),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.webhookDelivery.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) => (await db.webhookDelivery.count({ where: { ...filter, id } })) === 1,
  });
};

const ofType = (type: string | undefined) => {
  if (type === undefined || type === "*") return {};
  return { eventType: type.endsWith(".*") ? { startsWith: type.slice(0, -1) } : type };
};
