import { Link, Section } from "@react-email/components";
import { creditNoteTexts } from "@/emails/_parts/credit-note-texts";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { Imprint } from "@/emails/_parts/imprint";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { taxFacts } from "@/emails/_parts/tax-facts";
import { colours } from "@/emails/_parts/theme";
import { Action, Quiet } from "@/emails/_parts/words";
import { formatXpf } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";
import type { Tax } from "@/lib/kit/taxes";

export type CreditNoteMail = CustomerMail & {
  number: string;
  /** Number of the corrected invoice or receipt. */
  corrects: string | null;
  description: string | null;
  amountXpf: number;
  /** Empty if the merchant was not liable. */
  taxes: readonly Tax[];
  /** ISO 8601. */
  issuedAt: string;
  url: string;
  merchant: { legalName: string | null; taxNumber: string | null };
};

/** A refund, with its credit note. */
export const creditNoteMail = (mail: CreditNoteMail): Promise<RenderedMail> => {
  const amount = formatXpf(mail.amountXpf, mail.locale);
  const subject = creditNoteTexts[mail.locale].subject(mail.merchant.name, amount);
  return rendered(subject, <CreditNote mail={mail} amount={amount} />);
};

const CreditNote = ({ mail, amount }: { mail: CreditNoteMail; amount: string }) => {
  const { locale, merchant } = mail;
  const texts = creditNoteTexts[locale];
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.title}
      lead={texts.lead}
      preview={texts.preview(amount, formatTahiti(new Date(mail.issuedAt), locale, "day"))}
      footer={<Imprint seller={merchant} texts={texts} note={texts.footer(merchant.name)} />}
    >
      <Facts facts={factsOf(mail)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url} brand={merchant.brandColor}>
          {texts.open}
        </Action>
        <Quiet style={{ marginTop: "10px" }}>
          <Link
            className="muted"
            href={`${mail.url}/pdf`}
            style={{ color: colours.muted, textDecoration: "underline" }}
          >
            {texts.pdf}
          </Link>
        </Quiet>
      </Section>
    </CustomerLetter>
  );
};

// A mail that an earlier version has queued has none.
const factsOf = ({
  locale,
  taxes = [],
  corrects,
  description,
  ...mail
}: CreditNoteMail): Fact[] => {
  const texts = creditNoteTexts[locale];
  const xpf = (amount: number) => formatXpf(amount, locale);
  const corrected = corrects?.startsWith("F-") ? texts.invoice : texts.receipt;
  return [
    { label: texts.number, value: mail.number },
    ...(corrects ? [{ label: corrected, value: corrects }] : []),
    ...(description ? [{ label: texts.description, value: description }] : []),
    { label: texts.issued, value: formatTahiti(new Date(mail.issuedAt), locale, "day") },
    ...taxFacts(taxes, texts, locale),
    { label: texts.total, value: xpf(mail.amountXpf), strong: true },
  ];
};
