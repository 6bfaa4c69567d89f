import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { webhookEndpointNotFound } from "@/lib/webhook-endpoints/errors";
import type { DeliveryQuery, WebhookEndpointQuery } from "@/lib/webhook-endpoints/schema";
import type { WebhookDelivery, WebhookEndpoint } from "@/prisma/client/client";

/** Also a deleted one. */
export const getWebhookEndpoint = async (ctx: Context, id: string): Promise<WebhookEndpoint> =>
  (await db.webhookEndpoint.findFirst({ where: { ...tenant(ctx), id } })) ??
  refuse(webhookEndpointNotFound);

export const listWebhookEndpoints = (
  ctx: Context,
  query: WebhookEndpointQuery,
): Promise<Page<WebhookEndpoint>> =>
  listPage(query, {
    find: ({ id, ...window }) =>
      db.webhookEndpoint.findMany({
        where: { ...tenant(ctx), deletedAt: null, ...(id ? { id } : {}) },
        ...window,
      }),
    holds: async (id) => (await db.webhookEndpoint.count({ where: { ...tenant(ctx), id } })) === 1,
  });

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
