import { bankOf, requireAnswering } from "@/lib/bank/bank";
import {
  bankKey,
  madeBefore,
  type PaymentOperation,
  startDebit,
  tokenOf,
} from "@/lib/bank/operations";
import type { BankAnswer } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import { wasRestored } from "@/lib/bank/recovery";
import { conclude } from "@/lib/kit/conclude";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { eurCents } from "@/lib/kit/money";
import { requireRecorded, respectStanding } from "@/lib/kit/replay";
import { profileOf } from "@/lib/merchants/profile";
import type { LabelledLink } from "@/lib/payment-links/serialise";
import { columnsOfLink, requirePayableLink } from "@/lib/payment-links/steps";
import { usableMethod } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import { type Debited, declined, undecided, unreachable } from "@/lib/payments/answer";
import { callOff, inquire, openDebit, settleNow } from "@/lib/payments/ask";
import { customerNotFound } from "@/lib/payments/errors";
import { purposeOfCall } from "@/lib/payments/purpose";
import { type Known, recordOperation, takeRestored } from "@/lib/payments/restored";
import type { PaymentCreation } from "@/lib/payments/schema";
import { settle, type Verdict } from "@/lib/payments/settle";
import { draftTransaction } from "@/lib/transactions/draft";
import { getTransaction } from "@/lib/transactions/read";
import { insertTransaction } from "@/lib/transactions/steps";

type SavedCard = PaymentCreation & { paymentMethod: string; customer: string };

/** Debits a saved card within the call: record, call, record. */
export const debitSavedCard = async (
  ctx: Context,
  input: SavedCard,
  link: LabelledLink | null,
): Promise<Debited> => {
  await respectStanding(ctx);
  requireAnswering(ctx);
  const operation = await recordOperation((known) => record(ctx, input, link, known), {
    isByKey: true,
  });
  const verdict = await sendSaved(ctx, operation, input.offSession ?? false);
  return concludeDebit(ctx, operation, verdict);
};

const record = (
  ctx: Context,
  input: SavedCard,
  link: LabelledLink | null,
  { restored, generation }: Known,
): Promise<PaymentOperation> =>
  transaction(async (tx) => {
    await requireCustomer(tx, ctx, input.customer);
    const method = await usableMethod(tx, ctx, {
      id: input.paymentMethod,
      customerId: input.customer,
    });
    if (link) requirePayableLink(link, input.amountXpf);
    const row = draftTransaction(ctx, {
      status: "processing",
      source: "api",
      ...(link ? columnsOfLink(link) : {}),
      amountXpf: input.amountXpf,
      customerId: input.customer,
      paymentMethodId: method.id,
      offSession: input.offSession ?? false,
      metadata: input.metadata ?? {},
    });
    await requireRecorded(tx, ctx, restored?.transactionId ?? row.id);
    if (restored) return takeRestored(tx, ctx, restored, row);
    await insertTransaction(tx, ctx, row);
    return startDebit(tx, ctx, {
      provider: bankOf(ctx).name,
      transactionId: row.id,
      amountXpf: BigInt(input.amountXpf),
      token: openToken(method),
      purpose: purposeOfCall(ctx, row.id, generation),
      attempt: 1,
    });
  });

/** A deleted customer may still be debited. */
export const requireCustomer = async (
  client: Pick<typeof db, "customer">,
  ctx: Context,
  id: string,
): Promise<void> => {
  const found = await client.customer.findFirst({
    where: { ...tenant(ctx), id },
    select: { id: true },
  });
  if (!found) refuse(customerNotFound, { param: "customer" });
};

/** Sends a recorded debit, once in its life; one that is restored was made long ago. No transaction is open. */
export const send = async (
  operation: PaymentOperation,
  offSession: boolean,
): Promise<BankAnswer> => {
  if (operation.resolvedAt) return madeBefore(operation);
  const amountXpf = Number(operation.amountXpf);
  return bankOf(operation).charge({
    key: bankKey(operation),
    reference: operation.reference,
    transactionId: operation.transactionId,
    amountXpf,
    eurCents: eurCents(amountXpf),
    token: tokenOf(operation),
    offSession,
    returnUrl: `${env().APP_ORIGIN}/return/${operation.transactionId}?s=${operation.returnNonce}`,
    description: (await profileOf(operation)).name,
    mayBeKnown: await wasRestored(operation.provider),
  });
};

/**
 * Sends the recorded debit of a saved card. A bank that wants the cardholder, who is not here, is told to
 * call it off: to be finished on the payment's page.
 */
export const sendSaved = async (
  ctx: Context,
  operation: PaymentOperation,
  offSession: boolean,
): Promise<Verdict> => {
  const verdict = await send(operation, offSession);
  if (verdict.kind !== "action") return verdict;
  await settleNow(ctx, operation, verdict);
  return callOff(operation, "authentication_required");
};

const concludeDebit = (
  ctx: Context,
  operation: PaymentOperation,
  verdict: Verdict,
): Promise<Debited> => recordOutcome(operation, () => concludeOnce(ctx, operation, verdict));

const concludeOnce = async (
  ctx: Context,
  operation: PaymentOperation,
  verdict: Verdict,
): Promise<Debited> => {
  const of = { operationId: operation.id, transactionId: operation.transactionId };
  if (verdict.kind === "unknown" || verdict.kind === "unreachable") {
    const row = await transaction((tx) => settle(tx, ctx, of, verdict));
    throw verdict.kind === "unknown" ? undecided(row) : unreachable(row);
  }
  return conclude(ctx, async (tx) => {
    const row = await settle(tx, ctx, of, verdict);
    const { bankRef } = await tx.bankOperation.findUniqueOrThrow({ where: { id: operation.id } });
    return row.status === "failed" ? declined(row) : { row, bankRef };
  });
};

/**
 * A replay of a debit whose first call died or got no answer: asks the bank, never pays. The definite
 * answer is stored for the key; while there is none, 502 again.
 */
export const resumeDebit = async (ctx: Context, transactionId: string): Promise<Debited> => {
  const operation = await openDebit(ctx, transactionId);
  if (operation) return concludeDebit(ctx, operation, await inquire(operation));
  const row = await getTransaction(ctx, transactionId);
  const last = await db.bankOperation.findFirst({
    where: { transactionId, kind: "debit" },
    orderBy: { attempt: "desc" },
  });
  return conclude(ctx, async () =>
    row.status === "failed" ? declined(row) : { row, bankRef: last?.bankRef ?? null },
  );
};
