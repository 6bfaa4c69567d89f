import { bankNamed, requireAnswering } from "@/lib/bank/bank";
import { noBank, providerError, providerTimeout } from "@/lib/bank/errors";
import { type PaymentOperation, paymentOperation, startRefund } from "@/lib/bank/operations";
import type { BankAnswer } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import { writeAuditEntry } from "@/lib/kit/audit";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { Refusal, refuse } from "@/lib/kit/errors";
import { claimingKey, rejectDuplicate, requireKeyFor } from "@/lib/kit/idempotency";
import { newId } from "@/lib/kit/ids";
import {
  acceptedCharge,
  applyRefundResult,
  refundIdOf,
  retrieveRefundStatus,
  sendRefund,
} from "@/lib/payments/apply-refund-result";
import { lockPayment } from "@/lib/payments/lock";
import { purposeOfCall } from "@/lib/payments/purpose";
import { type Known, recordOperation } from "@/lib/payments/restored";
import { paymentNotSucceeded } from "@/lib/refunds/errors";
import { getRefund } from "@/lib/refunds/read";
import type { RefundCreation } from "@/lib/refunds/schema";
import { reserveRefund, succeedRefund } from "@/lib/refunds/steps";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Refund } from "@/prisma/client/client";

/** Refunds all or part of a payment within the request: reserve and record, call the bank, record. */
export const refundPayment = async (
  ctx: Context,
  transactionId: string,
  input: RefundCreation,
): Promise<Refund> => {
  await rejectDuplicate(ctx);
  // A payment that has succeeded stays so.
  const debit = await acceptedCharge(db, ctx, transactionId);
  if (!debit) {
    return claimingKey(ctx, () =>
      commitAndStore(ctx, (tx) => refundSimulated(tx, ctx, transactionId, input)),
    );
  }
  const { provider } = debit;
  if (!bankNamed(provider)) refuse(noBank, { details: { transactionId } });
  requireAnswering(ctx);
  const operation = await claimingKey(ctx, () =>
    recordOperation(
      (known) => transaction((tx) => record(tx, ctx, { transactionId, provider, input }, known)),
      { isByKey: true },
    ),
  );
  return concludeRefund(ctx, operation, await sendRefund(operation));
};

type Wanted = { transactionId: string; provider: string; input: RefundCreation };

const record = async (
  tx: Tx,
  ctx: Context,
  { transactionId, provider, input }: Wanted,
  { restored, generation }: Known,
): Promise<PaymentOperation> => {
  if (restored) {
    await requireKeyFor(tx, ctx, refundIdOf(restored));
    return restored;
  }
  const { refund } = await reserve(tx, ctx, transactionId, input);
  const { id: refundId, amountXpf } = refund;
  const purpose = purposeOfCall(ctx, refundId, generation);
  return startRefund(tx, ctx, { provider, refundId, transactionId, amountXpf, purpose });
};

/** The bank does not know a payment that only a simulation made succeed. */
const refundSimulated = async (
  tx: Tx,
  ctx: Context,
  transactionId: string,
  input: RefundCreation,
): Promise<Refund> => {
  const reserved = await reserve(tx, ctx, transactionId, input);
  // It succeeded at the bank during this request.
  if (await acceptedCharge(tx, ctx, transactionId)) refuse(paymentNotSucceeded);
  return succeedRefund(tx, ctx, reserved);
};

// The key comes first: a concurrent request with the same key waits here, and is refused.
const reserve = async (
  tx: Tx,
  ctx: Context,
  transactionId: string,
  input: RefundCreation,
): Promise<{ payment: TransactionRow; refund: Refund }> => {
  const id = newId();
  await requireKeyFor(tx, ctx, id);
  const payment = await lockPayment(tx, ctx, transactionId);
  const reserved = await reserveRefund(tx, ctx, payment, { ...input, id });
  // Before the bank is called: the customer's wish is recorded whatever the bank answers.
  await writeAuditEntry(tx, ctx, {
    target: { type: "refunds", id },
    details: { amountXpf: Number(reserved.refund.amountXpf) },
  });
  return reserved;
};

const concludeRefund = (
  ctx: Context,
  operation: PaymentOperation,
  bankResult: BankAnswer,
): Promise<Refund> => recordOutcome(operation, () => concludeOnce(ctx, operation, bankResult));

const concludeOnce = async (
  ctx: Context,
  operation: PaymentOperation,
  bankResult: BankAnswer,
): Promise<Refund> => {
  const isHeard = bankResult.kind !== "unknown" && bankResult.kind !== "unreachable";
  if (isHeard)
    return commitAndStore(ctx, (tx) => applyRefundResult(tx, ctx, operation, bankResult));
  const refund = await transaction((tx) => applyRefundResult(tx, ctx, operation, bankResult));
  // The bank's notification may have been faster than the lost answer.
  if (refund.status !== "pending") return commitAndStore(ctx, async () => refund);
  throw new Refusal(bankResult.kind === "unknown" ? providerTimeout : providerError, {
    details: { transactionId: refund.transactionId, refundId: refund.id },
  });
};

/**
 * A repeated refund whose first call died or got no answer: retrieves the status, and sends the same refund again
 * if it never arrived. Without an answer, 502 again.
 */
export const resumeRefund = async (ctx: Context, refundId: string): Promise<Refund> => {
  const open = await db.bankOperation.findFirst({
    where: { ...tenant(ctx), refundId, kind: "refund", resolvedAt: null },
  });
  if (!open) {
    const refund = await getRefund(ctx, refundId);
    return commitAndStore(ctx, async () => refund);
  }
  const operation = paymentOperation(open);
  return concludeRefund(ctx, operation, await retrieveRefundStatus(operation));
};
