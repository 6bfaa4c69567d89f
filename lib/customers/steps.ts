import { emailKey } from "@/lib/customers/email-key";
import { customerNotFound } from "@/lib/customers/errors";
import type { CustomerCreation } from "@/lib/customers/schema";
import { type CustomerRow, serialiseCustomer, withDefault } from "@/lib/customers/serialise";
import { recordEvent } from "@/lib/events/steps";
import { addressColumns } from "@/lib/kit/address";
import { insertRow } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { type AnyTx, readerOf } from "@/lib/kit/unit";

/**
 * Locks a customer until the transaction ends: for every change of the customer or of its cards. Payments that
 * only name the customer do not wait (`NO KEY`).
 */
export const lockCustomer = async (tx: Tx, ctx: Context, id: string): Promise<CustomerRow> => {
  await tx.$queryRaw`SELECT 1 FROM customers WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR NO KEY UPDATE`;
  const where = { ...tenant(ctx), id };
  return (await tx.customer.findFirst({ where, include: withDefault })) ?? refuse(customerNotFound);
};

export const insertCustomer = async (
  tx: AnyTx,
  ctx: Context,
  input: CustomerCreation,
): Promise<CustomerRow> => {
  const row = {
    ...tenant(ctx),
    id: newId(),
    email: input.email ?? null,
    emailKey: input.email === undefined ? null : await emailKey(readerOf(tx), input.email),
    name: input.name ?? null,
    phone: input.phone ?? null,
    ...addressColumns(input.address ?? null),
    locale: null,
    metadata: input.metadata ?? {},
    deletedAt: null,
    createdAt: now(ctx),
  };
  await insertRow(tx, "customers", row);
  const customer = { ...row, paymentMethods: [] };
  await recordEvent(tx, ctx, {
    type: "customer.created",
    data: serialiseCustomer(customer),
    sequence: 1,
  });
  return customer;
};
