import { bankNamed } from "@/lib/bank/bank";
import {
  bankKey,
  FINALITY_MS,
  type PaymentOperation,
  paymentOperation,
} from "@/lib/bank/operations";
import type { BankProvider } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import type { Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { unitOfWork } from "@/lib/kit/unit";
import { deleteUnowned } from "@/lib/payment-methods/delete-at-bank";
import { applyBankResult, type BankResult, type Recorded } from "@/lib/payments/apply-bank-result";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { BankOperation } from "@/prisma/client/client";

const providerOf = (operation: BankOperation): BankProvider => {
  const bank = bankNamed(operation.provider, operation);
  assert(bank, `the bank ${operation.provider} of a recorded operation is configured`);
  return bank;
};

const known = (operation: BankOperation) => ({
  reference: operation.reference,
  ...(operation.bankRef === null ? {} : { ref: operation.bankRef }),
});

/**
 * Retrieves the status of a debit. "Never seen" is believed only after the finality window and after the bank has
 * acknowledged that it will refuse the reference for ever: a debit is never sent again.
 */
export const retrieveStatus = async (operation: PaymentOperation): Promise<BankResult> => {
  const bank = providerOf(operation);
  const answer = await bank.retrieve({
    ...known(operation),
    amountXpf: Number(operation.amountXpf),
  });
  if (answer.kind !== "absent") return answer;
  const age = Date.now() - (operation.sentAt?.getTime() ?? 0);
  return age < FINALITY_MS ? { kind: "unknown" } : cancelAtBank(operation, "processing_error");
};

/** Cancels a debit at the bank. Only `aborted` frees the payment; too late means that it was decided meanwhile. */
export const cancelAtBank = async (
  operation: BankOperation,
  failure: "processing_error" | "authentication_required",
): Promise<BankResult> => {
  const bank = providerOf(operation);
  const result = await bank.abort(known(operation));
  if (result === "aborted") return { kind: "aborted", failure };
  if (result === "unknown") return { kind: "unknown" };
  const answer = await bank.retrieve({
    ...known(operation),
    amountXpf: Number(operation.amountXpf),
  });
  return answer.kind === "absent" ? { kind: "unknown" } : answer;
};

/** When the cardholder returns from the bank's authentication. */
export const resumeAfterAction = async (operation: PaymentOperation): Promise<BankResult> =>
  operation.bankRef === null
    ? retrieveStatus(operation)
    : providerOf(operation).resume({ key: bankKey(operation), ref: operation.bankRef });

/** The debit of a payment that is not decided yet; null when there is none. */
export const openCharge = async (
  ctx: Context,
  transactionId: string,
): Promise<PaymentOperation | null> => {
  const found = await db.bankOperation.findFirst({
    where: {
      merchantId: ctx.merchantId,
      livemode: ctx.livemode,
      transactionId,
      kind: "debit",
      resolvedAt: null,
    },
  });
  return found && paymentOperation(found);
};

/**
 * Records a result in its own commit, then has the bank delete a card that it has stored and nobody may use. 502 when
 * the result cannot be recorded now.
 */
export const applyBankResultNow = async (
  ctx: Context,
  operation: PaymentOperation,
  bankResult: BankResult,
  recorded?: Recorded,
): Promise<TransactionRow> => {
  const of = { operationId: operation.id, transactionId: operation.transactionId };
  const { row, unwanted } = await recordOutcome(operation, () =>
    operation.consent === null
      ? unitOfWork((unit, tries) =>
          applyBankResult(unit, ctx, of, bankResult, tries === 0 ? recorded : undefined),
        )
      : transaction((tx) => applyBankResult(tx, ctx, of, bankResult)),
  );
  if (unwanted) await deleteUnowned(ctx, row.customerId, unwanted);
  return row;
};
