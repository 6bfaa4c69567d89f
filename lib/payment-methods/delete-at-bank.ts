import { bankOf } from "@/lib/bank/bank";
import type { Context } from "@/lib/kit/context";
import { errorFields, log } from "@/lib/kit/log";

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
