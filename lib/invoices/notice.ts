import type { InvoiceCause } from "@/emails/_parts/invoice-texts";
import { ATTEMPTS_MAX } from "@/lib/invoices/machine";
import { numberOf } from "@/lib/invoices/serialise";
import { invoiceUrl } from "@/lib/invoices/token";
import { type Context, tenant } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { sellerIn, senderOf } from "@/lib/merchants/seller";
import { portalLink } from "@/lib/portal/link";
import type { Invoice } from "@/prisma/client/client";

type Refusal = { attemptId: string; number: number; failureCode: string };

/**
 * Queues an email to the customer, in the transaction that records the attempt: when the bank requires
 * authentication, after the first refusal, and after the last. The attempts in between send none.
 */
export const reportRefusal = async (
  tx: AnyTx,
  ctx: Context,
  invoice: Invoice,
  { attemptId, number, failureCode }: Refusal,
): Promise<void> => {
  if (failureCode === "authentication_required") {
    await askCustomer(tx, ctx, invoice, attemptId);
    return;
  }
  if (number !== 1 && number < ATTEMPTS_MAX) return;
  const cause = number === 1 ? "refused" : "given_up";
  await sendInvoice(tx, ctx, invoice, { cause, key: `invoice-${cause}-${invoice.id}` });
};

/** Asks the customer to authenticate on the invoice's page; once per attempt. */
const askCustomer = async (tx: AnyTx, ctx: Context, invoice: Invoice, attemptId: string) => {
  const { to, mail } = await letterOf(tx, ctx, invoice);
  await queueMail(tx, ctx, {
    letter: { kind: "invoice-authentication", mail },
    to: to ?? "",
    key: `invoice-authentication-${attemptId}`,
    aboutId: invoice.id,
  });
};

/** Queues an email with a link to the invoice's page; false if the customer has no usable address. */
export const sendInvoice = async (
  tx: AnyTx,
  ctx: Context,
  invoice: Invoice,
  of: { cause: InvoiceCause; key: string },
): Promise<boolean> => {
  const { to, mail } = await letterOf(tx, ctx, invoice);
  const { nextAttemptAt } = invoice;
  return queueMail(tx, ctx, {
    letter: {
      kind: "invoice-to-pay",
      mail: {
        ...mail,
        cause: of.cause,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
        ...(isByHand(invoice) ? { dueAt: invoice.dueAt.toISOString() } : {}),
      },
    },
    to: to ?? "",
    key: of.key,
    aboutId: invoice.id,
  });
};

/** Whose customer is no subscriber. */
const isByHand = ({ subscriptionId }: Invoice): boolean => subscriptionId === null;

const letterOf = async (tx: AnyTx, ctx: Context, invoice: Invoice) => {
  const customer = await readerOf(tx).customer.findFirstOrThrow({
    where: { ...tenant(ctx), id: invoice.customerId },
    select: { email: true, locale: true },
  });
  const portal = await portalLink(readerOf(tx), ctx, invoice.customerId);
  return { to: customer.email, mail: { ...mailOf(invoice, customer.locale), ...portal } };
};

const mailOf = (invoice: Invoice, locale: string | null) => ({
  locale: mailLocale(locale),
  livemode: invoice.livemode,
  number: numberOf(invoice),
  description: invoice.description,
  amountXpf: Number(invoice.amountXpf),
  url: invoiceUrl(invoice.id),
  merchant: senderOf(sellerIn(invoice.seller)),
});
