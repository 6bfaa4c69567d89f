import type { InvoiceStatus } from "@/lib/invoices/machine";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding, holdingIn } from "@/lib/kit/like";
import type { Invoice } from "@/prisma/client/client";

export type InvoiceSearch = PageRequest & {
  status?: InvoiceStatus | undefined;
  from?: Date | undefined;
  customer?: string | undefined;
  subscription?: string | undefined;
  /** A part of the number, the description, or the customer's name or address when it was issued. */
  text?: string | undefined;
};

/** One page of the invoices that match, newest first. */
export const searchInvoices = (ctx: Context, search: InvoiceSearch): Promise<Page<Invoice>> => {
  const { status, from, customer, subscription, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { createdAt: { gte: from } }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(subscription === undefined ? {} : { subscriptionId: subscription }),
    ...(text === undefined ? {} : { OR: places(text) }),
  };
  return listPage(search, {
    find: ({ id, ...window }) =>
      db.invoice.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.invoice.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

const places = (text: string) => [
  { number: holding(text) },
  { description: holding(text) },
  { buyer: { path: ["name"], ...holdingIn(text) } },
  { buyer: { path: ["email"], ...holdingIn(text) } },
];
