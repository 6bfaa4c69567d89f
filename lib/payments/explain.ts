import { lockOperation, paymentOperation, startReversal } from "@/lib/bank/operations";
import type { BankProvider, StatementLine } from "@/lib/bank/provider";
import { recordBankResult } from "@/lib/bank/record-result";
import { type CaseKind, openCase, resolveCase } from "@/lib/bank-cases/steps";
import { systemContext } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { deleteAtBank } from "@/lib/payment-methods/delete-at-bank";
import { acceptanceOf, proofOf } from "@/lib/payments/acceptance";
import { applyRefundResult } from "@/lib/payments/apply-refund-result";
import { restore } from "@/lib/payments/restore";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import { advanceReversal, reversed } from "@/lib/payments/reverse";
import type { BankOperation } from "@/prisma/client/client";

/**
 * Matches a line of a bank's statement. A line with our reference and amount proves that the operation was
 * accepted, whatever the bank answers elsewhere. An operation that we lost is restored. Anything else becomes a
 * case. Rejects when this could not be decided now.
 */
export const explainLine = async (bank: BankProvider, line: StatementLine): Promise<void> => {
  if (await isExplained(db, bank.name, line)) return;
  const known = await operationOf(db, line);
  if (!known) await restore(bank, line);
  else if (known.resolvedAt === null && isOf(known, line)) await concludeBy(bank, known, line);
  const reversal = await transaction((tx) => judge(tx, bank.name, line));
  if (!reversal) return;
  await advanceReversal(reversal);
  await deleteStored(bank, reversal, line);
};

/** A debit that is refunded at once gives nobody a card: the bank deletes one that it has stored with it. */
const deleteStored = async (
  bank: BankProvider,
  reversal: BankOperation,
  line: StatementLine,
): Promise<void> => {
  const answer = await acceptanceOf(bank, line);
  if (!answer.storedToken) return;
  await deleteAtBank(systemContext(reversal, "bank.statement", "bank"), answer.storedToken);
};

type Client = Pick<typeof db, "bankOperation" | "bankStatementLine">;

const isExplained = async (
  client: Client,
  provider: string,
  { ref }: StatementLine,
): Promise<boolean> =>
  (await client.bankStatementLine.count({ where: { provider, bankRef: ref } })) > 0;

const operationOf = (client: Client, { reference }: StatementLine): Promise<BankOperation | null> =>
  client.bankOperation.findUnique({ where: { reference } });

const isOf = (operation: BankOperation, line: StatementLine): boolean =>
  (operation.kind === "debit") === (line.kind === "debit") &&
  operation.amountXpf === BigInt(line.amountXpf);

/** The line proves the debit; retrieving its status gives the card. */
const concludeBy = async (
  bank: BankProvider,
  operation: BankOperation,
  line: StatementLine,
): Promise<void> => {
  const ctx = systemContext(operation, "bank.statement", "bank");
  switch (operation.kind) {
    case "debit":
      await applyBankResultNow(ctx, paymentOperation(operation), await acceptanceOf(bank, line));
      return;
    case "refund":
      await transaction((tx) =>
        applyRefundResult(tx, ctx, paymentOperation(operation), proofOf(line)),
      );
      return;
    default:
      await transaction(async (tx) => {
        const held = await lockOperation(tx, operation.id);
        if (held.resolvedAt) return;
        await recordBankResult(tx, held, proofOf(line));
        await reversed(tx, held);
      });
  }
};

/** The same for an orphan line that was read before: closes its case if it can be matched now. */
export const explainAgain = async (
  bank: BankProvider,
  line: StatementLine,
  caseId: string,
): Promise<void> => {
  const isRestored = !(await operationOf(db, line)) && (await restore(bank, line));
  await transaction(async (tx) => {
    const operation = await operationOf(tx, line);
    if (!operation || verdictOf(operation, line) !== "matched") return;
    await tx.bankStatementLine.update({
      where: { provider_bankRef: { provider: bank.name, bankRef: line.ref } },
      data: { verdict: "matched", operationId: operation.id },
    });
    const resolution = isRestored ? "restored" : "explained";
    await resolveCase(tx, caseId, { resolution, operation });
  });
};

type LineVerdict = "matched" | Exclude<CaseKind, "refused_reversal">;

const judge = async (
  tx: Tx,
  provider: string,
  line: StatementLine,
): Promise<BankOperation | null> => {
  if (await isExplained(tx, provider, line)) return null;
  const operation = await operationOf(tx, line);
  const verdict = verdictOf(operation, line);
  const isLateDebit = verdict === "late_acceptance" && operation?.kind === "debit";
  const reversal = isLateDebit ? await startReversal(tx, operation) : null;
  // A second movement under one of our references has no operation.
  const about = verdict === "orphan" ? null : operation;
  await tx.bankStatementLine.create({
    data: {
      provider,
      bankRef: line.ref,
      reference: line.reference,
      kind: line.kind,
      amountXpf: BigInt(line.amountXpf),
      verdict,
      operationId: about?.id ?? null,
      reversalOperationId: reversal?.id ?? null,
    },
  });
  if (verdict !== "matched") await openCase(tx, { kind: verdict, provider, line, operation });
  return reversal;
};

/** The verdict on a line, given the operation with its reference. */
const verdictOf = (operation: BankOperation | null, line: StatementLine): LineVerdict => {
  if (!operation) return "orphan";
  const isOther = operation.state === "accepted" && operation.bankRef !== line.ref;
  if (isOther || (operation.kind === "debit") !== (line.kind === "debit")) return "orphan";
  if (operation.amountXpf !== BigInt(line.amountXpf)) return "amount_mismatch";
  if (operation.state === "accepted") return "matched";
  assert(operation.resolvedAt, `the operation ${operation.id} of a line was concluded by it`);
  return "late_acceptance";
};
