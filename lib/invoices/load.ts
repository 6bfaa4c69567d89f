import type { Invoice } from "@/lib/invoices/schema";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

/** The invoices with these ids, as in a list, for `expand[]=invoice` and `latestInvoice`. */
export const loadInvoices = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Invoice>> => {
  const rows = await db.invoice.findMany({ where: { ...tenant(ctx), id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, serialiseInvoice(row)]));
};
