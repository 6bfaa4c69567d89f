import { invoiceDraft, invoicePaid, invoicePaymentInProgress } from "@/lib/invoices/errors";
import { linesIn } from "@/lib/invoices/line";
import type { AttemptKind } from "@/lib/invoices/machine";
import { startAttempt } from "@/lib/invoices/steps";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import type { AnyTx } from "@/lib/kit/unit";
import { type Charge, triesAt } from "@/lib/payables/charge";
import type { LockedInvoice } from "@/lib/subscriptions/invoice-outcome";
import { draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Invoice, PaymentMethod } from "@/prisma/client/client";

/** Refuses a locked invoice that is a draft, paid, or being paid. */
export const requireUnpaid = async (tx: AnyTx, { invoice }: LockedInvoice): Promise<void> => {
  if (invoice.status === "draft") refuse(invoiceDraft);
  if (invoice.status === "paid") refuse(invoicePaid);
  const { live } = await triesAt(tx, { invoiceId: invoice.id });
  if (live) refuse(live === "processing" ? invoicePaymentInProgress : invoicePaid);
};

type Period = Pick<Invoice, "id" | "subscriptionId" | "periodStart">;

/** An invoice that was lost is issued again under another id, for the same period; one by hand has only its id. */
export const purposeOfInvoice = ({ id, subscriptionId, periodStart }: Period, attempt: number) =>
  subscriptionId && periodStart
    ? `invoice|${subscriptionId}|${periodStart.toISOString()}|${attempt}`
    : `invoice|${id}|${attempt}`;

/** The period of a subscription and how many of its price, or what else the invoice is for. */
const whatIsPaid = ({ subscriptionId, lines, description }: Invoice) => {
  const [line] = subscriptionId ? linesIn(lines) : [];
  return line ? { description: line.label, quantity: line.quantity } : { description };
};

type Attempt = {
  kind: AttemptKind;
  token: string;
  /** The saved card; null when another one is typed on the page. */
  method: PaymentMethod | null;
  payer?: Pick<TransactionRow, "payerEmail" | "payerLocale" | "visitNonce">;
};

/** The payment of a locked invoice that may be paid, with its attempt. */
export const invoiceCharge = (
  tx: AnyTx,
  ctx: Context,
  locked: LockedInvoice,
  { kind, token, method, payer }: Attempt,
): Charge<LockedInvoice> => {
  const { invoice, at, facts } = locked;
  const paymentMethodId = method?.id ?? null;
  return {
    payment: draftTransaction(ctx, {
      status: "processing",
      source: "invoice",
      amountXpf: invoice.amountXpf,
      ...whatIsPaid(invoice),
      customerId: invoice.customerId,
      paymentMethodId,
      invoiceId: invoice.id,
      subscriptionId: invoice.subscriptionId,
      offSession: kind === "scheduled",
      metadata: asMetadata(invoice.metadata),
      ...payer,
    }),
    token,
    facts,
    purpose: purposeOfInvoice(invoice, 1 + invoice.attempts.length),
    started: async ({ id: transactionId }) => {
      const attempt = { kind, at, transactionId, paymentMethodId };
      return { ...locked, invoice: await startAttempt(tx, ctx, invoice, attempt) };
    },
  };
};
