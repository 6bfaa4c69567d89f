import type { CardConsent } from "@/lib/bank/card-consent";
import type { BankOutcome } from "@/lib/bank/provider";
import { requireCharging } from "@/lib/bank/recovery";
import { chargeReference, referenceOf } from "@/lib/bank/reference";
import { insertRow } from "@/lib/kit/changes";
import { HOUR, MINUTE, SECOND, unix } from "@/lib/kit/clock";
import { columnsOf } from "@/lib/kit/columns";
import { type Context, tenant } from "@/lib/kit/context";
import { randomText, seal, unseal } from "@/lib/kit/crypto";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { assert } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { type AnyTx, lockOne, readerOf, refusedAs } from "@/lib/kit/unit";
import type { BankOperation } from "@/prisma/client/client";

/** How long a request may still be under way to the bank after we stopped waiting for it. */
export const FINALITY_MS = MINUTE;

const asks = [2, 5, 15].map((seconds) => seconds * SECOND);

/**
 * When to retrieve again after `checks` status requests: 2, 5 and 15 s, once "never seen" can be believed, then
 * every minute of the first hour, then every 15 minutes. When a bank is back this happens at once.
 */
export const nextAsk = ({ checks, sentAt }: Pick<BankOperation, "checks" | "sentAt">): Date => {
  const age = Date.now() - (sentAt?.getTime() ?? 0);
  const wait = asks[checks] ?? (age < HOUR ? MINUTE : 15 * MINUTE);
  return new Date(Date.now() + (age < FINALITY_MS ? Math.min(wait, FINALITY_MS - age) : wait));
};

/** An operation of a payment, as all are except card registrations. */
export type PaymentOperation = BankOperation & { transactionId: string };

/** The same row, checked to belong to a payment. */
export const paymentOperation = (operation: BankOperation): PaymentOperation => {
  const { transactionId } = operation;
  assert(transactionId, `the ${operation.kind} ${operation.id} belongs to a payment`);
  return { ...operation, transactionId };
};

/** The bank's answer to an operation that was restored from its statement. */
export const madeBefore = ({ bankRef, resolvedAt }: BankOperation): BankOutcome => {
  assert(bankRef && resolvedAt, "a restored operation was accepted");
  return { kind: "succeeded", ref: bankRef, card: null, at: unix(resolvedAt) };
};

/** The associated data that binds a sealed token to its operation. */
export const operationPurpose = (id: string): string => `operation:${id}`;

/** The columns that every operation starts with. Its times are real ones: the bank knows no test clock. */
const started = () => ({
  id: newId(),
  transactionId: null,
  setupIntentId: null,
  refundId: null,
  reversesId: null,
  bankRef: null,
  state: "sent",
  tokenSealed: null,
  actionUrl: null,
  failureCode: null,
  cardBrand: null,
  cardLast4: null,
  returnNonce: randomText(32),
  checks: 0,
  nextCheckAt: new Date(Date.now() + env().BANK_TIMEOUT_MS + 5 * SECOND),
  leasedUntil: null,
  sentAt: new Date(),
  resolvedAt: null,
  createdAt: new Date(),
});

/** The reference already belongs to another operation of ours. */
export class ReferenceKnown extends Error {
  readonly reference: string;
  constructor(reference: string, options: ErrorOptions) {
    super(`The reference ${reference} is known.`, options);
    this.reference = reference;
  }
}

/** Writes an operation, or throws `ReferenceKnown`: then nothing of its transaction is written. */
const write = async (tx: AnyTx, operation: BankOperation): Promise<BankOperation> => {
  const { reference } = operation;
  await refusedAs(
    tx,
    "bank_operations_reference_key",
    (cause) => new ReferenceKnown(reference, { cause }),
    () => insertRow(tx, "bank_operations", operation),
  );
  return operation;
};

type Debit = {
  provider: string;
  transactionId: string;
  amountXpf: bigint;
  token: string;
  /** Its purpose, named by ids that survive a restored database: the reference derives from it. */
  purpose: string;
  /** The payment's number of this debit: 1 for the first. */
  attempt: number;
  /** The cardholder's consent to save the card, if they gave it. */
  consent: CardConsent | null;
};

/**
 * The row of a debit, written before the request is sent. The bank makes it at most once, and its status can be
 * retrieved for ever.
 */
