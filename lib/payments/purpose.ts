import { keyPurpose } from "@/lib/bank/reference";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { Invoice, Prisma } from "@/prisma/client/client";

/**
 * What a debit or a refund is for. Its reference at the bank derives from these words, which therefore name what
 * outlives a restored database, and never change: the id of what is paid and the number of the attempt, or the
 * Idempotency-Key of the caller.
 */
export const purposes = {
  payment: (id: string, attempt: number) => `payment|${id}|${attempt}`,
  session: (id: string, attempt: number) => `checkout_session|${id}|${attempt}`,
  terminal: (id: string, attempt: number) => `terminal_payment|${id}|${attempt}`,
  /** Each visit of a link pays once. */
  visit: (linkId: string, visit: string, attempt: number) =>
    `payment_link|${linkId}|${visit}|${attempt}`,
  /** An invoice that was lost is issued again under another id, for the same period. */
  invoice: (
    { subscriptionId, periodStart }: Pick<Invoice, "subscriptionId" | "periodStart">,
    attempt: number,
  ) => `invoice|${subscriptionId}|${periodStart.toISOString()}|${attempt}`,
};

/** The purpose of a call by its Idempotency-Key; of one without a key, by the id of what it makes. */
export const purposeOfCall = ({ idempotency }: Context, id: string, generation = 0): string =>
  idempotency ? keyPurpose(idempotency, generation) : `once|${id}`;

/** The number of the next attempt at what these payments were made for. */
export const nextAttempt = async (tx: Tx, where: Prisma.TransactionWhereInput): Promise<number> =>
  1 + (await tx.transaction.count({ where }));
