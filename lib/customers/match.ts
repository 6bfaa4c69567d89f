import { emailKey } from "@/lib/customers/email-key";
import { insertCustomer } from "@/lib/customers/steps";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";

export type CustomerMatch = {
  customerId: string;
  customerMatch: "created" | "unique" | "ambiguous";
};

/**
 * The customer of an address when a payment succeeds: created if there is none, the most recent of several. Two
 * payments with one address wait for each other, so that they cannot both create it.
 */
export const matchCustomer = async (
  tx: Tx,
  ctx: Context,
  email: string,
): Promise<CustomerMatch> => {
  const address = email.trim();
  const key = await emailKey(tx, address);
  const name = `customer:${ctx.merchantId}:${ctx.livemode}:${key}`;
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const [latest, another] = await tx.customer.findMany({
    where: { ...tenant(ctx), emailKey: key, deletedAt: null },
    orderBy: { id: "desc" },
    take: 2,
    select: { id: true },
  });
  if (latest) return { customerId: latest.id, customerMatch: another ? "ambiguous" : "unique" };
  const made = await insertCustomer(tx, ctx, { email: address });
  return { customerId: made.id, customerMatch: "created" };
};