export const startCharge = async (
  tx: AnyTx,
  ctx: Context,
  debit: Debit,
): Promise<PaymentOperation> => {
  const { transactionId } = debit;
  await requireCharging(debit.provider, readerOf(tx));
  const start = started();
  const operation = await write(tx, {
    ...start,
    ...tenant(ctx),
    provider: debit.provider,
    kind: "debit",
    transactionId,
    attempt: debit.attempt,
    amountXpf: debit.amountXpf,
    reference: chargeReference(ctx, debit.purpose),
    tokenSealed: seal(debit.token, operationPurpose(start.id)),
    consent: debit.consent,
  });
  return { ...operation, transactionId };
};

type Restored = {
  provider: string;
  kind: "debit" | "refund";
  reference: string;
  transactionId: string;
  refundId?: string;
  amountXpf: bigint;
  /** When the bank moved the money. */
  movedAt: Date;
};

/** The row of an operation that the bank made and that we lost. */
export const startRestored = async (
  tx: AnyTx,
  ctx: Context,
  { movedAt, ...restored }: Restored,
): Promise<PaymentOperation> => {
  const { transactionId, kind } = restored;
  const operation = await write(tx, {
    ...started(),
    ...tenant(ctx),
    ...restored,
    consent: null,
    attempt: kind === "debit" ? await nextChargeAttempt(tx, transactionId) : 1,
    sentAt: movedAt,
    createdAt: movedAt,
  });
  return { ...operation, transactionId };
};

/** The number of the next debit of a payment. */
export const nextChargeAttempt = async (tx: AnyTx, transactionId: string): Promise<number> =>
  1 + (await readerOf(tx).bankOperation.count({ where: { transactionId, kind: "debit" } }));

/** The row of a card's registration: no money moves, and a card is stored at most once. */
export const startSetup = async (
  tx: Tx,
  ctx: Context,
  setup: { provider: string; setupIntentId: string; token: string; consent?: CardConsent },
): Promise<BankOperation> => {
  const { setupIntentId, consent } = setup;
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
      reference: referenceOf(ctx, `setup|${setupIntentId}|${attempt}`),
      tokenSealed: seal(setup.token, operationPurpose(start.id)),
      ...(consent && { consent }),
    },
  });
};

type Refunding = {
  provider: string;
  refundId: string;
  transactionId: string;
  amountXpf: bigint;
  /** Its purpose: see `Debit`. */
  purpose: string;
};

/** The row of a refund: sent again under its reference until the bank answers, since the bank makes it once. */
export const startRefund = async (
  tx: AnyTx,
  ctx: Context,
  { purpose, ...refund }: Refunding,
): Promise<PaymentOperation> => {
  await requireCharging(refund.provider, readerOf(tx));
  const operation = await write(tx, {
    ...started(),
    ...tenant(ctx),
    ...refund,
    consent: null,
    kind: "refund",
    attempt: 1,
    reference: referenceOf(ctx, `refund|${purpose}`),
  });
  return { ...operation, transactionId: refund.transactionId };
};

/**
 * The row of a reversal of a debit that was accepted too late. A refused reversal moved nothing: the next one is
 * another operation, with its own reference.
 */
export const startReversal = async (tx: Tx, debit: BankOperation): Promise<BankOperation> => {
  const { merchantId, livemode, provider, transactionId, amountXpf } = debit;
  const attempt = 1 + (await tx.bankOperation.count({ where: { reversesId: debit.id } }));
  return tx.bankOperation.create({
    data: {
      ...{ merchantId, livemode, provider, transactionId, amountXpf, attempt },
      id: newId(),
      kind: "reversal",
      reversesId: debit.id,
      reference: referenceOf(debit, `reversal|${debit.reference}|${attempt}`),
      state: "sent",
      returnNonce: randomText(32),
      sentAt: new Date(),
      nextCheckAt: nextAsk({ checks: 0, sentAt: null }),
    },
  });
};

/** The bank's idempotency key of an operation: its reference already encodes merchant and purpose. */
export const bankKey = ({ kind, reference }: Pick<BankOperation, "kind" | "reference">): string =>
  `${kind}:${reference}`;

export const tokenOfOperation = (operation: BankOperation): string =>
  operation.tokenSealed ? unseal(operation.tokenSealed, operationPurpose(operation.id)) : "";

/** Locks an operation; the caller already holds the locks of its session and payment. */
export const lockOperation = async (tx: AnyTx, id: string): Promise<BankOperation> => {
  const operation = await lockOne<BankOperation>(tx, {
    name: "bank.lock_operation",
    table: "bank_operations",
    sql: ONE_OPERATION,
    values: [id],
  });
  assert(operation, `the bank operation ${id} exists`);
  return operation;
};

const ONE_OPERATION = `SELECT ${columnsOf("bankOperation", "o")}, o.xmin::text
  FROM bank_operations o WHERE o.id = $1::uuid`;
