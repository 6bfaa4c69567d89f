import { Section } from "@react-email/components";
import { Contact, type Seller } from "@/emails/_parts/contact";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { paymentLinkTexts } from "@/emails/_parts/payment-link-texts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Address, Figure, Footnote, Quiet, Title } from "@/emails/_parts/words";
import { formatXpf, type Locale } from "@/lib/kit/money";

export type PaymentLinkMail = {
  locale: Locale;
  livemode: boolean;
  label: string;
  amountXpf: number;
  url: string;
  merchant: Seller;
};

/** A merchant asks somebody for a payment: what for, how much, and where, as a message. */
export const paymentLinkMail = (mail: PaymentLinkMail): Promise<RenderedMail> => {
  const amount = formatXpf(mail.amountXpf, mail.locale);
  const subject = paymentLinkTexts[mail.locale].subject(mail.merchant.name, amount);
  return rendered(subject, <PaymentRequest mail={mail} amount={amount} />);
};

const PaymentRequest = ({ mail, amount }: { mail: PaymentLinkMail; amount: string }) => {
  const { locale, label, url, merchant } = mail;
  const texts = paymentLinkTexts[locale];
  return (
    <Letter
      locale={locale}
      preview={texts.preview(label)}
      accent={merchant.brandColor}
      notice={mail.livemode ? undefined : texts.test}
      footer={<Footnote>{texts.footer(merchant.name)}</Footnote>}
    >
      <Title>{merchant.name}</Title>
      <Quiet style={{ marginTop: "2px" }}>{texts.title}</Quiet>
      <Figure>{amount}</Figure>
      <Facts
        style={{ marginTop: "20px" }}
        facts={[
          { label: texts.label, value: label },
          { label: texts.total, value: amount, strong: true },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url}>{texts.open(amount)}</Action>
      </Section>
      <Address href={url} hint={texts.copy} />
      <Contact locale={locale} question={texts.contact} seller={merchant} />
    </Letter>
  );
};
