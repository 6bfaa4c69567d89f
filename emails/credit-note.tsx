import { Link, Section } from "@react-email/components";
import { creditNoteTexts } from "@/emails/_parts/credit-note-texts";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { Imprint } from "@/emails/_parts/imprint";
import { percent } from "@/emails/_parts/percent";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { colours } from "@/emails/_parts/theme";
import { Action, Quiet } from "@/emails/_parts/words";
import { formatXpf, type Tax } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type CreditNoteMail = CustomerMail & {
  number: string;
  /** Number of the corrected invoice or receipt. */
  corrects: string | null;
  description: string | null;
  amountXpf: number;
  /** Null if the merchant was not liable: tax is then not mentioned. */
  tax: Tax | null;
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

const factsOf = ({ locale, tax, corrects, description, ...mail }: CreditNoteMail): Fact[] => {
  const texts = creditNoteTexts[locale];
  const xpf = (amount: number) => formatXpf(amount, locale);
  const corrected = corrects?.startsWith("F-") ? texts.invoice : texts.receipt;
  return [
    { label: texts.number, value: mail.number },
    ...(corrects ? [{ label: corrected, value: corrects }] : []),
    ...(description ? [{ label: texts.description, value: description }] : []),
    { label: texts.issued, value: formatTahiti(new Date(mail.issuedAt), locale, "day") },
    ...(tax
      ? [
          { label: texts.before, value: xpf(tax.htXpf) },
          { label: texts.tax(tax.label, percent(tax.rateBp, locale)), value: xpf(tax.tgcXpf) },
        ]
      : []),
    { label: texts.total, value: xpf(mail.amountXpf), strong: true },
  ];
};
