import { Section } from "@react-email/components";
import { authenticationTexts } from "@/emails/_parts/authentication-texts";
import { Contact, type Seller } from "@/emails/_parts/contact";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Footnote, Lead, Title } from "@/emails/_parts/words";
import { formatXpf, type Locale } from "@/lib/kit/money";

export type AuthenticationMail = {
  locale: Locale;
  livemode: boolean;
  number: string;
  description: string;
  amountXpf: number;
  url: string;
  merchant: Seller;
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
    <Letter
      locale={locale}
      preview={texts.preview(amount)}
      accent={merchant.brandColor}
      notice={mail.livemode ? undefined : texts.test}
      footer={<Footnote>{texts.footer(merchant.name)}</Footnote>}
    >
      <Title>{texts.title}</Title>
      <Lead>{texts.lead}</Lead>
      <Facts
        facts={[
          { label: texts.number, value: number },
          { label: texts.description, value: description },
          { label: texts.total, value: amount, strong: true },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url}>{texts.open}</Action>
      </Section>
      <Contact locale={locale} question={texts.contact} seller={merchant} />
    </Letter>
  );
};
