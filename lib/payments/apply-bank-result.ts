import { lockOperation } from "@/lib/bank/operations";
import type { BankAnswer, BankFailure, CardSummary } from "@/lib/bank/provider";
import { recordBankResult } from "@/lib/bank/record-result";
import { rememberLocale } from "@/lib/customers/locale";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { splitTgc } from "@/lib/kit/money";
import { profileOf } from "@/lib/merchants/profile";
import type { Held } from "@/lib/payables/payable";
import type { Charged } from "@/lib/payments/answer";
import { type LockedPayment, lockWithPayable } from "@/lib/payments/lock";
import { payerOf, sendReceipt } from "@/lib/payments/payer";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { moveTransaction } from "@/lib/transactions/steps";

/** The bank's answer about an operation, or that it was cancelled for good. */
export type BankResult = BankAnswer | { kind: "aborted"; failure: BankFailure };

/**
 * The only code that turns a bank's answer into truth. Idempotent: a final operation stays as it is. Locks the
 * payable, the payment and the operation, in this order.
 */
export const applyBankResult = async (
  tx: Tx,
  ctx: Context,
  of: { operationId: string; transactionId: string },
  bankResult: BankResult,
): Promise<Charged> => {
  const locked = await lockWithPayable(tx, ctx, of.transactionId);
  const operation = await lockOperation(tx, of.operationId);
  if (operation.resolvedAt) return { row: locked.row, bankRef: operation.bankRef };
  const { bankRef } = await recordBankResult(tx, operation, bankResult);
  return { row: await rowAfter(tx, ctx, locked, bankResult), bankRef };
};

const rowAfter = async (
  tx: Tx,
  ctx: Context,
  locked: LockedPayment,
  bankResult: BankResult,
): Promise<TransactionRow> => {
  switch (bankResult.kind) {
    case "succeeded":
      return (await succeed(tx, ctx, locked, bankResult.card)).row;
    case "failed":
      return (await fail(tx, ctx, locked, { failureCode: bankResult.failure })).row;
    case "aborted": {
      const counted = bankResult.failure !== "processing_error";
      return (await fail(tx, ctx, locked, { failureCode: bankResult.failure, counted })).row;
    }
    case "unreachable":
      return (await fail(tx, ctx, locked, { failureCode: "processing_error", counted: false })).row;
    case "action":
    case "processing":
    case "unknown":
      return locked.row;
  }
};

type Refused = {
  failureCode: BankFailure;
  /** False when the bank refused nothing, because the debit never reached it. */
  counted?: boolean;
};

/** Moves a locked payment to `failed`, with everything that follows from it. */
export const fail = async (
  tx: Tx,
  ctx: Context,
  { row, held }: LockedPayment,
  { failureCode, counted = true }: Refused,
) => {
  const moved = await moveTransaction(tx, ctx, row, { trigger: "refuse", patch: { failureCode } });
  await held?.payable.refused?.(tx, ctx, held.row, { payment: moved.row, counted });
  return moved;
};

/**
 * Moves a locked payment to `succeeded`, with everything that follows from it in the same transaction: tax,
 * customer, receipt, and the payable.
 */
export const succeed = async (
  tx: Tx,
  ctx: Context,
  { row, held }: LockedPayment,
  card: CardSummary | null,
): Promise<{ row: TransactionRow; eventId: string }> => {
  // A restored payment keeps the date at which the bank made it.
  const paidAt = row.recovered ? row.createdAt : now(ctx);
  const payer = await payerOf(tx, ctx, row, held);
  const moved = await moveTransaction(tx, ctx, row, {
    trigger: "accept",
    patch: {
      ...(await taxOf(tx, ctx, row, held)),
      ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
      customerId: payer.customerId,
      failureCode: null,
      paidAt,
    },
    beforeEvent: () => sendReceipt(tx, ctx, row, payer),
  });
  await noteLanguage(tx, row, payer.customerId);
  const paid = { payment: moved.row, payer, at: paidAt };
  await held?.payable.paid?.(tx, ctx, held.row, paid);
  return moved;
};

/** A payment made on a page records the language that the customer reads. */
const noteLanguage = async (tx: Tx, row: TransactionRow, id: string | null): Promise<void> => {
  if (id && row.visitNonce) await rememberLocale(tx, id, row.payerLocale);
};

const taxOf = async (tx: Tx, ctx: Context, row: TransactionRow, held: Held | null) => {
  const frozen = held?.payable.tax?.(held.row);
  if (frozen) return frozen;
  const { tgcRateBp } = await profileOf(ctx, tx);
  return { ...splitTgc(row.amountXpf, tgcRateBp), tgcRateBp };
};
