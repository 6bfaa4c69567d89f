import { bankNamed } from "@/lib/bank/bank";
import { paymentOperation } from "@/lib/bank/operations";
import { nextTry } from "@/lib/bank-cases/schedule";
import { lineOf, resolveCase } from "@/lib/bank-cases/steps";
import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { LEASE_SECONDS } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";
import { wakeAgain } from "@/lib/kit/wake";
import { explainAgain } from "@/lib/payments/explain";
import { applyBankResultNow, retrieveStatus } from "@/lib/payments/retrieve-status";
import { reverseAgain } from "@/lib/payments/reverse";
import type { BankCase } from "@/prisma/client/client";

/** Retries every open case that is due. Returns how many there were. */
export const retryCases = (): Promise<number> =>
  drain({
    claim,
    renew,
    each: retry,
    failed: { event: "bank.case_not_recorded", of: ({ id }) => ({ case: id }) },
    wake: wakeAgain("cases/due"),
  });

const claim = async (limit: number): Promise<BankCase[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE bank_cases SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id IN (
      SELECT id FROM bank_cases
      WHERE state = 'open' AND next_try_at <= now() AND (leased_until IS NULL OR leased_until < now())
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  return db.bankCase.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
};

// Two workers on the same case do nothing twice: their operations at the bank share one reference.
const renew = (held: readonly BankCase[]): Promise<unknown> => db.$executeRaw`
  UPDATE bank_cases SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id = ANY(${held.map(({ id }) => id)}::uuid[]) AND state = 'open' AND leased_until IS NOT NULL`;

const retry = async (row: BankCase): Promise<void> => {
  try {
    await tryBy[row.kind]?.(row);
  } catch (thrown) {
    log("error", "bank.case_retry_failed", { case: row.id, ...errorFields(thrown) });
  }
  // A case resolved now is not planned again.
  await db.bankCase.updateMany({
    where: { id: row.id, state: "open" },
    data: {
      tries: { increment: 1 },
      nextTryAt: nextTry(row.openedAt, row.tries + 1),
      leasedUntil: null,
    },
  });
};

const orphan = async (row: BankCase): Promise<void> => {
  const bank = bankNamed(row.provider);
  if (bank) await explainAgain(bank, lineOf(row), row.id);
};

/** The bank may have been wrong for a while: its next answer may have our amount. */
const amountMismatch = async (row: BankCase): Promise<void> => {
  if (row.operationId === null) return;
  const operation = await db.bankOperation.findUniqueOrThrow({ where: { id: row.operationId } });
  if (operation.kind !== "debit" || operation.resolvedAt) return;
  const debit = paymentOperation(operation);
  const answer = await retrieveStatus(debit);
  if (answer.kind !== "succeeded") return;
  await applyBankResultNow(systemContext(debit, "bank.cases", "bank"), debit, answer);
  await transaction((tx) => resolveCase(tx, row.id, { resolution: "explained" }));
};

const reverse = async (row: BankCase): Promise<void> => {
  // A refund that we cancelled and the bank made all the same is for a person to decide.
  if (row.operationId !== null && row.movement === "debit") await reverseAgain(row.operationId);
};

const tryBy: Record<string, (row: BankCase) => Promise<void>> = {
  orphan,
  amount_mismatch: amountMismatch,
  late_acceptance: reverse,
  refused_reversal: reverse,
};
