import { apiKeyNotFound } from "@/lib/api-keys/errors";
import type { ApiKeyQuery } from "@/lib/api-keys/schema";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import type { ApiKey } from "@/prisma/client/client";

/** The keys of this mode, including revoked and expired ones. */
export const listApiKeys = (ctx: Context, query: ApiKeyQuery): Promise<Page<ApiKey>> =>
  listPage(query, {
    find: ({ id, ...window }) =>
      db.apiKey.findMany({ where: { ...tenant(ctx), ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.apiKey.findFirst({ where: { ...tenant(ctx), id }, select: { id: true } })) !== null,
  });

export const getApiKey = async (ctx: Context, id: string): Promise<ApiKey> =>
  (await db.apiKey.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(apiKeyNotFound);
