import { lockOperation, paymentOperation } from "@/lib/bank/operations";
import { recordBankResult } from "@/lib/bank/record-result";
import { systemContext } from "@/lib/kit/context";
import { db, statement, transaction } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { LEASE_SECONDS } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";
import { inShard } from "@/lib/kit/shard";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
import { advanceRefund } from "@/lib/payments/apply-refund-result";
import { applyBankResultNow, retrieveStatus } from "@/lib/payments/retrieve-status";
import { advanceReversal } from "@/lib/payments/reverse";
import { advanceSetup } from "@/lib/setup-intents/retrieve-status";
import type { BankOperation } from "@/prisma/client/client";

const BATCH = 50;

const planned = {
  event: "bank/due",
  table: "bank_operations",
  column: "next_check_at",
  condition: "resolved_at IS NULL",
} as const;

/** Retrieves the status of operations that are due, fifty at once, the oldest first. Returns how many. */
export const reconcileBank = async (shard?: number): Promise<number> => {
  const asked = await drain({
    claim: (limit) => claim(limit, shard),
    renew,
    each: reconcile,
    failed: { event: "bank.not_postponed", of: ({ id }) => ({ operation: id }) },
    batch: BATCH,
    wake: wakeAgain(planned.event, shard),
  });
  await wakeWhenDue(planned, shard);
  return asked;
};

const claim = async (limit: number, shard?: number): Promise<BankOperation[]> => {
  const { name, condition, values } = inShard(shard, "$3");
  const rows = await statement<{ id: string }>(
    `bank.claim${name}`,
    `UPDATE bank_operations SET leased_until = now() + make_interval(secs => $1)
     WHERE id IN (
       SELECT id FROM bank_operations
       WHERE resolved_at IS NULL AND next_check_at <= now() AND (leased_until IS NULL OR leased_until < now()) ${condition}
       ORDER BY next_check_at, sent_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [LEASE_SECONDS, limit, ...values],
  );
  return db.bankOperation.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { sentAt: "asc" },
  });
};

// Two workers on the same operation learn the same: a lease spares the second call.
const renew = (held: readonly BankOperation[]): Promise<unknown> => db.$executeRaw`
  UPDATE bank_operations SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id = ANY(${held.map(({ id }) => id)}::uuid[]) AND resolved_at IS NULL AND leased_until IS NOT NULL`;

/** One operation: a failure never stops the others. */
const reconcile = async (operation: BankOperation): Promise<void> => {
  try {
    await advanceBy[operation.kind]?.(operation);
  } catch (thrown) {
    log("error", "bank.reconcile_failed", { operation: operation.id, ...errorFields(thrown) });
    await postpone(operation);
  }
};

const advanceDebit = async (operation: BankOperation): Promise<void> => {
  const debit = paymentOperation(operation);
  const ctx = systemContext(operation, "bank.reconcile", "bank");
  await applyBankResultNow(ctx, debit, await retrieveStatus(debit));
};

const postpone = (operation: BankOperation): Promise<void> =>
  transaction(async (tx) => {
    const held = await lockOperation(tx, operation.id);
    if (!held.resolvedAt) await recordBankResult(tx, held, { kind: "unknown" });
  });

/** How an operation of each kind is retrieved and applied. */
const advanceBy: Record<string, (operation: BankOperation) => Promise<void>> = {
  debit: advanceDebit,
  refund: async (operation) => {
    const ctx = systemContext(operation, "bank.reconcile", "bank");
    await advanceRefund(ctx, paymentOperation(operation));
  },
  reversal: advanceReversal,
  setup: advanceSetup,
};
