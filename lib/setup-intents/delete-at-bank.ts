import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { deleteAtBank } from "@/lib/payment-methods/delete-at-bank";
import { openToken } from "@/lib/payment-methods/token";

/** Has the bank delete a card, unless it is one of the customer's: two attempts may have stored the same. */
export const deleteUnowned = async (
  ctx: Context,
  customerId: string,
  storedToken: string,
): Promise<void> => {
  const methods = await db.paymentMethod.findMany({
    where: { ...tenant(ctx), customerId },
    select: { id: true, tokenSealed: true },
  });
  if (methods.some((method) => openToken(method) === storedToken)) return;
  await deleteAtBank(ctx, storedToken);
};
