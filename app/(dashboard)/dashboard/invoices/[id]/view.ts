import { type CreditNoteLine, creditNotesOf } from "@/lib/credit-notes/read";
import { getCustomer } from "@/lib/customers/read";
import { type HistoryLine, historyOf } from "@/lib/events/history";
import { getInvoice } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import type { Context } from "@/lib/kit/context";
import { holdsScope } from "@/lib/kit/scopes";
import { type MailAbout, mailsAbout } from "@/lib/mails/about";
import { type MerchantInMode, merchantInMode } from "@/lib/merchants/profile";
import { listPaymentMethods } from "@/lib/payment-methods/read";
import { getSubscription } from "@/lib/subscriptions/read";
import { listTransactions } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Customer, PaymentMethod, Subscription } from "@/prisma/client/client";

export type InvoiceView = {
  invoice: InvoiceDetail;
  customer: Customer;
  /** Null for an invoice by hand. */
  subscription: Subscription | null;
  merchant: MerchantInMode;
  /** All of its payments, including the one that paid it. */
  payments: readonly TransactionRow[];
  /** Cards that can be charged. */
  cards: readonly PaymentMethod[];
  creditNotes: readonly CreditNoteLine[];
  mails: readonly MailAbout[];
  history: readonly HistoryLine[];
};

const SHOWN = 20;
const CARDS_MAX = 100;

/** An invoice with everything its page shows. */
export const getInvoiceView = async (ctx: Context, id: string): Promise<InvoiceView> => {
  const invoice = await getInvoice(ctx, id);
  const { customerId, subscriptionId, status } = invoice;
  const mayPay = !["paid", "draft"].includes(status) && holdsScope(ctx.scopes, "invoices:write");
  const [customer, merchant, subscription, payments, cards, mails, history] = await Promise.all([
    getCustomer(ctx, customerId),
    merchantInMode(ctx),
    subscriptionId === null ? null : getSubscription(ctx, subscriptionId),
    listTransactions(ctx, { limit: SHOWN, invoice: id }),
    mayPay ? listPaymentMethods(ctx, { limit: CARDS_MAX, customer: customerId }) : { rows: [] },
    mailsAbout(ctx, id),
    historyOf(ctx, [id]),
  ]);
  const paid = payments.rows.map((payment) => payment.id);
  return {
    creditNotes: await creditNotesOf(ctx, paid),
    invoice,
    customer,
    merchant,
    subscription,
    payments: payments.rows,
    cards: cards.rows,
    mails,
    history,
  };
};
