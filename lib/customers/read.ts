import { emailKey } from "@/lib/customers/email-key";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import type { CustomerQuery } from "@/lib/customers/schema";
import { type CustomerRow, withDefault } from "@/lib/customers/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import type { Customer } from "@/prisma/client/client";

/** A customer, deleted or not. */
export const getCustomer = async (ctx: Context, id: string): Promise<CustomerRow> =>
  (await db.customer.findFirst({ where: { ...tenant(ctx), id }, include: withDefault })) ??
  refuse(customerNotFound);

/** A customer whose id we signed; not scoped: the row names the merchant. */
export const customerById = (id: string): Promise<Customer | null> =>
  db.customer.findUnique({ where: { id } });

/** The customer that a request names in its field `customer`, which must not be deleted. */
export const activeCustomer = async (ctx: Context, id: string): Promise<{ id: string }> => {
  const found = await db.customer.findFirst({
    where: { ...tenant(ctx), id },
    select: { id: true, deletedAt: true },
  });
  if (!found) return refuse(customerNotFound, { param: "customer" });
  if (found.deletedAt) return refuse(customerDeleted, { param: "customer" });
  return found;
};

export const listCustomers = async (
  ctx: Context,
  query: CustomerQuery,
): Promise<Page<CustomerRow>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.email === undefined ? {} : { emailKey: await emailKey(db, query.email) }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.customer.findMany({
        where: { ...filter, deletedAt: null, ...(id ? { id } : {}) },
        include: withDefault,
        ...window,
      }),
    holds: async (id) =>
      (await db.customer.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};
