import type { InvoiceCause } from "@/emails/_parts/invoice-texts";
import { ATTEMPTS_MAX } from "@/lib/invoices/machine";
import { invoiceUrl } from "@/lib/invoices/token";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { sellerIn, senderOf } from "@/lib/merchants/seller";
import type { Invoice } from "@/prisma/client/client";

type Refusal = { attemptId: string; number: number; failureCode: string };

/**
 * Queues an email to the customer, in the transaction that records the attempt: when the bank requires
 * authentication, after the first refusal, and after the last. The attempts in between send none.
 */
export const reportRefusal = async (
  tx: Tx,
  ctx: Context,
  invoiceId: string,
  { attemptId, number, failureCode }: Refusal,
): Promise<void> => {
  if (failureCode === "authentication_required") {
    await askCustomer(tx, ctx, invoiceId, attemptId);
    return;
  }
  if (number !== 1 && number < ATTEMPTS_MAX) return;
  const cause = number === 1 ? "refused" : "given_up";
  await sendInvoice(tx, ctx, invoiceId, { cause, key: `invoice-${cause}-${invoiceId}` });
};

/** Asks the customer to authenticate on the invoice's page; once per attempt. */
const askCustomer = async (tx: Tx, ctx: Context, invoiceId: string, attemptId: string) => {
  const { to, mail } = await letterOf(tx, ctx, invoiceId);
  await queueMail(tx, ctx, {
    letter: { kind: "invoice-authentication", mail },
    to: to ?? "",
    key: `invoice-authentication-${attemptId}`,
    aboutId: invoiceId,
  });
};

/** Queues an email with a link to the invoice's page; false if the customer has no usable address. */
export const sendInvoice = async (
  tx: Tx,
  ctx: Context,
  invoiceId: string,
  of: { cause: InvoiceCause; key: string },
): Promise<boolean> => {
  const { to, mail, nextAttemptAt } = await letterOf(tx, ctx, invoiceId);
  return queueMail(tx, ctx, {
    letter: {
      kind: "invoice-to-pay",
      mail: { ...mail, cause: of.cause, nextAttemptAt: nextAttemptAt?.toISOString() ?? null },
    },
    to: to ?? "",
    key: of.key,
    aboutId: invoiceId,
  });
};

const letterOf = async (tx: Tx, ctx: Context, id: string) => {
  const { customer, ...invoice } = await tx.invoice.findFirstOrThrow({
    where: { ...tenant(ctx), id },
    include: { customer: { select: { email: true, locale: true } } },
  });
  return {
    to: customer.email,
    nextAttemptAt: invoice.nextAttemptAt,
    mail: mailOf(invoice, customer.locale),
  };
};

const mailOf = (invoice: Invoice, locale: string | null) => ({
  locale: mailLocale(locale),
  livemode: invoice.livemode,
  number: invoice.number,
  description: invoice.description,
  amountXpf: Number(invoice.amountXpf),
  url: invoiceUrl(invoice.id),
  merchant: senderOf(sellerIn(invoice.seller)),
});
