import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod, Transaction } from "@/prisma/client/client";

/** A card on file; `wasRefused` where the last try with it was, so that another card is asked for first. */
export type SavedCard = { brand: string; last4: string; wasRefused: boolean };

type Attempt = Pick<Transaction, "paymentMethodId" | "failureCode">;

/** Not the card's fault: the same one is tried again first. */
const PASSING: readonly string[] = ["authentication_required", "processing_error"];

/**
 * A card on file as its page offers it, after `attempts` (newest first); null for none, and for one that has
 * expired, which could only be refused.
 */
export const offeredCard = (
  ctx: Context,
  card: PaymentMethod | null,
  attempts: readonly Attempt[],
): SavedCard | null => {
  if (!card || isExpired(card, now(ctx))) return null;
  const last = attempts.find(({ paymentMethodId }) => paymentMethodId === card.id);
  const failure = last?.failureCode ?? null;
  if (failure === "expired_card") return null;
  const wasRefused = failure !== null && !PASSING.includes(failure);
  return { brand: card.brand, last4: card.last4, wasRefused };
};
