import { bankOf } from "@/lib/bank/bank";
import { type PaymentOperation, startCharge } from "@/lib/bank/operations";
import { dueAttemptOf, onAnotherDay, postponeOthers } from "@/lib/invoices/due-attempt";
import { invoicePaid, invoicePaymentInProgress } from "@/lib/invoices/errors";
import type { AttemptKind } from "@/lib/invoices/machine";
import { startAttempt } from "@/lib/invoices/steps";
import type { Context } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { openToken } from "@/lib/payment-methods/token";
import { chargeOrCancel } from "@/lib/payments/charge-saved-card";
import { purposes } from "@/lib/payments/purpose";
import { recordOperation, takeRestored } from "@/lib/payments/restored";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import { cardOf } from "@/lib/subscriptions/card";
import {
  invoiceRefused,
  type LockedInvoice,
  lockInvoice,
} from "@/lib/subscriptions/invoice-outcome";
import { tahitiDay } from "@/lib/subscriptions/periods";
import { draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";
import type { PaymentMethod } from "@/prisma/client/client";

/**
 * Makes the scheduled attempt of an invoice that is due: record, call, record. Whoever calls it twice, or
 * twenty times at once, debits once. True when the bank was asked.
 */
export const chargeInvoice = async (ctx: Context, invoiceId: string): Promise<boolean> => {
  const operation = await recordOperation(({ restored }) =>
    transaction((tx) => recordAttempt(tx, ctx, invoiceId, restored)),
  );
  if (!operation) return false;
  await applyBankResultNow(ctx, operation, await chargeOrCancel(ctx, operation, true));
  return true;
};

// Null when nothing is to be sent: no longer due, not its day, or no card.
const recordAttempt = async (
  tx: Tx,
  ctx: Context,
  invoiceId: string,
  restored: PaymentOperation | null,
): Promise<PaymentOperation | null> => {
  const bill = await lockInvoice(tx, ctx, invoiceId);
  if (!bill) return null;
  const { subscription, invoice, at } = bill;
  const planned = invoice.nextAttemptAt;
  if (!planned || planned > at) return null;
  const day = tahitiDay(at);
  const { live, yields, crowded } = await dueAttemptOf(tx, invoice, day);
  if (live) return null;
  if (yields) {
    const nextAttemptAt = onAnotherDay(planned, day);
    await tx.invoice.update({ where: { id: invoice.id }, data: { nextAttemptAt } });
    return null;
  }
  if (crowded) await postponeOthers(tx, invoice, day);
  const method = await cardOf(tx, ctx, subscription);
  if (!method) return failWithoutCard(tx, ctx, bill);
  return recordPayment(tx, ctx, bill, {
    kind: "scheduled",
    method,
    token: openToken(method),
    offSession: true,
    restored,
  });
};

/** Nobody can be debited: the attempt counts as a refused one. */
const failWithoutCard = async (tx: Tx, ctx: Context, bill: LockedInvoice): Promise<null> => {
  const none = { transactionId: null, paymentMethodId: null };
  const { at } = bill;
  const invoice = await startAttempt(tx, ctx, bill.invoice, { ...none, kind: "scheduled", at });
  await invoiceRefused(
    tx,
    ctx,
    { ...bill, invoice },
    {
      transactionId: null,
      failureCode: "processing_error",
      counted: true,
    },
  );
  return null;
};

/** The state of the payment that keeps others from being made; null while the invoice may be paid. */
const liveStatus = async (tx: Tx, { invoice }: LockedInvoice): Promise<string | null> => {
  const live = await tx.transaction.findFirst({
    where: { invoiceId: invoice.id, status: { in: ["processing", "succeeded", "refunded"] } },
    select: { status: true },
  });
  return live?.status ?? null;
};

/** Refuses where a locked invoice is paid, or being paid. */
export const requirePayable = async (tx: Tx, bill: LockedInvoice): Promise<void> => {
  if (bill.invoice.status === "paid") refuse(invoicePaid);
  const live = await liveStatus(tx, bill);
  if (live) refuse(live === "processing" ? invoicePaymentInProgress : invoicePaid);
};

type InvoiceDebit = {
  kind: AttemptKind;
  /** The saved card; null where another one is typed on the page. */
  method: PaymentMethod | null;
  token: string;
  offSession: boolean;
  payer?: Pick<TransactionRow, "payerEmail" | "payerLocale" | "visitNonce">;
  /** What else is written with the payment, once its id is known. */
  inserted?: (row: TransactionRow) => Promise<unknown>;
  /** The debit of the payment that was restored for it from the bank's statement. */
  restored?: PaymentOperation | null | undefined;
};

/** Writes payment, attempt and bank operation of a locked invoice that may be paid: the payment's row is the lock. */
export const recordPayment = async (
  tx: Tx,
  ctx: Context,
  { invoice, at }: Pick<LockedInvoice, "invoice" | "at">,
  debit: InvoiceDebit,
): Promise<PaymentOperation> => {
  const { kind, method, restored } = debit;
  const purpose = purposes.invoice(invoice, 1 + invoice.attempts.length);
  const draft = draftTransaction(ctx, {
    status: "processing",
    source: "invoice",
    amountXpf: invoice.amountXpf,
    description: invoice.description,
    customerId: invoice.customerId,
    paymentMethodId: method?.id ?? null,
    invoiceId: invoice.id,
    subscriptionId: invoice.subscriptionId,
    offSession: debit.offSession,
    metadata: asMetadata(invoice.metadata),
    ...debit.payer,
  });
  const row = restored ? { ...draft, id: restored.transactionId } : draft;
  if (!restored) await insertTransaction(tx, ctx, row);
  await debit.inserted?.(row);
  await startAttempt(tx, ctx, invoice, {
    kind,
    at,
    transactionId: row.id,
    paymentMethodId: row.paymentMethodId,
  });
  if (restored) return takeRestored(tx, ctx, restored, row);
  return startCharge(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: row.id,
    amountXpf: invoice.amountXpf,
    token: debit.token,
    purpose,
    attempt: 1,
  });
};
