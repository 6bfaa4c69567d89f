import { type Context, tenant } from "@/lib/kit/context";
import type { ErrorKind } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import { noDefaultPaymentMethod, noPaymentMethod } from "@/lib/subscriptions/errors";
import type { PaymentMethod } from "@/prisma/client/client";

type Cards = Pick<Reader, "paymentMethod">;
type Follower = { customerId: string; paymentMethodId: string | null };

/**
 * The card that is debited for a subscription: its own while it is attached, else the customer's default. Null
 * when there is neither. A detached card is never used.
 */
export const cardOf = async (
  reader: Cards,
  ctx: Context,
  { customerId, paymentMethodId }: Follower,
): Promise<PaymentMethod | null> => {
  const of = { ...tenant(ctx), customerId, detachedAt: null };
  const own =
    paymentMethodId === null
      ? null
      : await reader.paymentMethod.findFirst({ where: { ...of, id: paymentMethodId } });
  return own ?? reader.paymentMethod.findFirst({ where: { ...of, isDefault: true } });
};

/** Why a customer has no card to debit: none at all, or no default. */
export const whyNoCard = async (
  reader: Cards,
  ctx: Context,
  customerId: string,
): Promise<ErrorKind> => {
  const where = { ...tenant(ctx), customerId, detachedAt: null };
  const any = await reader.paymentMethod.findFirst({ where, select: { id: true } });
  return any ? noDefaultPaymentMethod : noPaymentMethod;
};
