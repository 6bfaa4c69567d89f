import { lateBefore } from "@/lib/invoices/late";
import type { InvoiceStatus } from "@/lib/invoices/machine";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding, holdingIn } from "@/lib/kit/like";
import type { Invoice, Prisma } from "@/prisma/client/client";

export type InvoiceSearch = PageRequest & {
  status?: InvoiceStatus | undefined;
  from?: Date | undefined;
  customer?: string | undefined;
  subscription?: string | undefined;
  /** A part of the number, the description, or the customer's name or address when it was issued. */
  text?: string | undefined;
};

/** An invoice of a list, with the customer as it is now: a draft has no buyer yet. */
export type InvoiceLine = Invoice & { customer: { name: string | null; email: string | null } };

const withCustomer = { customer: { select: { name: true, email: true } } } as const;

/** One page of the invoices that match, newest first. */
export const searchInvoices = (ctx: Context, search: InvoiceSearch): Promise<Page<InvoiceLine>> => {
  const { status, from, customer, subscription, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { AND: ofStatus(status, lateBefore(now(ctx))) }),
    ...(from === undefined ? {} : { createdAt: { gte: from } }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(subscription === undefined ? {} : { subscriptionId: subscription }),
    ...(text === undefined ? {} : { OR: places(text) }),
  };
  return listPage(search, {
    find: ({ id, ...window }) =>
      db.invoice.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: withCustomer,
        ...window,
      }),
    holds: async (id) =>
      (await db.invoice.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

/** The status as people see it: see `standingOf`. */
const ofStatus = (status: InvoiceStatus, before: Date): Prisma.InvoiceWhereInput => {
  const late = { status: "open", subscriptionId: null, dueAt: { lt: before } };
  if (status === "past_due") return { OR: [{ status }, late] };
  return status === "open" ? { status, NOT: late } : { status };
};

const places = (text: string) => [
  { number: holding(text) },
  { description: holding(text) },
  { status: "draft", customer: { OR: [{ name: holding(text) }, { email: holding(text) }] } },
  { buyer: { path: ["name"], ...holdingIn(text) } },
  { buyer: { path: ["email"], ...holdingIn(text) } },
];
