import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { isExpired } from "@/lib/payment-methods/expiry";
import type { PaymentMethod, Transaction } from "@/prisma/client/client";

/** A saved card; `wasRefused` by its last attempt, so that the page asks for another card first. */
export type SavedCard = { brand: string; last4: string; wasRefused: boolean };

type Attempt = Pick<Transaction, "paymentMethodId" | "failureCode">;

/** Failures that are not the card's: the same one is offered first again. */
const TRANSIENT: readonly string[] = ["authentication_required", "processing_error"];

/**
 * The saved card that a page offers after `attempts` (newest first); null if there is none, or if it has expired
 * and could only be refused.
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
  const wasRefused = failure !== null && !TRANSIENT.includes(failure);
  return { brand: card.brand, last4: card.last4, wasRefused };
};
