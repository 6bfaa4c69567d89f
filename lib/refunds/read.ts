import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { refundNotFound } from "@/lib/refunds/errors";
import type { RefundQuery } from "@/lib/refunds/schema";
import type { Refund } from "@/prisma/client/client";

export const getRefund = async (ctx: Context, id: string): Promise<Refund> =>
  (await db.refund.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(refundNotFound);

export const listRefunds = (ctx: Context, query: RefundQuery): Promise<Page<Refund>> => {
  const { transaction, status } = query;
  const filter = {
    ...tenant(ctx),
    ...(transaction === undefined ? {} : { transactionId: transaction }),
    ...(status === undefined ? {} : { status }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.refund.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.refund.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};
