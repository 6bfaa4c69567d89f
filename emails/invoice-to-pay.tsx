import { Section } from "@react-email/components";
import { Contact, type Seller } from "@/emails/_parts/contact";
import { Facts } from "@/emails/_parts/facts";
import { type InvoiceCause, invoiceTexts } from "@/emails/_parts/invoice-texts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Footnote, Lead, Title } from "@/emails/_parts/words";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type InvoiceMail = {
  locale: Locale;
  livemode: boolean;
  cause: InvoiceCause;
  number: string;
  description: string;
  amountXpf: number;
  /** ISO 8601; null where nothing more is tried by itself. */
  nextAttemptAt: string | null;
  url: string;
  merchant: Seller;
};

/** An invoice that its customer can pay: what happened, what happens next, and where, as a message. */
export const invoiceMail = (mail: InvoiceMail): Promise<RenderedMail> => {
  const amount = formatXpf(mail.amountXpf, mail.locale);
  const subject = invoiceTexts[mail.locale].subjects[mail.cause](mail.merchant.name, amount);
  return rendered(subject, <Invoice mail={mail} amount={amount} />);
};

const Invoice = ({ mail, amount }: { mail: InvoiceMail; amount: string }) => {
  const { locale, merchant, cause, nextAttemptAt } = mail;
  const texts = invoiceTexts[locale];
  const next = nextAttemptAt && formatTahiti(new Date(nextAttemptAt), locale, "day");
  return (
    <Letter
      locale={locale}
      preview={texts.leads[cause]}
      accent={merchant.brandColor}
      notice={mail.livemode ? undefined : texts.test}
      footer={<Footnote>{texts.footer(merchant.name)}</Footnote>}
    >
      <Title>{texts.titles[cause]}</Title>
      <Lead>{texts.leads[cause]}</Lead>
      <Facts
        facts={[
          { label: texts.number, value: mail.number },
          { label: texts.description, value: mail.description },
          ...(next ? [{ label: texts.next, value: next }] : []),
          { label: texts.total, value: amount, strong: true },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open}</Action>
      </Section>
      <Contact locale={locale} question={texts.contact} seller={merchant} />
    </Letter>
  );
};
