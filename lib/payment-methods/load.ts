import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { serialisePaymentMethod } from "@/lib/payment-methods/serialise";

/** For expansion: payment methods by id, detached ones too. */
export const loadPaymentMethods = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, unknown>> => {
  const where = { ...tenant(ctx), id: { in: [...ids] } };
  const rows = await db.paymentMethod.findMany({ where });
  const at = now(ctx);
  return new Map(rows.map((row) => [row.id, serialisePaymentMethod(row, at)]));
};
