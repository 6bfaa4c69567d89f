import { invoiceNotFound, invoicePaymentInProgress } from "@/lib/invoices/errors";
import { tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { taxPartsOf } from "@/lib/kit/taxes";
import { readerOf } from "@/lib/kit/unit";
import { requireChosen } from "@/lib/payables/charge";
import { attemptsAt, paidState, stateOfAttempts } from "@/lib/payables/checkout-state";
import { cardRequired } from "@/lib/payables/errors";
import type { Open, Payable } from "@/lib/payables/payable";
import { savedCard } from "@/lib/payables/saved-card";
import { hostedView } from "@/lib/payables/view";
import { openToken } from "@/lib/payment-methods/token";
import { cardOf } from "@/lib/subscriptions/card";
import { invoiceCharge, purposeOfInvoice, requireUnpaid } from "@/lib/subscriptions/invoice-charge";
import {
  type LockedInvoice,
  lockInvoice,
  markInvoicePaid,
  markInvoiceRefused,
  payerIn,
} from "@/lib/subscriptions/invoice-outcome";

/** An invoice, locked with its subscription. Its customer can pay it on its page, independently of the schedule. */
export const invoicePayable: Payable<LockedInvoice> = {
  column: "invoiceId",
  lock: async (tx, ctx, id) => (await lockInvoice(tx, ctx, id)) ?? refuse(invoiceNotFound),
  live: { index: "tx_one_live_per_invoice", refusal: invoicePaymentInProgress },
  lost: {
    open: `SELECT o.id, o.subscription_id AS "subscriptionId", o.period_start AS "periodStart",
        (SELECT count(*)::int FROM invoice_attempts a WHERE a.invoice_id = o.id) AS tried
      FROM invoices o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status NOT IN ('paid', 'draft')`,
    purpose: ({ id, subscriptionId = null, periodStart = null }: Open, attempt) =>
      purposeOfInvoice({ id, subscriptionId, periodStart }, attempt),
  },

  async record(tx, ctx, locked, { bankToken, paymentMethodId, email, locale, visitor }) {
    await requireUnpaid(tx, locked);
    const method = bankToken === null ? await cardOf(readerOf(tx), ctx, payerIn(locked)) : null;
    requireChosen(method, paymentMethodId);
    return invoiceCharge(tx, ctx, locked, {
      kind: "cardholder",
      method,
      token: method ? openToken(method) : (bankToken ?? refuse(cardRequired)),
      payer: { payerEmail: email, payerLocale: locale, visitNonce: visitor },
    });
  },

  async paid(tx, ctx, locked, { payment, at }) {
    const paid = { transactionId: payment.id, at };
    return { ...locked, invoice: await markInvoicePaid(tx, ctx, locked, paid) };
  },

  async refused(tx, ctx, locked, { payment, counted }) {
    const failureCode = payment.failureCode ?? "processing_error";
    const refused = { transactionId: payment.id, failureCode, counted };
    return { ...locked, invoice: await markInvoiceRefused(tx, ctx, locked, refused) };
  },

  tax: ({ invoice: { htXpf, tgcXpf, tgcRateBp, taxes } }) => ({ htXpf, tgcXpf, tgcRateBp, taxes }),

  async view(ctx, id, visitor) {
    const [found, attempts] = await Promise.all([
      db.invoice.findFirst({
        where: { ...tenant(ctx), id },
        include: { customer: { select: { email: true } }, subscription: true },
      }),
      attemptsAt({ ...tenant(ctx), invoiceId: id }),
    ]);
    const { customer, subscription, transactionId, ...invoice } = found ?? refuse(invoiceNotFound);
    return hostedView(ctx, invoice, {
      label: invoice.description,
      taxes: taxPartsOf(invoice),
      customerEmail: customer.email,
      savedCards: savedCard(
        ctx,
        await cardOf(db, ctx, payerIn({ invoice, subscription })),
        attempts,
      ),
      checkout: transactionId
        ? await paidState(transactionId)
        : await stateOfAttempts(attempts, visitor),
    });
  },
};
