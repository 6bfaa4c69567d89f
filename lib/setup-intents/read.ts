import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { setupIntentNotFound } from "@/lib/setup-intents/errors";
import type { SetupIntentQuery } from "@/lib/setup-intents/schema";
import { idInSecret } from "@/lib/setup-intents/secret";
import { type SetupIntentRow, withCard } from "@/lib/setup-intents/serialise";
import type { SetupIntent } from "@/prisma/client/client";

export const getSetupIntent = async (ctx: Context, id: string): Promise<SetupIntentRow> =>
  (await db.setupIntent.findFirst({ where: { ...tenant(ctx), id }, include: withCard })) ??
  refuse(setupIntentNotFound);

export const listSetupIntents = (
  ctx: Context,
  query: SetupIntentQuery,
): Promise<Page<SetupIntentRow>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.customer === undefined ? {} : { customerId: query.customer }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.setupIntent.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: withCard,
        ...window,
      }),
    holds: async (id) =>
      (await db.setupIntent.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

/** The registration of a client secret that we issued; null for any other. The row names the merchant. */
export const setupBySecret = async (secret: string): Promise<SetupIntent | null> => {
  const id = idInSecret(secret);
  return id === null ? null : db.setupIntent.findUnique({ where: { id } });
};
