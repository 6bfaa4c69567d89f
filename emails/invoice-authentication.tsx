import { Section } from "@react-email/components";
import { authenticationTexts } from "@/emails/_parts/authentication-texts";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Paragraph, Quiet, Title } from "@/emails/_parts/words";
import { formatXpf, type Locale } from "@/lib/kit/money";

type AuthenticationMail = {
  locale: Locale;
  livemode: boolean;
  number: string;
  description: string;
  amountXpf: number;
  url: string;
  merchant: { name: string; brandColor: string | null };
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
      footer={<Quiet style={small}>{texts.footer(merchant.name)}</Quiet>}
    >
      <Title>{texts.title}</Title>
      <Paragraph style={{ margin: "12px 0 24px" }}>{texts.lead}</Paragraph>
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
    </Letter>
  );
};

const small = { fontSize: "13px", lineHeight: "19px" };
