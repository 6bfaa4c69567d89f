import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding } from "@/lib/kit/like";
import type { ReceiptStatus } from "@/lib/receipts/machine";
import type { Receipt, ReceiptResend } from "@/prisma/client/client";

export type ReceiptSearch = PageRequest & {
  status?: ReceiptStatus | undefined;
  customer?: string | undefined;
  /** A part of the address or of the number. */
  text?: string | undefined;
};

/** One page of the receipts that match, newest first. */
export const searchReceipts = (ctx: Context, search: ReceiptSearch): Promise<Page<Receipt>> => {
  const { status, customer, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(text === undefined ? {} : { OR: [{ email: holding(text) }, { number: holding(text) }] }),
  };
  return listPage(search, {
    find: ({ id, ...window }) =>
      db.receipt.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.receipt.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

const RESENDS_SHOWN = 50;

/** The times of the resends, oldest first. */
export const resendsOf = async (ctx: Context, receiptId: string): Promise<ReceiptResend[]> => {
  const last = await db.receiptResend.findMany({
    where: { receipt: { ...tenant(ctx), id: receiptId } },
    orderBy: { createdAt: "desc" },
    take: RESENDS_SHOWN,
  });
  return last.reverse();
};
