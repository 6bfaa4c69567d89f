import { type CustomerRow, serialiseCustomer, withDefault } from "@/lib/customers/serialise";
import { lockCustomer } from "@/lib/customers/steps";
import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";

/** Marks a customer deleted and deletes no data; a second deletion changes nothing. */
export const deleteCustomer = (ctx: Context, id: string): Promise<CustomerRow> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockCustomer(tx, ctx, id);
    if (before.deletedAt) return before;
    const after = await tx.customer.update({
      where: { id },
      data: { deletedAt: now(ctx) },
      include: withDefault,
    });
    await recordChange(tx, ctx, {
      type: "customer.deleted",
      before: serialiseCustomer(before),
      after: serialiseCustomer(after),
    });
    return after;
  });
