import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { deleteAtBank } from "@/lib/payment-methods/delete-at-bank";
import { lockMethod, recordDefault, recordMethodChange } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import type { PaymentMethod } from "@/prisma/client/client";

/**
 * Detaches a card; no other card becomes the default. Detaching again changes nothing, but calls the bank once
 * more, in case the first call did not reach it.
 */
export const detachPaymentMethod = async (
  ctx: Context,
  id: string,
  /** May refuse, with the customer's row locked. */
  allow?: (tx: Tx, ctx: Context, card: PaymentMethod) => Promise<void>,
): Promise<PaymentMethod> => {
  const method = await commitAndStore(ctx, async (tx) => {
    const { customer, method: before } = await lockMethod(tx, ctx, id);
    if (before.detachedAt) return before;
    await allow?.(tx, ctx, before);
    const after = await tx.paymentMethod.update({
      where: { id },
      data: { detachedAt: now(ctx), isDefault: false },
    });
    await recordMethodChange(tx, ctx, { type: "payment_method.detached", before, after });
    if (before.isDefault) await recordDefault(tx, ctx, customer, null);
    return after;
  });
  await deleteAtBank(ctx, openToken(method));
  return method;
};
