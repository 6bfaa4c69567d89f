import { Section } from "@react-email/components";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { type InvoiceCause, invoiceTexts } from "@/emails/_parts/invoice-texts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action } from "@/emails/_parts/words";
import { formatXpf } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type InvoiceMail = CustomerMail & {
  cause: InvoiceCause;
  number: string;
  description: string;
  amountXpf: number;
  /** ISO 8601; null where nothing more is tried by itself. */
  nextAttemptAt: string | null;
  /** ISO 8601; of an invoice by hand. */
  dueAt?: string;
  url: string;
};

/** An invoice that its customer can pay: what happened, what happens next, and where, as a message. */
export const invoiceMail = (mail: InvoiceMail): Promise<RenderedMail> => {
  const amount = formatXpf(mail.amountXpf, mail.locale);
  const { subject } = invoiceTexts[mail.locale].causes[mail.cause];
  return rendered(subject(mail.merchant.name, amount), <Invoice mail={mail} amount={amount} />);
};

export type AuthenticationMail = Omit<InvoiceMail, "cause" | "nextAttemptAt">;

/** The bank wants the customer before an invoice can be paid: where to go, as a message. */
export const authenticationMail = (mail: AuthenticationMail): Promise<RenderedMail> =>
  invoiceMail({ ...mail, cause: "authentication", nextAttemptAt: null });

const Invoice = ({ mail, amount }: { mail: InvoiceMail; amount: string }) => {
  const { locale, merchant, cause, nextAttemptAt, dueAt } = mail;
  const texts = invoiceTexts[locale];
  const { title, lead, preview } = texts.causes[cause];
  const isPaid = cause === "settled";
  const day = (at: string | null | undefined) => at && formatTahiti(new Date(at), locale, "day");
  const next = day(nextAttemptAt);
  const due = isPaid ? null : day(dueAt);
  return (
    <CustomerLetter
      mail={mail}
      texts={dueAt ? { ...texts, footer: texts.footerByHand } : texts}
      title={title}
      lead={lead}
      preview={preview?.(amount) ?? lead}
    >
      <Facts
        facts={[
          { label: texts.number, value: mail.number },
          { label: texts.description, value: mail.description },
          ...(next ? [{ label: texts.next, value: next }] : []),
          ...(due ? [{ label: texts.due, value: due }] : []),
          { label: isPaid ? texts.paid : texts.total, value: amount, strong: true },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url} brand={merchant.brandColor}>
          {isPaid ? texts.view : texts.open}
        </Action>
      </Section>
    </CustomerLetter>
  );
};
