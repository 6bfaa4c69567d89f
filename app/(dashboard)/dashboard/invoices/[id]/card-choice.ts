import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod } from "@/prisma/client/client";

type Card = Pick<PaymentMethod, "id" | "isDefault" | "expMonth" | "expYear">;
type Attempt = { status: string; paymentMethodId: string | null };

type Choice<C> = {
  cards: readonly C[];
  /** The subscription's card. */
  own: string | null;
  attempts: readonly Attempt[];
  at: Date;
};

/**
 * The card offered first for an invoice: the subscription's, else the default, else another; never one that
 * has expired or was refused for this invoice. Undefined if the member has to choose.
 */
export const cardToOffer = <C extends Card>({ cards, own, attempts, at }: Choice<C>) => {
  const refused = new Set(
    attempts
      .filter(({ status }) => status === "failed")
      .map(({ paymentMethodId }) => paymentMethodId),
  );
  const good = cards.filter((card) => !isExpired(card, at) && !refused.has(card.id));
  return good.find(({ id }) => id === own) ?? good.find(({ isDefault }) => isDefault) ?? good[0];
};
