import { Section } from "@react-email/components";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { paymentLinkTexts } from "@/emails/_parts/payment-link-texts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Address, Figure } from "@/emails/_parts/words";
import { formatXpf } from "@/lib/kit/money";

export type PaymentLinkMail = CustomerMail & {
  label: string;
  /** Null where the customer chooses it. */
  amountXpf: number | null;
  url: string;
};

/** A merchant asks for a payment: what for, how much, and where to pay. */
export const paymentLinkMail = (mail: PaymentLinkMail): Promise<RenderedMail> => {
  const amount = mail.amountXpf === null ? null : formatXpf(mail.amountXpf, mail.locale);
  const subject = paymentLinkTexts[mail.locale].subject(mail.merchant.name, amount);
  return rendered(subject, <PaymentRequest mail={mail} amount={amount} />);
};

const PaymentRequest = ({ mail, amount }: { mail: PaymentLinkMail; amount: string | null }) => {
  const { locale, label, url, merchant } = mail;
  const texts = paymentLinkTexts[locale];
  return (
    <CustomerLetter mail={mail} texts={texts} title={texts.title} preview={texts.preview(label)}>
      {amount && <Figure>{amount}</Figure>}
      <Facts
        style={{ marginTop: "20px" }}
        facts={[
          { label: texts.label, value: label },
          ...(amount ? [{ label: texts.total, value: amount, strong: true }] : []),
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url} brand={merchant.brandColor}>
          {texts.open(amount)}
        </Action>
      </Section>
      <Address href={url} hint={texts.copy} />
    </CustomerLetter>
  );
};
