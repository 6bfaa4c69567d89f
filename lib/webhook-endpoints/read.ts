import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { webhookEndpointNotFound } from "@/lib/webhook-endpoints/errors";
import type { WebhookEndpointQuery } from "@/lib/webhook-endpoints/schema";
import type { WebhookEndpoint } from "@/prisma/client/client";

/** Includes deleted endpoints. */
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
