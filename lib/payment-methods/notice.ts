import { mailCustomer } from "@/lib/customers/mail";
import type { CustomerRow } from "@/lib/customers/serialise";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { PaymentMethod } from "@/prisma/client/client";

/** Within the transaction that saves it: the cardholder is notified once it commits. */
export const reportSavedCard = (
  tx: Tx,
  ctx: Context,
  customer: Pick<CustomerRow, "email" | "locale">,
  { id, brand, last4, expMonth, expYear }: PaymentMethod,
): Promise<boolean> =>
  mailCustomer(tx, ctx, customer, {
    key: `card-saved-${id}`,
    aboutId: id,
    write: (head) => ({
      kind: "saved-card",
      mail: {
        ...head,
        cause: "saved",
        card: { brand, last4, expMonth, expYear },
        subscription: null,
      },
    }),
  });
