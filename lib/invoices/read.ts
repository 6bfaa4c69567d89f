import { invoiceNotFound } from "@/lib/invoices/errors";
import type { InvoiceQuery } from "@/lib/invoices/schema";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { readInvoiceToken } from "@/lib/invoices/token";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import type { Invoice } from "@/prisma/client/client";

/** What a detail includes beside the row. */
export const withAttempts = { attempts: { orderBy: { id: "asc" } } } as const;

export const getInvoice = async (ctx: Context, id: string): Promise<InvoiceDetail> =>
  (await db.invoice.findFirst({ where: { ...tenant(ctx), id }, include: withAttempts })) ??
  refuse(invoiceNotFound);

/** The issued invoice of a token; null if the token is not valid. Not scoped: the row has the merchant. */
export const invoiceByToken = async (token: string): Promise<Invoice | null> => {
  const id = readInvoiceToken(token);
  return id === null ? null : db.invoice.findUnique({ where: { id, status: { not: "draft" } } });
};

export const listInvoices = (ctx: Context, query: InvoiceQuery): Promise<Page<Invoice>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.customer === undefined ? {} : { customerId: query.customer }),
    ...(query.subscription === undefined ? {} : { subscriptionId: query.subscription }),
    ...(query.status === undefined ? {} : { status: query.status }),
    createdAt: {
      ...(query.createdFrom === undefined ? {} : { gte: new Date(query.createdFrom * 1000) }),
      ...(query.createdTo === undefined ? {} : { lt: new Date(query.createdTo * 1000) }),
    },
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.invoice.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.invoice.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};
