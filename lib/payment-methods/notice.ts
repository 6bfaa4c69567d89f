import type { CustomerRow } from "@/lib/customers/serialise";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { senderToday } from "@/lib/merchants/profile";
import type { PaymentMethod } from "@/prisma/client/client";

/** Within the transaction that saves it: the cardholder is written to once it commits, where we know where. */
export const reportSavedCard = async (
  tx: Tx,
  ctx: Context,
  { email, locale }: Pick<CustomerRow, "email" | "locale">,
  method: PaymentMethod,
): Promise<void> => {
  if (email === null) return;
  const { brand, last4, expMonth, expYear } = method;
  await queueMail(tx, ctx, {
    letter: {
      kind: "saved-card",
      mail: {
        locale: mailLocale(locale),
        livemode: ctx.livemode,
        merchant: await senderToday(ctx, tx),
        cause: "saved",
        card: { brand, last4, expMonth, expYear },
        subscription: null,
      },
    },
    to: email,
    key: `card-saved-${method.id}`,
    aboutId: method.id,
  });
};
