import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { methodNotFound } from "@/lib/payment-methods/errors";
import type { PaymentMethodQuery } from "@/lib/payment-methods/schema";
import type { PaymentMethod } from "@/prisma/client/client";

/** A payment method, detached or not. */
export const getPaymentMethod = async (ctx: Context, id: string): Promise<PaymentMethod> =>
  (await db.paymentMethod.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(methodNotFound);

export const listPaymentMethods = (
  ctx: Context,
  query: PaymentMethodQuery,
): Promise<Page<PaymentMethod>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.customer === undefined ? {} : { customerId: query.customer }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.paymentMethod.findMany({
        where: { ...filter, detachedAt: null, ...(id ? { id } : {}) },
        ...window,
      }),
    holds: async (id) =>
      (await db.paymentMethod.findFirst({ where: { ...filter, id }, select: { id: true } })) !==
      null,
  });
};
