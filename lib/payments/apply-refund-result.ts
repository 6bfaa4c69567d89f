import { bankNamed } from "@/lib/bank/bank";
import { bankKey, lockOperation, madeBefore, type PaymentOperation } from "@/lib/bank/operations";
import type { BankAnswer, BankProvider, RefundRequest } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import { recordBankResult } from "@/lib/bank/record-result";
import type { Context } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { lockPayment } from "@/lib/payments/lock";
import { failRefund, succeedRefund } from "@/lib/refunds/steps";
import type { Refund } from "@/prisma/client/client";

/**
 * Applies a bank's answer about a refund. Idempotent, as for debits. Any answer that is not definite leaves the
 * refund pending and its amount reserved: its status is retrieved, and it is sent again under its reference.
 */
export const applyRefundResult = async (
  tx: Tx,
  ctx: Context,
  of: PaymentOperation,
  bankResult: BankAnswer,
): Promise<Refund> => {
  const payment = await lockPayment(tx, ctx, of.transactionId);
  const operation = await lockOperation(tx, of.id);
  const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundIdOf(of) } });
  if (operation.resolvedAt) return refund;
  switch (bankResult.kind) {
    case "succeeded":
      await recordBankResult(tx, operation, bankResult);
      return succeedRefund(tx, ctx, { payment, refund });
    case "failed":
      await recordBankResult(tx, operation, bankResult);
      return failRefund(tx, ctx, { payment, refund }, bankResult.failure);
    case "processing":
      await recordBankResult(tx, operation, bankResult);
      return refund;
    // A refund cannot be authenticated, and one that could not be sent is sent later.
    case "action":
    case "unreachable":
    case "unknown":
      await recordBankResult(tx, operation, { kind: "unknown" });
      return refund;
  }
};

/** Retrieves the status of a recorded refund, sends it again if the bank never saw it, and applies the result. */
export const advanceRefund = async (ctx: Context, operation: PaymentOperation): Promise<Refund> => {
  const bankResult = await retrieveRefundStatus(operation);
  return recordOutcome(operation, () =>
    transaction((tx) => applyRefundResult(tx, ctx, operation, bankResult)),
  );
};

/** The status of a recorded refund at the bank, which makes it once however often it is sent. */
export const retrieveRefundStatus = async (operation: PaymentOperation): Promise<BankAnswer> => {
  const answer = await bankFor(operation).retrieveRefund({
    reference: operation.reference,
    ...(operation.bankRef === null ? {} : { ref: operation.bankRef }),
    amountXpf: Number(operation.amountXpf),
  });
  return answer.kind === "absent" ? sendRefund(operation) : answer;
};

/** Sends a recorded refund. A restored one was already made. No transaction is open. */
export const sendRefund = async (operation: PaymentOperation): Promise<BankAnswer> =>
  operation.resolvedAt
    ? madeBefore(operation)
    : bankFor(operation).refund(await requestOf(operation));

const requestOf = async (operation: PaymentOperation): Promise<RefundRequest> => {
  const refundId = refundIdOf(operation);
  const [refund, debit] = await Promise.all([
    db.refund.findUniqueOrThrow({ where: { id: refundId } }),
    acceptedCharge(db, operation, operation.transactionId),
  ]);
  assert(debit?.bankRef, "what is refunded at the bank was debited there");
  return {
    key: bankKey(operation),
    reference: operation.reference,
    refundId,
    ref: debit.bankRef,
    amountXpf: Number(operation.amountXpf),
    eurCents: Number(refund.amountEurCents),
  };
};

/** The debit that made a payment succeed; null if it succeeded by simulation. */
export const acceptedCharge = (
  client: Pick<typeof db, "bankOperation">,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
  transactionId: string,
) =>
  client.bankOperation.findFirst({
    where: { merchantId, livemode, transactionId, kind: "debit", state: "accepted" },
    select: { provider: true, bankRef: true },
  });

const bankFor = (operation: PaymentOperation): BankProvider => {
  const bank = bankNamed(operation.provider, operation);
  assert(bank, `the bank ${operation.provider} of a recorded refund is configured`);
  return bank;
};

/** The refund of an operation. */
export const refundIdOf = ({ id, refundId }: PaymentOperation): string => {
  assert(refundId, `the operation ${id} is that of a refund`);
  return refundId;
};
