import { bankOf } from "@/lib/bank/bank";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { openToken } from "@/lib/payment-methods/token";

/** Has the bank delete a card. The outcome does not depend on it: none of our rows uses the card any more. */
export const deleteAtBank = async (ctx: Context, storedToken: string): Promise<void> => {
  try {
    await bankOf(ctx).detach({ storedToken });
  } catch (thrown) {
    log("warn", "payment_methods.card_not_forgotten", {
      merchantId: ctx.merchantId,
      ...errorFields(thrown),
    });
  }
};

/** The same for a card that was stored for a customer, unless it is one of theirs: two attempts may have stored it. */
export const deleteUnowned = async (
  ctx: Context,
  customerId: string | null,
  storedToken: string,
): Promise<void> => {
  const methods =
    customerId === null
      ? []
      : await db.paymentMethod.findMany({
          where: { ...tenant(ctx), customerId },
          select: { id: true, tokenSealed: true },
        });
  if (methods.some((method) => openToken(method) === storedToken)) return;
  await deleteAtBank(ctx, storedToken);
};
