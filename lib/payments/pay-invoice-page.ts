import type { PaymentOperation } from "@/lib/bank/operations";
import { recordEvent } from "@/lib/events/steps";
import { invoicePaymentInProgress } from "@/lib/invoices/errors";
import { getInvoice } from "@/lib/invoices/read";
import type { Context } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { assert, refuse } from "@/lib/kit/errors";
import { profileOf } from "@/lib/merchants/profile";
import { openToken } from "@/lib/payment-methods/token";
import { recordPayment, requirePayable } from "@/lib/payments/charge-invoice";
import {
  ATTEMPTS_SHOWN,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payments/checkout-state";
import { cardRequired } from "@/lib/payments/errors";
import type { HostedPayment, HostedView, Payable } from "@/lib/payments/hosted";
import { lockBillOf } from "@/lib/payments/pay-invoice";
import { offeredCard } from "@/lib/payments/saved-card";
import { cardOf } from "@/lib/subscriptions/card";
import { getSubscription } from "@/lib/subscriptions/read";
import { serialiseTransaction } from "@/lib/transactions/serialise";
import type { Invoice, Transaction } from "@/prisma/client/client";

const record = async (tx: Tx, ctx: Context, payment: HostedPayment): Promise<PaymentOperation> => {
  const bill = await lockBillOf(tx, ctx, payment.id);
  await requirePayable(tx, bill);
  const saved = payment.bankToken === null ? await cardOf(tx, ctx, bill.subscription) : null;
  return recordPayment(tx, ctx, bill, {
    kind: "cardholder",
    method: saved,
    token: saved ? openToken(saved) : (payment.bankToken ?? refuse(cardRequired)),
    offSession: false,
    payer: {
      payerEmail: payment.email,
      payerLocale: payment.locale,
      visitNonce: payment.visitor,
    },
    restored: payment.restored,
    inserted: async (row) => {
      if (payment.restored) return;
      await recordEvent(tx, ctx, { type: "payment.processing", data: serialiseTransaction(row) });
    },
  });
};

const look = async (ctx: Context, id: string, visitor: string): Promise<HostedView> => {
  const invoice = await getInvoice(ctx, id);
  const [merchant, customer, subscription, attempts] = await Promise.all([
    profileOf(ctx),
    db.customer.findUniqueOrThrow({ where: { id: invoice.customerId } }),
    getSubscription(ctx, invoice.subscriptionId),
    attemptsOf(invoice),
  ]);
  const saved = await cardOf(db, ctx, subscription);
  const amountXpf = Number(invoice.amountXpf);
  const line = { label: invoice.description, quantity: 1, amountXpf, totalXpf: amountXpf };
  return {
    id,
    merchant,
    livemode: invoice.livemode,
    amountXpf,
    lines: [line],
    customerEmail: customer.email,
    email: customer.email === null ? "asked" : "known",
    savedCard: offeredCard(ctx, saved, attempts),
    cancelUrl: null,
    expiresAt: null,
    checkout: await standingOf(invoice, attempts, visitor),
  };
};

/** The payments tried so far, newest first. */
const attemptsOf = ({ id, merchantId, livemode }: Invoice): Promise<Transaction[]> =>
  db.transaction.findMany({
    where: { merchantId, livemode, invoiceId: id },
    orderBy: { id: "desc" },
    take: ATTEMPTS_SHOWN,
  });

const standingOf = async (
  invoice: Invoice,
  attempts: readonly Transaction[],
  visitor: string,
): Promise<CheckoutState> => {
  if (invoice.status === "paid") {
    assert(invoice.transactionId, "a paid invoice has its payment");
    return paidState(invoice.transactionId, () => null);
  }
  return (await stateOfAttempts(attempts, visitor)) ?? { state: "open" };
};

/** An invoice that its customer pays on its page, whatever its schedule says. */
export const invoicePayable: Payable = {
  record,
  lock: { index: "tx_one_live_per_invoice", refusal: invoicePaymentInProgress },
  look,
};
