import { lockOperation, noteVerdict } from "@/lib/bank/operations";
import type { BankAnswer, BankFailure, CardFace } from "@/lib/bank/provider";
import { completeSession, lockSession } from "@/lib/checkout-sessions/steps";
import { matchCustomer } from "@/lib/customers/match";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { splitTgc } from "@/lib/kit/money";
import { issueReceipt } from "@/lib/receipts/steps";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { lockTransaction, moveTransaction } from "@/lib/transactions/steps";
import type { CheckoutSession } from "@/prisma/client/client";

/** What is known of an operation: the bank's answer, or that it was called off for good. */
export type Verdict = BankAnswer | { kind: "aborted"; failure: BankFailure };

/**
 * The only code that turns a bank's answer into truth. Idempotent: an operation that is final already
 * stays as it is. Locks session, transaction and operation, in this order.
 */
export const settle = async (
  tx: Tx,
  ctx: Context,
  of: { operationId: string; transactionId: string },
  verdict: Verdict,
): Promise<TransactionRow> => {
  const row = await lockPayment(tx, ctx, of.transactionId);
  const operation = await lockOperation(tx, of.operationId);
  if (operation.resolvedAt) return row;
  await noteVerdict(tx, operation, verdict);
  switch (verdict.kind) {
    case "succeeded":
      return (await succeed(tx, ctx, row, verdict.card)).row;
    case "failed":
    case "aborted":
      return (await fail(tx, ctx, row, verdict.failure)).row;
    case "unreachable":
      return (await fail(tx, ctx, row, "processing_error")).row;
    case "action":
    case "processing":
    case "unknown":
      return row;
  }
};

/** Locks a payment with the session it belongs to, session first. */
export const lockPayment = async (tx: Tx, ctx: Context, id: string): Promise<TransactionRow> => {
  const found = await tx.transaction.findFirst({
    where: { id, merchantId: ctx.merchantId, livemode: ctx.livemode },
    select: { checkoutSessionId: true },
  });
  if (found?.checkoutSessionId) await lockSession(tx, ctx, found.checkoutSessionId);
  return lockTransaction(tx, ctx, id);
};

/** Moves a locked payment to `failed`. */
export const fail = (tx: Tx, ctx: Context, row: TransactionRow, failureCode: BankFailure) =>
  moveTransaction(tx, ctx, row, { trigger: "refuse", patch: { failureCode } });

/**
 * Moves a locked payment to `succeeded`, with all that follows from it in the same transaction: tax
 * split, customer, receipt, session.
 */
export const succeed = async (
  tx: Tx,
  ctx: Context,
  row: TransactionRow,
  card: CardFace | null,
): Promise<{ row: TransactionRow; eventId: string }> => {
  const paidAt = now(ctx);
  const session = await sessionOf(tx, row);
  const payer = await payerOf(tx, ctx, row, session);
  const moved = await moveTransaction(tx, ctx, row, {
    trigger: "accept",
    patch: {
      ...(await taxOf(tx, ctx, row)),
      ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
      customerId: payer.customerId,
      failureCode: null,
      paidAt,
    },
    beforeEvent: () => receipt(tx, ctx, row, payer),
  });
  if (session) {
    await completeSession(tx, ctx, {
      sessionId: session.id,
      transactionId: row.id,
      customerId: payer.customerId,
      customerMatch: payer.customerMatch,
      customerEmail: session.customerEmail ?? row.payerEmail,
      at: paidAt,
    });
  }
  return moved;
};

const sessionOf = (tx: Tx, row: TransactionRow): Promise<CheckoutSession | null> =>
  row.checkoutSessionId
    ? tx.checkoutSession.findUnique({ where: { id: row.checkoutSessionId } })
    : Promise.resolve(null);

const taxOf = async (tx: Tx, ctx: Context, row: TransactionRow) => {
  const { tgcRateBp } = await tx.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
    select: { tgcRateBp: true },
  });
  return { ...splitTgc(row.amountXpf, tgcRateBp), tgcRateBp };
};

type Payer = {
  customerId: string | null;
  customerMatch: "provided" | "created" | "unique" | "ambiguous" | null;
  /** Where the receipt goes. */
  address: string | null;
};

const payerOf = async (
  tx: Tx,
  ctx: Context,
  row: TransactionRow,
  session: CheckoutSession | null,
): Promise<Payer> => {
  const given = row.payerEmail ?? session?.customerEmail ?? null;
  if (row.customerId) {
    const customer = await tx.customer.findUnique({ where: { id: row.customerId } });
    return {
      customerId: row.customerId,
      customerMatch: "provided",
      address: customer?.email ?? given,
    };
  }
  if (given === null) return { customerId: null, customerMatch: null, address: null };
  return { ...(await matchCustomer(tx, ctx, given)), address: given };
};

const receipt = async (tx: Tx, ctx: Context, row: TransactionRow, payer: Payer): Promise<void> => {
  if (payer.address === null) return;
  await issueReceipt(tx, ctx, {
    transactionId: row.id,
    customerId: payer.customerId,
    amountXpf: BigInt(row.amountXpf),
    email: payer.address,
    locale: row.payerLocale,
  });
};
