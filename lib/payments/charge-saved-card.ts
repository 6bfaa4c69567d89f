import { bankOf, requireAnswering } from "@/lib/bank/bank";
import { bankKey, madeBefore, tokenOfOperation } from "@/lib/bank/operations";
import type { BankAnswer } from "@/lib/bank/provider";
import { wasRestored } from "@/lib/bank/recovery";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { claimingKey, requireKeyFor } from "@/lib/kit/idempotency";
import { eurCents } from "@/lib/kit/money";
import type { AnyTx, Reader } from "@/lib/kit/unit";
import { profileOf } from "@/lib/merchants/profile";
import type { Facts } from "@/lib/payables/charge";
import type { LabelledLink } from "@/lib/payment-links/serialise";
import { columnsOfLink, requirePayableLink, takePlace } from "@/lib/payment-links/steps";
import { requireUsable } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import { type Charged, declined } from "@/lib/payments/answer";
import type { BankResult } from "@/lib/payments/apply-bank-result";
import { conclude } from "@/lib/payments/conclude";
import { customerNotFound } from "@/lib/payments/errors";
import { purposeOfCall } from "@/lib/payments/purpose";
import { type RecordedCharge, recordCharge } from "@/lib/payments/record-charge";
import { type Known, recording, recordOperation } from "@/lib/payments/restored";
import {
  applyBankResultNow,
  cancelAtBank,
  openCharge,
  retrieveStatus,
} from "@/lib/payments/retrieve-status";
import type { PaymentCreation } from "@/lib/payments/schema";
import { draftTransaction } from "@/lib/transactions/draft";
import { getTransaction } from "@/lib/transactions/read";
import type { PaymentMethod } from "@/prisma/client/client";

type SavedCard = PaymentCreation & { paymentMethod: string; customer: string };

/** Debits a saved card within the request: record, call, record. */
export const chargeSavedCard = async (
  ctx: Context,
  input: SavedCard,
  link: LabelledLink | null,
): Promise<Charged> => {
  const sent = await claimingKey(ctx, async () => {
    requireAnswering(ctx);
    return recordOperation(
      (known) => recording(known, (tx) => record(tx, ctx, { input, link, known })),
      { isByKey: true },
    );
  });
  const bankResult = await chargeOrCancel(ctx, sent, input.offSession ?? false);
  return concludeDebit(ctx, sent, bankResult);
};

type Wanted = { input: SavedCard; link: LabelledLink | null; known: Known };

const record = async (
  tx: AnyTx,
  ctx: Context,
  { input, link, known: { restored, generation } }: Wanted,
): Promise<RecordedCharge> => {
  const { method, facts } = await cardNamed(ctx, input);
  const ofLink = link && columnsOfLink(link, requirePayableLink(link, input.amountXpf));
  if (link) takePlace(tx, link);
  const payment = draftTransaction(ctx, {
    status: "processing",
    source: "api",
    amountXpf: input.amountXpf,
    ...ofLink,
    customerId: input.customer,
    paymentMethodId: method.id,
    offSession: input.offSession ?? false,
    metadata: input.metadata ?? {},
  });
  await requireKeyFor(tx, ctx, restored?.transactionId ?? payment.id);
  const purpose = purposeOfCall(ctx, payment.id, generation);
  const charge = { payment, token: openToken(method), purpose, facts };
  return recordCharge(tx, ctx, { charge, held: null, restored });
};

type Named = Required<Facts> & { customerId: string | null } & Nullable<
    Pick<PaymentMethod, "id" | "tokenSealed" | "detachedAt">
  >;
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** The card that a request names, of the customer that it names, and the name of the shop. */
const cardNamed = async (ctx: Context, { customer, paymentMethod }: SavedCard) => {
  const [found] = await statement<Named>(
    "payments.card_named",
    `SELECT p.name AS seller, p.tgc_rate_bp AS "tgcRateBp", c.email AS "customerEmail", c.id AS "customerId", m.id, m.token_sealed AS "tokenSealed", m.detached_at AS "detachedAt"
     FROM merchant_profiles p
     LEFT JOIN customers c ON c.merchant_id = p.merchant_id AND c.livemode = p.livemode AND c.id = $3
     LEFT JOIN payment_methods m
       ON m.merchant_id = p.merchant_id AND m.livemode = p.livemode AND m.customer_id = c.id AND m.id = $4
     WHERE p.merchant_id = $1 AND p.livemode = $2`,
    [ctx.merchantId, ctx.livemode, customer, paymentMethod],
  );
  // A deleted customer may still be debited.
  if (!found?.customerId) return refuse(customerNotFound, { param: "customer" });
  const { id, tokenSealed, detachedAt, seller, tgcRateBp, customerEmail } = found;
  const facts = { seller, tgcRateBp, customerEmail };
  return {
    facts,
    method: requireUsable(id && tokenSealed ? { id, tokenSealed, detachedAt } : null),
  };
};

/** A deleted customer may still be debited. */
export const requireCustomer = async (
  reader: Pick<Reader, "customer">,
  ctx: Context,
  id: string,
): Promise<void> => {
  const found = await reader.customer.findFirst({
    where: { ...tenant(ctx), id },
    select: { id: true },
  });
  if (!found) refuse(customerNotFound, { param: "customer" });
};

/** Sends a recorded debit, only once. A restored one was already made. No transaction is open. */
export const sendCharge = async (
  { operation, customerRef, facts }: RecordedCharge,
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
    ...(operation.consent && customerRef ? { saveCard: true, customerRef } : {}),
    returnUrl: `${env().APP_ORIGIN}/return/${operation.transactionId}?s=${operation.returnNonce}`,
    description: facts?.seller ?? (await profileOf(operation)).name,
    mayBeKnown: await wasRestored(operation.provider),
  });
};

/**
 * Sends the recorded debit of a saved card. If the bank requires authentication, the debit is cancelled there, so
 * that the customer finishes on the payment's page.
 */
export const chargeOrCancel = async (
  ctx: Context,
  sent: RecordedCharge,
  offSession: boolean,
): Promise<BankResult> => {
  const bankResult = await sendCharge(sent, offSession);
  if (bankResult.kind !== "action") return bankResult;
  const { operation } = sent;
  await applyBankResultNow(ctx, operation, bankResult);
  return cancelAtBank(operation, "authentication_required");
};

const concludeDebit = (
  ctx: Context,
  sent: RecordedCharge,
  bankResult: BankResult,
): Promise<Charged> =>
  conclude(ctx, sent, bankResult, ({ row, bankRef }) =>
    row.status === "failed" ? declined(row) : { row, bankRef },
  );

/**
 * A repeated request whose first call died or got no answer: retrieves the status, never pays. A definite answer
 * is stored for the key; until then, 502 again.
 */
export const resumeCharge = async (ctx: Context, transactionId: string): Promise<Charged> => {
  const operation = await openCharge(ctx, transactionId);
  if (operation) return concludeDebit(ctx, { operation }, await retrieveStatus(operation));
  const row = await getTransaction(ctx, transactionId);
  const last = await db.bankOperation.findFirst({
    where: { transactionId, kind: "debit" },
    orderBy: { attempt: "desc" },
  });
  return commitAndStore(ctx, async () =>
    row.status === "failed" ? declined(row) : { row, bankRef: last?.bankRef ?? null },
  );
};
