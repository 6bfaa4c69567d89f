import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { receiptNotFound } from "@/lib/receipts/errors";
import type { ReceiptQuery } from "@/lib/receipts/schema";
import type { Receipt } from "@/prisma/client/client";

export const getReceipt = async (ctx: Context, id: string): Promise<Receipt> =>
  (await db.receipt.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(receiptNotFound);

export const listReceipts = (ctx: Context, query: ReceiptQuery): Promise<Page<Receipt>> => {
  const { status, customer, transaction, email } = query;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(transaction === undefined ? {} : { transactionId: transaction }),
    ...(email === undefined ? {} : { email: inAnyCase(email) }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.receipt.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.receipt.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

/** Prisma compares with ILIKE: wildcards must be escaped. */
const inAnyCase = (email: string) => ({
  equals: email.replace(/[\\%_]/g, "\\$&"),
  mode: "insensitive" as const,
});
