import { emailKey } from "@/lib/customers/email-key";
import { insertCustomer } from "@/lib/customers/steps";
import { write } from "@/lib/kit/changes";
import { type Context, tenant } from "@/lib/kit/context";
import { type AnyTx, readerOf, tenantColumns, Unit } from "@/lib/kit/unit";

export type CustomerMatch = {
  customerId: string;
  customerMatch: "created" | "unique" | "ambiguous";
};

/**
 * The customer of an address when a payment succeeds: created if there is none, the most recent of several. Two
 * payments with one address wait for each other, so that they cannot both create it.
 */
export const matchCustomer = async (
  tx: AnyTx,
  ctx: Context,
  email: string,
): Promise<CustomerMatch> => {
  const address = email.trim();
  const reader = readerOf(tx);
  const key = await emailKey(reader, address);
  const lock = `customer:${ctx.merchantId}:${ctx.livemode}:${key}`;
  if (!(tx instanceof Unit)) {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  }
  const [latest, another] = await reader.customer.findMany({
    where: { ...tenant(ctx), emailKey: key, deletedAt: null },
    orderBy: { id: "desc" },
    take: 2,
    select: { id: true },
  });
  if (latest) return { customerId: latest.id, customerMatch: another ? "ambiguous" : "unique" };
  await write(tx, {
    do: "require no customer",
    lock,
    row: { ...tenantColumns(ctx), email_key: key },
  });
  const made = await insertCustomer(tx, ctx, { email: address });
  return { customerId: made.id, customerMatch: "created" };
};
