import type { CardConsent } from "@/lib/bank/card-consent";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { assert, refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import type { HostedPayment } from "@/lib/payables/charge";
import { cardRequired } from "@/lib/payables/errors";
import type { CheckoutSession, PaymentMethod } from "@/prisma/client/client";

const CARDS_SHOWN = 10;

/** The saved cards of the customer that an open session names, the default first, then the newest. */
export const cardsOf = async (
  ctx: Context,
  { customerId, status }: CheckoutSession,
): Promise<PaymentMethod[]> =>
  customerId === null || status !== "open"
    ? []
    : db.paymentMethod.findMany({
        where: { ...tenant(ctx), customerId, detachedAt: null },
        orderBy: [{ isDefault: "desc" }, { id: "desc" }],
        take: CARDS_SHOWN,
      });

/** The saved card that the cardholder chose, of the session's customer; null for a card that was typed. */
export const cardChosen = async (
  reader: Pick<Reader, "paymentMethod">,
  ctx: Context,
  { customerId }: CheckoutSession,
  { bankToken, paymentMethodId, restored }: HostedPayment,
): Promise<PaymentMethod | null> => {
  if (bankToken !== null || restored) return null;
  if (!customerId || !paymentMethodId) return refuse(cardRequired);
  const where = { ...tenant(ctx), id: paymentMethodId, customerId, detachedAt: null };
  return (await reader.paymentMethod.findFirst({ where })) ?? refuse(cardRequired);
};

/**
 * The consent to save the typed card, where the session saves cards, and to the subscription that it sells: one that
 * requires it is not paid without.
 */
export const consentOf = (
  { saveCard, mode }: CheckoutSession,
  { consent = null, restored }: HostedPayment,
  method: PaymentMethod | null,
): CardConsent | null => {
  if (method && mode === "payment") return null;
  assert(consent || restored || saveCard !== "require", "the page says that it saves the card");
  return saveCard === "off" ? null : consent;
};
