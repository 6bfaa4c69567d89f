import { bankOf, requireAnswering } from "@/lib/bank/bank";
import {
  bankKey,
  madeBefore,
  type PaymentOperation,
  tokenOfOperation,
} from "@/lib/bank/operations";
import type { BankAnswer } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import { wasRestored } from "@/lib/bank/recovery";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { rejectDuplicate, requireKeyFor } from "@/lib/kit/idempotency";
import { eurCents } from "@/lib/kit/money";
import { profileOf } from "@/lib/merchants/profile";
import type { LabelledLink } from "@/lib/payment-links/serialise";
import { columnsOfLink, requirePayableLink } from "@/lib/payment-links/steps";
import { usableMethod } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import { type Charged, declined, undecided, unreachable } from "@/lib/payments/answer";
import { applyBankResult, type BankResult } from "@/lib/payments/apply-bank-result";
import { customerNotFound } from "@/lib/payments/errors";
import { purposeOfCall } from "@/lib/payments/purpose";
import { recordCharge } from "@/lib/payments/record-charge";
import { type Known, recordOperation } from "@/lib/payments/restored";
import {
  applyBankResultNow,
  cancelAtBank,
  openCharge,
  retrieveStatus,
} from "@/lib/payments/retrieve-status";
import type { PaymentCreation } from "@/lib/payments/schema";
import { draftTransaction } from "@/lib/transactions/draft";
import { getTransaction } from "@/lib/transactions/read";

type SavedCard = PaymentCreation & { paymentMethod: string; customer: string };

/** Debits a saved card within the request: record, call, record. */
export const chargeSavedCard = async (
  ctx: Context,
  input: SavedCard,
  link: LabelledLink | null,
): Promise<Charged> => {
  await rejectDuplicate(ctx);
  requireAnswering(ctx);
  const operation = await recordOperation((known) => record(ctx, input, link, known), {
    isByKey: true,
  });
  const bankResult = await chargeOrCancel(ctx, operation, input.offSession ?? false);
  return concludeDebit(ctx, operation, bankResult);
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
    const payment = draftTransaction(ctx, {
      status: "processing",
      source: "api",
      ...(link ? columnsOfLink(link) : {}),
      amountXpf: input.amountXpf,
      customerId: input.customer,
      paymentMethodId: method.id,
      offSession: input.offSession ?? false,
      metadata: input.metadata ?? {},
    });
    await requireKeyFor(tx, ctx, restored?.transactionId ?? payment.id);
    const purpose = purposeOfCall(ctx, payment.id, generation);
    const charge = { payment, token: openToken(method), purpose };
    return recordCharge(tx, ctx, { charge, held: null, restored });
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

/** Sends a recorded debit, only once. A restored one was already made. No transaction is open. */
export const sendCharge = async (
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
    token: tokenOfOperation(operation),
    offSession,
    returnUrl: `${env().APP_ORIGIN}/return/${operation.transactionId}?s=${operation.returnNonce}`,
    description: (await profileOf(operation)).name,
    mayBeKnown: await wasRestored(operation.provider),
  });
};

/**
 * Sends the recorded debit of a saved card. If the bank requires authentication, the debit is cancelled there, so
 * that the customer finishes on the payment's page.
 */
export const chargeOrCancel = async (
  ctx: Context,
  operation: PaymentOperation,
  offSession: boolean,
): Promise<BankResult> => {
  const bankResult = await sendCharge(operation, offSession);
  if (bankResult.kind !== "action") return bankResult;
  await applyBankResultNow(ctx, operation, bankResult);
  return cancelAtBank(operation, "authentication_required");
};

const concludeDebit = (
  ctx: Context,
  operation: PaymentOperation,
  bankResult: BankResult,
): Promise<Charged> => recordOutcome(operation, () => concludeOnce(ctx, operation, bankResult));

const concludeOnce = async (
  ctx: Context,
  operation: PaymentOperation,
  bankResult: BankResult,
): Promise<Charged> => {
  const of = { operationId: operation.id, transactionId: operation.transactionId };
  if (bankResult.kind === "unknown" || bankResult.kind === "unreachable") {
    const { row } = await transaction((tx) => applyBankResult(tx, ctx, of, bankResult));
    throw bankResult.kind === "unknown" ? undecided(row) : unreachable(row);
  }
  return commitAndStore(ctx, async (tx) => {
    const charged = await applyBankResult(tx, ctx, of, bankResult);
    return charged.row.status === "failed" ? declined(charged.row) : charged;
  });
};

/**
 * A repeated request whose first call died or got no answer: retrieves the status, never pays. A definite answer
 * is stored for the key; until then, 502 again.
 */
export const resumeCharge = async (ctx: Context, transactionId: string): Promise<Charged> => {
  const operation = await openCharge(ctx, transactionId);
  if (operation) return concludeDebit(ctx, operation, await retrieveStatus(operation));
  const row = await getTransaction(ctx, transactionId);
  const last = await db.bankOperation.findFirst({
    where: { transactionId, kind: "debit" },
    orderBy: { attempt: "desc" },
  });
  return commitAndStore(ctx, async () =>
    row.status === "failed" ? declined(row) : { row, bankRef: last?.bankRef ?? null },
  );
};
