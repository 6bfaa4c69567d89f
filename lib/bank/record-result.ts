import { operationMachine } from "@/lib/bank/machine";
import { nextAsk } from "@/lib/bank/operations";
import type { BankOutcome } from "@/lib/bank/provider";
import { onceCommitted, updateRow, wake } from "@/lib/kit/changes";
import { MINUTE } from "@/lib/kit/clock";
import { assert } from "@/lib/kit/errors";
import { count, type Instrument } from "@/lib/kit/telemetry/telemetry";
import type { AnyTx } from "@/lib/kit/unit";
import type { BankOperation } from "@/prisma/client/client";

/** The result of an operation at the bank. */
type Result = BankOutcome | { kind: "unreachable" } | { kind: "aborted" };

export const bankResults: Instrument<"bank" | "kind" | "mode" | "outcome" | "failure"> = {
  kind: "counter",
  name: "motu_bank_verdicts_total",
  help: "What became of debits, refunds, reversals and registrations: a final outcome is counted once.",
  labels: ["bank", "kind", "mode", "outcome", "failure"],
};

const countResult = (operation: BankOperation, bankResult: Result): void =>
  count(bankResults, {
    bank: operation.provider,
    kind: operation.kind,
    mode: operation.livemode ? "live" : "test",
    outcome: bankResult.kind,
    failure: bankResult.kind === "failed" ? bankResult.failure : "",
  });

/** Writes the bank's result to an operation that is not final yet, and returns the row after it. */
export const recordBankResult = async (
  tx: AnyTx,
  operation: BankOperation,
  bankResult: Result,
): Promise<BankOperation> => {
  const state = operationMachine.next(operation.state, bankResult.kind);
  assert(state, `the ${operation.kind} ${operation.id} is not final`);
  const patch = { ...outcomeColumns(bankResult, operation), state, leasedUntil: null };
  const { id, state: from } = operation;
  await updateRow(tx, "bank_operations", { id, from, patch });
  onceCommitted(tx, () => countResult(operation, bankResult));
  const written = { ...operation, ...patch };
  if (written.nextCheckAt) await wake(tx, "bank/due", operation, written.nextCheckAt);
  return written;
};

const closed = () => ({
  resolvedAt: new Date(),
  nextCheckAt: null,
  tokenSealed: null,
  consent: null,
  actionUrl: null,
});

const outcomeColumns = (bankResult: Result, operation: BankOperation) => {
  const again = { checks: operation.checks + 1, nextCheckAt: nextAsk(operation) };
  switch (bankResult.kind) {
    case "succeeded":
      return {
        ...closed(),
        bankRef: bankResult.ref,
        cardBrand: bankResult.card?.brand ?? null,
        cardLast4: bankResult.card?.last4 ?? null,
      };
    case "failed":
      return { ...closed(), failureCode: bankResult.failure, ...refOf(bankResult.ref) };
    case "aborted":
    case "unreachable":
      return closed();
    case "action":
      return {
        bankRef: bankResult.ref,
        actionUrl: bankResult.url,
        checks: operation.checks + 1,
        nextCheckAt: new Date(Date.now() + MINUTE),
      };
    case "processing":
      return { ...again, bankRef: bankResult.ref, actionUrl: null };
    case "unknown":
      return again;
  }
};

const refOf = (ref: string | null) => (ref === null ? {} : { bankRef: ref });
