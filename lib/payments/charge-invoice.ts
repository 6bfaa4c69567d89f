import type { PaymentOperation } from "@/lib/bank/operations";
import { dueAttemptOf, onAnotherDay, postponeOthers } from "@/lib/invoices/due-attempt";
import { changeInvoice, startAttempt } from "@/lib/invoices/steps";
import type { Context } from "@/lib/kit/context";
import { tahitiDay } from "@/lib/kit/tahiti";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import { openToken } from "@/lib/payment-methods/token";
import { chargeOrCancel } from "@/lib/payments/charge-saved-card";
import { type RecordedCharge, recordCharge } from "@/lib/payments/record-charge";
import { recording, recordOperation } from "@/lib/payments/restored";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import { cardOf } from "@/lib/subscriptions/card";
import { invoiceCharge } from "@/lib/subscriptions/invoice-charge";
import {
  type LockedInvoice,
  lockInvoice,
  markInvoiceRefused,
  payerIn,
} from "@/lib/subscriptions/invoice-outcome";
import { invoicePayable } from "@/lib/subscriptions/payable";

/**
 * Makes the scheduled attempt of a due invoice: record, call, record. Calling it repeatedly, or twenty times at
 * once, debits once. True when a debit was sent.
 */
export const chargeInvoice = async (ctx: Context, invoiceId: string): Promise<boolean> => {
  const sent = await recordOperation(({ restored }) =>
    recording({ restored }, (tx) => recordAttempt(tx, ctx, invoiceId, restored)),
  );
  if (!sent) return false;
  const bankResult = await chargeOrCancel(ctx, sent, true);
  await applyBankResultNow(ctx, sent.operation, bankResult, sent.recorded);
  return true;
};

// Null when nothing is to be sent: no longer due, not its day, or no card.
const recordAttempt = async (
  tx: AnyTx,
  ctx: Context,
  invoiceId: string,
  restored: PaymentOperation | null,
): Promise<RecordedCharge | null> => {
  const locked = await lockInvoice(tx, ctx, invoiceId);
  if (!locked) return null;
  const { invoice, at } = locked;
  const planned = invoice.nextAttemptAt;
  if (!planned || planned > at) return null;
  const day = tahitiDay(at);
  const { live, yields, crowded } = await dueAttemptOf(readerOf(tx), invoice, day);
  if (live) return null;
  if (yields) {
    const nextAttemptAt = onAnotherDay(planned, day);
    await changeInvoice(tx, invoice, { nextAttemptAt });
    return null;
  }
  if (crowded) await postponeOthers(tx, invoice, day);
  const method = await cardOf(readerOf(tx), ctx, payerIn(locked));
  if (!method) return failWithoutCard(tx, ctx, locked);
  const charge = invoiceCharge(tx, ctx, locked, {
    kind: "scheduled",
    method,
    token: openToken(method),
  });
  const held = { payable: invoicePayable, row: locked };
  return recordCharge(tx, ctx, { charge, held, restored });
};

/** There is no card to debit: the attempt counts as refused. */
const failWithoutCard = async (tx: AnyTx, ctx: Context, locked: LockedInvoice): Promise<null> => {
  const none = { transactionId: null, paymentMethodId: null };
  const { at } = locked;
  const invoice = await startAttempt(tx, ctx, locked.invoice, { ...none, kind: "scheduled", at });
  const refused = { transactionId: null, failureCode: "processing_error", counted: true };
  await markInvoiceRefused(tx, ctx, { ...locked, invoice }, refused);
  return null;
};
