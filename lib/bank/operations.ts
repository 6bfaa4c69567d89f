import type { BankOutcome } from "@/lib/bank/provider";
import { MINUTE, now, SECOND } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { randomText, seal, unseal } from "@/lib/kit/crypto";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { derivedReference, newId } from "@/lib/kit/ids";
import type { BankOperation } from "@/prisma/client/client";

/** How long a request may still be on its way to the bank after we stopped waiting for it. */
export const FINALITY_MS = MINUTE;

const asks = [2, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/** When to ask again after `checks` questions: 2 s, 5 s, 15 s, 1 min, 5 min, then every 15 minutes. */
const nextAsk = (checks: number): Date => new Date(Date.now() + (asks[checks] ?? 15 * MINUTE));

type Debit = {
  provider: string;
  transactionId: string;
  amountXpf: bigint;
  token: string;
};

/**
 * The row of a debit, written before the socket is opened. Its reference is derived from our ids: the
 * bank does it at most once, and it can be asked about for ever.
 */
export const startDebit = async (tx: Tx, ctx: Context, debit: Debit): Promise<BankOperation> => {
  const attempt =
    1 +
    (await tx.bankOperation.count({
      where: { transactionId: debit.transactionId, kind: "debit" },
    }));
  const id = newId();
  const sentAt = now(ctx);
  return tx.bankOperation.create({
    data: {
      id,
      merchantId: ctx.merchantId,
      livemode: ctx.livemode,
      provider: debit.provider,
      kind: "debit",
      transactionId: debit.transactionId,
      attempt,
      amountXpf: debit.amountXpf,
      reference: referenceOf(
        `debit|${ctx.merchantId}|${ctx.livemode}|${debit.transactionId}|${attempt}`,
      ),
      state: "sent",
      tokenSealed: seal(debit.token, `operation:${id}`),
      returnNonce: randomText(32),
      sentAt,
      nextCheckAt: new Date(Date.now() + env().BANK_TIMEOUT_MS + 5 * SECOND),
    },
  });
};

const referenceOf = (name: string): string => derivedReference(env().LINK_KEY, name);

/** The row of a reversal of a debit that was accepted too late. */
export const startReversal = async (tx: Tx, debit: BankOperation): Promise<BankOperation> =>
  tx.bankOperation.create({
    data: {
      id: newId(),
      merchantId: debit.merchantId,
      livemode: debit.livemode,
      provider: debit.provider,
      kind: "reversal",
      transactionId: debit.transactionId,
      reversesId: debit.id,
      attempt: debit.attempt,
      amountXpf: debit.amountXpf,
      reference: referenceOf(`reversal|${debit.reference}`),
      state: "sent",
      returnNonce: randomText(32),
      sentAt: new Date(),
      nextCheckAt: nextAsk(0),
    },
  });

/** The bank's idempotency key of an operation: our own row, never the caller's key. */
export const bankKey = (
  operation: Pick<BankOperation, "kind" | "transactionId" | "attempt">,
): string =>
  `${operation.kind === "debit" ? "tx" : "rev"}:${operation.transactionId}:${operation.attempt}`;

export const tokenOf = (operation: BankOperation): string =>
  operation.tokenSealed ? unseal(operation.tokenSealed, `operation:${operation.id}`) : "";

/** Locks an operation; the caller holds the locks of its session and transaction already. */
export const lockOperation = async (tx: Tx, id: string): Promise<BankOperation> => {
  await tx.$queryRaw`SELECT 1 FROM bank_operations WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.bankOperation.findUniqueOrThrow({ where: { id } });
};

type Verdict = BankOutcome | { kind: "unreachable" } | { kind: "aborted" };

/** Writes what the bank said into an operation that is not final yet. */
export const noteVerdict = async (
  tx: Tx,
  operation: BankOperation,
  verdict: Verdict,
): Promise<void> => {
  const { nextCheckAt } = await tx.bankOperation.update({
    where: { id: operation.id },
    data: { ...columnsOf(verdict, operation), leasedUntil: null },
  });
  if (nextCheckAt) {
    await tx.$queryRaw`SELECT jobs.wake_at('bank/due', ${nextCheckAt}::timestamptz)::text`;
  }
};

const closed = () => ({
  resolvedAt: new Date(),
  nextCheckAt: null,
  tokenSealed: null,
  actionUrl: null,
});

const columnsOf = (verdict: Verdict, operation: BankOperation) => {
  const again = { checks: operation.checks + 1, nextCheckAt: nextAsk(operation.checks) };
  switch (verdict.kind) {
    case "succeeded":
      return {
        ...closed(),
        state: "accepted",
        bankRef: verdict.ref,
        cardBrand: verdict.card?.brand ?? null,
        cardLast4: verdict.card?.last4 ?? null,
      };
    case "failed":
      return { ...closed(), state: "refused", failureCode: verdict.failure, ...refOf(verdict.ref) };
    case "aborted":
    case "unreachable":
      return { ...closed(), state: "abandoned" };
    case "action":
      return {
        state: "pending",
        bankRef: verdict.ref,
        actionUrl: verdict.url,
        checks: operation.checks + 1,
        nextCheckAt: new Date(Date.now() + MINUTE),
      };
    case "processing":
      return { ...again, state: "pending", bankRef: verdict.ref, actionUrl: null };
    case "unknown":
      return { ...again, state: operation.state === "pending" ? "pending" : "unknown" };
  }
};

const refOf = (ref: string | null) => (ref === null ? {} : { bankRef: ref });
