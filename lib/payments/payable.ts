import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { completeSession, lockSession } from "@/lib/checkout-sessions/steps";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import {
  invoicePaid,
  invoiceRefused,
  type LockedInvoice,
  lockInvoice,
} from "@/lib/subscriptions/invoice-outcome";
import {
  completeTerminalPayment,
  lockTerminalPayment,
  reopenTerminalPayment,
} from "@/lib/terminal/steps";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The columns that say what a payment pays for: one of them at most is set. */
type Owned = Pick<TransactionRow, "checkoutSessionId" | "terminalPaymentId" | "invoiceId">;

/** A locked payment, and the locked bill of one for an invoice. */
export type LockedPayment = { row: TransactionRow; bill: LockedInvoice | null };

/** Who paid, as it was found out at settlement. */
export type Payer = {
  customerId: string | null;
  customerMatch: CustomerMatch | null;
  /** Where the receipt goes. */
  address: string | null;
};

/**
 * Locks what a payment pays for. Always before the payment itself, so that nobody waits in a circle. Gives the
 * bill of a payment for an invoice.
 */
export const lockPayable = async (
  tx: Tx,
  ctx: Context,
  owned: Owned,
): Promise<LockedInvoice | null> => {
  if (owned.checkoutSessionId) await lockSession(tx, ctx, owned.checkoutSessionId);
  if (owned.terminalPaymentId) await lockTerminalPayment(tx, ctx, owned.terminalPaymentId);
  return owned.invoiceId ? lockInvoice(tx, ctx, owned.invoiceId) : null;
};

/** The address that is known beside the customer's own and the one typed on the page. */
export const emailOfPayable = async (
  tx: Tx,
  { checkoutSessionId, terminalPaymentId }: Owned,
): Promise<string | null> => {
  if (terminalPaymentId) {
    const asked = await tx.terminalPayment.findUnique({ where: { id: terminalPaymentId } });
    return asked?.receiptEmail ?? null;
  }
  if (!checkoutSessionId) return null;
  const session = await tx.checkoutSession.findUnique({ where: { id: checkoutSessionId } });
  return session?.customerEmail ?? null;
};

/** What follows from a success, once the payment has moved. */
export const payablePaid = async (
  tx: Tx,
  ctx: Context,
  { row, bill }: LockedPayment,
  { payer, at }: { payer: Payer; at: Date },
): Promise<void> => {
  if (row.checkoutSessionId) {
    const { customerId, customerMatch } = payer;
    const customerEmail = (await emailOfPayable(tx, row)) ?? row.payerEmail;
    const of = { sessionId: row.checkoutSessionId, transactionId: row.id };
    await completeSession(tx, ctx, { ...of, customerId, customerMatch, customerEmail, at });
  }
  if (row.terminalPaymentId) {
    await completeTerminalPayment(tx, ctx, { id: row.terminalPaymentId, transactionId: row.id });
  }
  if (bill) await invoicePaid(tx, ctx, bill, { transactionId: row.id, at });
};

/**
 * What follows from a refusal, once the payment has moved. `counted` is false when nothing was refused:
 * the bank never heard of the debit.
 */
export const payableRefused = async (
  tx: Tx,
  ctx: Context,
  { row, bill }: LockedPayment,
  { counted }: { counted: boolean },
): Promise<void> => {
  if (row.terminalPaymentId) {
    const { failureCode } = row;
    await reopenTerminalPayment(tx, ctx, { id: row.terminalPaymentId, failureCode });
  }
  if (!bill) return;
  const failureCode = row.failureCode ?? "processing_error";
  await invoiceRefused(tx, ctx, bill, { transactionId: row.id, failureCode, counted });
};

/** The tax of what was issued before it was paid: an invoice keeps its own, whatever the rate is now. */
export const taxOfPayable = async (tx: Tx, { invoiceId }: Owned) =>
  invoiceId
    ? tx.invoice.findUnique({
        where: { id: invoiceId },
        select: { htXpf: true, tgcXpf: true, tgcRateBp: true },
      })
    : null;
