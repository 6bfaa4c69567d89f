import { bankNamed } from "@/lib/bank/bank";
import { bankKey, lockOperation, startReversal } from "@/lib/bank/operations";
import type { BankAnswer, StatementLine } from "@/lib/bank/provider";
import { recordBankResult } from "@/lib/bank/record-result";
import { type CaseKind, openCase, resolveCasesOf } from "@/lib/bank-cases/steps";
import { unix } from "@/lib/kit/clock";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { eurCents } from "@/lib/kit/money";
import type { BankOperation } from "@/prisma/client/client";

/**
 * Refunds a debit that was accepted after we had cancelled it. A refund may be sent again under its reference: the
 * bank makes it once. A refused one becomes a case, which is retried.
 */
export const advanceReversal = async (operation: BankOperation): Promise<void> => {
  const bank = bankNamed(operation.provider, operation);
  assert(bank, `the bank ${operation.provider} of a reversal is configured`);
  const debit = await debitOf(operation);
  const amountXpf = Number(operation.amountXpf);
  const bankResult = await bank.refund({
    key: bankKey(operation),
    reference: operation.reference,
    refundId: operation.id,
    ref: debit.ref,
    amountXpf,
    eurCents: eurCents(amountXpf),
  });
  await transaction((tx) => applyReversalResult(tx, operation, { bankResult, debit }));
};

/** The debit of a reversal, as the bank reported it. */
const debitOf = async ({ reversesId, provider }: BankOperation): Promise<StatementLine> => {
  assert(reversesId, "a reversal has its debit");
  const debit = await db.bankOperation.findUniqueOrThrow({ where: { id: reversesId } });
  const { reference } = debit;
  const line = await db.bankStatementLine.findFirst({
    where: { provider, reference, kind: "debit" },
  });
  const ref = line?.bankRef ?? debit.bankRef;
  assert(ref, "the debit to reverse has the bank's name");
  const at = unix(line?.seenAt ?? debit.createdAt);
  return {
    cursor: "",
    ref,
    reference,
    kind: "debit",
    amountXpf: Number(debit.amountXpf),
    at,
    of: null,
    id: null,
  };
};

const applyReversalResult = async (
  tx: Tx,
  operation: BankOperation,
  { bankResult, debit }: { bankResult: BankAnswer; debit: StatementLine },
): Promise<void> => {
  const held = await lockOperation(tx, operation.id);
  if (held.resolvedAt) return;
  await recordBankResult(
    tx,
    held,
    bankResult.kind === "unreachable" ? { kind: "unknown" } : bankResult,
  );
  if (bankResult.kind === "succeeded") await reversed(tx, held);
  if (bankResult.kind === "failed") await refused(tx, held, debit);
};

const caseKinds: readonly CaseKind[] = ["late_acceptance", "refused_reversal"];

/** A debit accepted too late was given back, which was its case. */
export const reversed = (tx: Tx, { reversesId }: BankOperation): Promise<void> => {
  assert(reversesId, "a reversal has its debit");
  return resolveCasesOf(tx, reversesId, { kinds: caseKinds, resolution: "reversed" });
};

const refused = async (tx: Tx, { reversesId, provider }: BankOperation, line: StatementLine) => {
  assert(reversesId, "a reversal has its debit");
  // From now on the case is the refusal.
  await resolveCasesOf(tx, reversesId, { kinds: ["late_acceptance"], resolution: "explained" });
  const operation = await tx.bankOperation.findUniqueOrThrow({ where: { id: reversesId } });
  await openCase(tx, { kind: "refused_reversal", provider, line, operation });
};

/** Retries to give a debit back: continues the open reversal, or starts another after a refusal. */
export const reverseAgain = async (debitId: string): Promise<void> => {
  const debit = await db.bankOperation.findUniqueOrThrow({ where: { id: debitId } });
  const live = await db.bankOperation.findFirst({
    where: { reversesId: debitId, kind: "reversal", state: { not: "refused" } },
  });
  if (live?.state === "accepted") return transaction((tx) => reversed(tx, live));
  await advanceReversal(live ?? (await transaction((tx) => startReversal(tx, debit))));
};
