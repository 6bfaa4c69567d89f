import { authenticationMail } from "@/emails/invoice-authentication";
import type { AuthenticationNeeded } from "@/lib/invoices/notice";
import { invoiceUrl } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { sendMail } from "@/lib/kit/mail";
import { MailFailure } from "@/lib/kit/mail/failure";

/**
 * Writes to the customer whose bank wants an authentication: the page of the invoice is where it is done.
 * One message an attempt, whoever asks how often; none once the invoice is paid, or without an address.
 */
export const askCustomer = async (needed: AuthenticationNeeded): Promise<boolean> => {
  const { merchantId, livemode, invoiceId: id } = needed;
  const invoice = await db.invoice.findFirst({
    where: { merchantId, livemode, id },
    include: { merchant: true, customer: { select: { email: true } } },
  });
  const to = invoice?.customer.email;
  if (!invoice || invoice.status === "paid" || !to) return false;
  const { number, description, merchant } = invoice;
  const message = await authenticationMail({
    // Nobody has said which language the customer reads.
    locale: "fr",
    livemode,
    number,
    description,
    amountXpf: Number(invoice.amountXpf),
    url: invoiceUrl(id),
    merchant,
  });
  try {
    await sendMail({
      ...message,
      kind: "invoice-authentication",
      to,
      key: `invoice-authentication-${needed.attemptId}`,
      replyTo: merchant.supportEmail,
      merchant: { merchantId, livemode },
    });
    return true;
  } catch (thrown) {
    // An address that cannot be written to will not get better by trying again.
    if (!(thrown instanceof MailFailure) || thrown.kind !== "invalid_address") throw thrown;
    log("warn", "invoice.customer_unreachable", { invoice: id });
    return false;
  }
};
