import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod, Transaction } from "@/prisma/client/client";

/** A saved card that a page shows. */
export type SavedCard = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** It could only be refused: shown, but not offered. */
  isExpired: boolean;
  /** By its last attempt, so that the page asks for another card first. */
  wasRefused: boolean;
};

type Attempt = Pick<Transaction, "paymentMethodId" | "failureCode">;

/** Failures that are not the card's: the same one is offered first again. */
const TRANSIENT: readonly string[] = ["authentication_required", "processing_error"];

/**
 * The saved cards that a page shows after `attempts` (newest first), in their order: those that were refused come
 * after the others, and the expired ones last.
 */
export const savedCards = (
  ctx: Context,
  cards: readonly PaymentMethod[],
  attempts: readonly Attempt[],
): SavedCard[] => {
  const at = now(ctx);
  const shown = cards.map((card) => {
    const last = attempts.find(({ paymentMethodId }) => paymentMethodId === card.id);
    const failure = last?.failureCode ?? null;
    return {
      id: card.id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      isExpired: isExpired(card, at) || failure === "expired_card",
      wasRefused: failure !== null && !TRANSIENT.includes(failure),
    };
  });
  return shown.sort((one, other) => rankOf(one) - rankOf(other));
};

const rankOf = ({ isExpired: expired, wasRefused }: SavedCard): number =>
  expired ? 2 : Number(wasRefused);

/** The one saved card that a page offers: none if it has expired. */
export const savedCard = (
  ctx: Context,
  card: PaymentMethod | null,
  attempts: readonly Attempt[],
): SavedCard[] =>
  savedCards(ctx, card ? [card] : [], attempts).filter(({ isExpired: expired }) => !expired);
