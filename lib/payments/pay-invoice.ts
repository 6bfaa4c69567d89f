import { requireAnswering } from "@/lib/bank/bank";
import type { PaymentOperation } from "@/lib/bank/operations";
import { withAttempts } from "@/lib/invoices/read";
import type { InvoicePayment } from "@/lib/invoices/schema";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { assert, type Refusal, refuse } from "@/lib/kit/errors";
import { claimingKey, requireKeyFor } from "@/lib/kit/idempotency";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Held } from "@/lib/payables/payable";
import { usableMethod } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import { declined } from "@/lib/payments/answer";
import type { BankResult } from "@/lib/payments/apply-bank-result";
import { chargeOrCancel } from "@/lib/payments/charge-saved-card";
import { conclude } from "@/lib/payments/conclude";
import { type RecordedCharge, recordCharge } from "@/lib/payments/record-charge";
import { recording, recordOperation } from "@/lib/payments/restored";
import { openCharge, retrieveStatus } from "@/lib/payments/retrieve-status";
import { cardOf, whyNoCard } from "@/lib/subscriptions/card";
import { invoiceCharge, requireUnpaid } from "@/lib/subscriptions/invoice-charge";
import { type LockedInvoice, payerIn } from "@/lib/subscriptions/invoice-outcome";
import { invoicePayable } from "@/lib/subscriptions/payable";
import { getTransaction } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { PaymentMethod } from "@/prisma/client/client";

/** Debits a saved card for an invoice within the request, beside its schedule: record, call, record. */
export const payInvoice = async (
  ctx: Context,
  id: string,
  input: InvoicePayment,
): Promise<InvoiceDetail> => {
  const sent = await claimingKey(ctx, async () => {
    requireAnswering(ctx);
    return recordOperation(({ restored }) =>
      recording({ restored }, (tx) => record(tx, ctx, id, input, restored)),
    );
  });
  return concludePayment(ctx, sent, await chargeOrCancel(ctx, sent, false));
};

const record = async (
  tx: AnyTx,
  ctx: Context,
  invoiceId: string,
  input: InvoicePayment,
  restored: PaymentOperation | null,
): Promise<RecordedCharge> => {
  const locked = await invoicePayable.lock(tx, ctx, invoiceId);
  const method = await cardToDebit(tx, ctx, locked, input);
  const charge = invoiceCharge(tx, ctx, locked, {
    kind: "manual",
    method,
    token: openToken(method),
  });
  await requireKeyFor(tx, ctx, restored?.transactionId ?? charge.payment.id);
  return recordCharge(tx, ctx, {
    charge,
    held: { payable: invoicePayable, row: locked },
    restored,
  });
};

// Not found is reported before a wrong state.
const cardToDebit = async (
  tx: AnyTx,
  ctx: Context,
  locked: LockedInvoice,
  { paymentMethod: id }: InvoicePayment,
): Promise<PaymentMethod> => {
  const { customerId } = locked.invoice;
  if (id !== undefined) {
    const method = await usableMethod(readerOf(tx), ctx, { id, customerId });
    await requireUnpaid(tx, locked);
    return method;
  }
  await requireUnpaid(tx, locked);
  const card = await cardOf(readerOf(tx), ctx, payerIn(locked));
  return card ?? refuse(await whyNoCard(readerOf(tx), ctx, customerId));
};

const concludePayment = (
  ctx: Context,
  sent: RecordedCharge,
  bankResult: BankResult,
): Promise<InvoiceDetail> => conclude(ctx, sent, bankResult, ({ row, held }) => outcome(row, held));

// The bank may leave a payment in progress: the response is then the current invoice.
const outcome = (row: TransactionRow, held: Held | null): InvoiceDetail | Refusal => {
  if (row.status === "failed") return declined(row);
  assert(held, "the payment of an invoice names it");
  return (held.row as LockedInvoice).invoice;
};

/** A repeated request whose first call died or got no answer: retrieves the status, never pays. */
export const resumeInvoicePayment = async (
  ctx: Context,
  transactionId: string,
): Promise<InvoiceDetail> => {
  const operation = await openCharge(ctx, transactionId);
  if (operation) return concludePayment(ctx, { operation }, await retrieveStatus(operation));
  const row = await getTransaction(ctx, transactionId);
  return commitAndStore(ctx, async (tx) => {
    if (row.status === "failed") return declined(row);
    assert(row.invoiceId, "the payment of an invoice names it");
    return tx.invoice.findUniqueOrThrow({ where: { id: row.invoiceId }, include: withAttempts });
  });
};
