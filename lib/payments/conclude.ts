import { recordOutcome } from "@/lib/bank/record-outcome";
import { commitUnit } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Refusal } from "@/lib/kit/errors";
import { unitOfWork } from "@/lib/kit/unit";
import { type Charged, undecided, unreachable } from "@/lib/payments/answer";
import { applyBankResult, type BankResult } from "@/lib/payments/apply-bank-result";
import type { LockedPayment } from "@/lib/payments/lock";
import type { RecordedCharge } from "@/lib/payments/record-charge";

/**
 * Records the bank's result of a debit that a request has made, with the request's response: what `outcome` makes of
 * the payment. 502 where the result is unknown, or cannot be recorded now.
 */
export const conclude = <Outcome>(
  ctx: Context,
  { operation, recorded }: RecordedCharge,
  bankResult: BankResult,
  outcome: (charged: Charged & LockedPayment) => Outcome | Refusal,
): Promise<Exclude<Outcome, Refusal>> => {
  const of = { operationId: operation.id, transactionId: operation.transactionId };
  return recordOutcome(operation, async () => {
    if (bankResult.kind === "unknown" || bankResult.kind === "unreachable") {
      const { row } = await unitOfWork((unit, tries) =>
        applyBankResult(unit, ctx, of, bankResult, tries === 0 ? recorded : undefined),
      );
      throw bankResult.kind === "unknown" ? undecided(row) : unreachable(row);
    }
    return commitUnit(ctx, async (unit, tries) =>
      outcome(await applyBankResult(unit, ctx, of, bankResult, tries === 0 ? recorded : undefined)),
    ) as Promise<Exclude<Outcome, Refusal>>;
  });
};
