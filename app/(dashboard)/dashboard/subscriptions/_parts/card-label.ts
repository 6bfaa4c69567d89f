import type { Words } from "@/app/_intl/words";
import { cardName } from "@/lib/kit/card-name";
import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod } from "@/prisma/client/client";

type Card = Pick<PaymentMethod, "brand" | "last4" | "expMonth" | "expYear" | "isDefault">;

/** A saved card in one line: `Visa •••• 4242, 12/34, par défaut`. */
export const cardLabel = (card: Card, at: Date, t: Words["t"]): string => {
  const expiry = `${String(card.expMonth).padStart(2, "0")}/${String(card.expYear).slice(-2)}`;
  return [
    cardName(card),
    isExpired(card, at) ? t("subscriptions.cardExpired", { expiry }) : expiry,
    card.isDefault ? t("subscriptions.cardDefault") : null,
  ]
    .filter(Boolean)
    .join(", ");
};
