import { emailKey } from "@/lib/customers/email-key";
import { customerDeleted } from "@/lib/customers/errors";
import type { CustomerUpdate } from "@/lib/customers/schema";
import { type CustomerRow, serialiseCustomer, withDefault } from "@/lib/customers/serialise";
import { lockCustomer } from "@/lib/customers/steps";
import { recordChange } from "@/lib/events/steps";
import { addressColumns } from "@/lib/kit/address";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";

/** Changes the given fields of a customer, with an event unless nothing differs. */
export const updateCustomer = (
  ctx: Context,
  id: string,
  input: CustomerUpdate,
): Promise<CustomerRow> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockCustomer(tx, ctx, id);
    if (before.deletedAt) return refuse(customerDeleted);
    const after = await tx.customer.update({
      where: { id },
      data: {
        ...(await emailColumns(tx, input.email)),
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.phone === undefined ? {} : { phone: input.phone }),
        ...(input.address === undefined ? {} : addressColumns(input.address)),
        metadata: mergeMetadata(before.metadata, input.metadata),
      },
      include: withDefault,
    });
    await recordChange(tx, ctx, {
      type: "customer.updated",
      before: serialiseCustomer(before),
      after: serialiseCustomer(after),
    });
    return after;
  });

const emailColumns = async (tx: Tx, email: string | null | undefined) => {
  if (email === undefined) return {};
  return { email, emailKey: email === null ? null : await emailKey(tx, email) };
};
