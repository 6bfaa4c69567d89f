import { serialiseCustomer, withDefault } from "@/lib/customers/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

/** For expansion: customers by id, deleted ones too. */
export const loadCustomers = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, unknown>> => {
  const rows = await db.customer.findMany({
    where: { ...tenant(ctx), id: { in: [...ids] } },
    include: withDefault,
  });
  return new Map(rows.map((row) => [row.id, serialiseCustomer(row)]));
};
