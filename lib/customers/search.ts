import { emailKey } from "@/lib/customers/email-key";
import { type CustomerRow, withDefault } from "@/lib/customers/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { bareId } from "@/lib/kit/ids";
import { holding } from "@/lib/kit/like";
import { isEmail } from "@/lib/kit/text";
import type { Prisma } from "@/prisma/client/client";

export type CustomerSearch = PageRequest & {
  /** An id, a whole address, or a part of a name, of an address or of a telephone number. */
  text?: string | undefined;
  /** Deleted customers, instead of the others. */
  deleted?: boolean | undefined;
};

/** Searches customers for the dashboard. */
export const searchCustomers = async (
  ctx: Context,
  { text, deleted = false, ...page }: CustomerSearch,
): Promise<Page<CustomerRow>> => {
  const filter = {
    ...tenant(ctx),
    deletedAt: deleted ? { not: null } : null,
    ...(text === undefined ? {} : await matching(text)),
  };
  return listPage(page, {
    find: ({ id, ...window }) =>
      db.customer.findMany({
        where: { AND: [filter, id ? { id } : {}] },
        include: withDefault,
        ...window,
      }),
    // A customer deleted between two pages is still a valid cursor.
    holds: async (id) =>
      (await db.customer.findFirst({ where: { ...tenant(ctx), id }, select: { id: true } })) !==
      null,
  });
};

const matching = async (typed: string): Promise<Prisma.CustomerWhereInput> => {
  const text = typed.trim();
  const id = bareId("cus", text);
  if (id) return { id };
  if (isEmail(text)) return { emailKey: await emailKey(db, text) };
  const piece = holding(text);
  return { OR: [{ name: piece }, { email: piece }, { phone: piece }] };
};

/** How many customers share each of these addresses, in lower case; addresses of a single one are left out. */
export const sharedAddresses = async (
  ctx: Context,
  keys: readonly (string | null)[],
): Promise<Map<string, number>> => {
  const asked = [...new Set(keys.filter((key) => key !== null))];
  if (asked.length === 0) return new Map();
  const groups = await db.customer.groupBy({
    by: ["emailKey"],
    where: { ...tenant(ctx), emailKey: { in: asked }, deletedAt: null },
    _count: true,
    having: { id: { _count: { gt: 1 } } },
  });
  return new Map(groups.map(({ emailKey: key, _count }) => [key ?? "", _count]));
};
