import { Section } from "@react-email/components";
import { authenticationTexts } from "@/emails/_parts/authentication-texts";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action } from "@/emails/_parts/words";
import { formatXpf } from "@/lib/kit/money";

export type AuthenticationMail = CustomerMail & {
  number: string;
  description: string;
  amountXpf: number;
  url: string;
};

/** The bank wants the customer before an invoice can be paid: where to go, as a message. */
export const authenticationMail = (mail: AuthenticationMail): Promise<RenderedMail> => {
  const amount = formatXpf(mail.amountXpf, mail.locale);
  const subject = authenticationTexts[mail.locale].subject(mail.merchant.name, amount);
  return rendered(subject, <Authentication mail={mail} amount={amount} />);
};

const Authentication = ({ mail, amount }: { mail: AuthenticationMail; amount: string }) => {
  const { locale, merchant, number, description, url } = mail;
  const texts = authenticationTexts[locale];
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.title}
      lead={texts.lead}
      preview={texts.preview(amount)}
    >
      <Facts
        facts={[
          { label: texts.number, value: number },
          { label: texts.description, value: description },
          { label: texts.total, value: amount, strong: true },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url} brand={merchant.brandColor}>
          {texts.open}
        </Action>
      </Section>
    </CustomerLetter>
  );
};
