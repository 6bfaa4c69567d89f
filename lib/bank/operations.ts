import type { BankOutcome } from "@/lib/bank/provider";
import { MINUTE, SECOND } from "@/lib/kit/clock";
import { columnsOf } from "@/lib/kit/columns";
import { type Context, tenant } from "@/lib/kit/context";
import { randomText, seal, unseal } from "@/lib/kit/crypto";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { assert } from "@/lib/kit/errors";
import { derivedReference, newId } from "@/lib/kit/ids";
import type { BankOperation } from "@/prisma/client/client";

/** How long a request may still be on its way to the bank after we stopped waiting for it. */
export const FINALITY_MS = MINUTE;

const asks = [2, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/** When to ask again after `checks` questions: 2 s, 5 s, 15 s, 1 min, 5 min, then every 15 minutes. */
const nextAsk = (checks: number): Date => new Date(Date.now() + (asks[checks] ?? 15 * MINUTE));

/** An operation of a payment, as all but the registrations of cards are. */
export type PaymentOperation = BankOperation & { transactionId: string };

/** The same row, seen to belong to a payment. */
export const paymentOperation = (operation: BankOperation): PaymentOperation => {
  const { transactionId } = operation;
  assert(transactionId, `the ${operation.kind} ${operation.id} belongs to a payment`);
  return { ...operation, transactionId };
};

/** What every operation starts with. Its times are real ones: the bank knows no test clock. */
const started = () => ({
  id: newId(),
  state: "sent",
  returnNonce: randomText(32),
  sentAt: new Date(),
  nextCheckAt: new Date(Date.now() + env().BANK_TIMEOUT_MS + 5 * SECOND),
});

type Debit = {
  provider: string;
  transactionId: string;
  amountXpf: bigint;
  token: string;
  /** 1 when the payment was made in this transaction: spares the look at its history. */
  attempt?: 1;
};

/**
 * The row of a debit, written before the socket is opened. Its reference is derived from our ids: the
 * bank does it at most once, and it can be asked about for ever.
 */
export const startDebit = async (tx: Tx, ctx: Context, debit: Debit): Promise<PaymentOperation> => {
  const { transactionId } = debit;
  const attempt = debit.attempt ?? (await nextDebit(tx, transactionId));
  const start = started();
  const operation = await tx.bankOperation.create({
    data: {
      ...start,
      ...tenant(ctx),
      provider: debit.provider,
      kind: "debit",
      transactionId,
      attempt,
      amountXpf: debit.amountXpf,
      reference: referenceOf(`debit|${ctx.merchantId}|${ctx.livemode}|${transactionId}|${attempt}`),
      tokenSealed: seal(debit.token, `operation:${start.id}`),
    },
  });
  return { ...operation, transactionId };
};

const nextDebit = async (tx: Tx, transactionId: string): Promise<number> =>
  1 + (await tx.bankOperation.count({ where: { transactionId, kind: "debit" } }));

/** The row of a card's registration: no money moves, and a card is stored at most once. */
export const startSetup = async (
  tx: Tx,
  ctx: Context,
  setup: { provider: string; setupIntentId: string; token: string },
): Promise<BankOperation> => {
  const { setupIntentId } = setup;
  const attempt = 1 + (await tx.bankOperation.count({ where: { setupIntentId, kind: "setup" } }));
  const start = started();
  return tx.bankOperation.create({
    data: {
      ...start,
      ...tenant(ctx),
      provider: setup.provider,
      kind: "setup",
      setupIntentId,
      attempt,
      amountXpf: 0n,
      reference: referenceOf(`setup|${ctx.merchantId}|${ctx.livemode}|${setupIntentId}|${attempt}`),
      tokenSealed: seal(setup.token, `operation:${start.id}`),
    },
  });
};

/** The row of a refund: sent again under its reference until the bank answers, since it does it once. */
export const startRefund = async (
  tx: Tx,
  ctx: Context,
  refund: { provider: string; refundId: string; transactionId: string; amountXpf: bigint },
): Promise<PaymentOperation> => {
  const operation = await tx.bankOperation.create({
    data: {
      ...started(),
      ...tenant(ctx),
      ...refund,
      kind: "refund",
      attempt: 1,
      reference: referenceOf(`refund|${ctx.merchantId}|${ctx.livemode}|${refund.refundId}`),
    },
  });
  return { ...operation, transactionId: refund.transactionId };
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

type Named = Pick<
  BankOperation,
  "kind" | "transactionId" | "setupIntentId" | "refundId" | "attempt"
>;

/** The bank's idempotency key of an operation: our own row, never the caller's key. */
export const bankKey = (operation: Named): string => {
  const { kind, attempt } = operation;
  switch (kind) {
    case "debit":
      return `tx:${operation.transactionId}:${attempt}`;
    case "setup":
      return `seti:${operation.setupIntentId}:${attempt}`;
    case "refund":
      return `re:${operation.refundId}`;
    default:
      return `rev:${operation.transactionId}:${attempt}`;
  }
};

export const tokenOf = (operation: BankOperation): string =>
  operation.tokenSealed ? unseal(operation.tokenSealed, `operation:${operation.id}`) : "";

/** Locks an operation; the caller holds the locks of its session and transaction already. */
export const lockOperation = async (tx: Tx, id: string): Promise<BankOperation> => {
  const [operation] = await tx.$queryRawUnsafe<BankOperation[]>(LOCK_OPERATION, id);
  assert(operation, `the bank operation ${id} exists`);
  return operation;
};

const LOCK_OPERATION = `SELECT ${columnsOf("bankOperation", "o")}
  FROM bank_operations o WHERE o.id = $1::uuid FOR UPDATE`;

type Verdict = BankOutcome | { kind: "unreachable" } | { kind: "aborted" };

/** Writes what the bank said into an operation that is not final yet. */
export const noteVerdict = async (
  tx: Tx,
  operation: BankOperation,
  verdict: Verdict,
): Promise<void> => {
  const { nextCheckAt } = await tx.bankOperation.update({
    where: { id: operation.id },
    data: { ...outcomeColumns(verdict, operation), leasedUntil: null },
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

const outcomeColumns = (verdict: Verdict, operation: BankOperation) => {
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
