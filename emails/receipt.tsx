import { Link, Section } from "@react-email/components";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { Imprint } from "@/emails/_parts/imprint";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { taxFacts } from "@/emails/_parts/tax-facts";
import { receiptTexts } from "@/emails/_parts/texts";
import { colours } from "@/emails/_parts/theme";
import { Action, Figure, Quiet } from "@/emails/_parts/words";
import { cardName } from "@/lib/kit/card-name";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";
import type { Tax } from "@/lib/kit/taxes";

export type ReceiptMail = CustomerMail & {
  number: string;
  amountXpf: number;
  refundedXpf: number;
  paidAt: Date;
  description: string | null;
  /** How many of it; null for a payment that has no quantity. */
  quantity: number | null;
  card: { brand: string; last4: string } | null;
  /** Empty if the merchant is not liable. */
  taxes: readonly Tax[];
  url: string;
  merchant: { legalName: string | null; taxNumber: string | null };
};

/** The receipt. */
export const receiptMail = (receipt: ReceiptMail): Promise<RenderedMail> => {
  const { locale, merchant, amountXpf } = receipt;
  const subject = receiptTexts[locale].subject(merchant.name, formatXpf(amountXpf, locale));
  return rendered(subject, <Receipt {...receipt} />);
};

const Receipt = (receipt: ReceiptMail) => {
  const { locale, merchant } = receipt;
  const texts = receiptTexts[locale];
  const amount = formatXpf(receipt.amountXpf, locale);
  const when = formatTahiti(receipt.paidAt, locale, "full");
  return (
    <CustomerLetter
      mail={receipt}
      texts={texts}
      title={texts.title}
      preview={texts.preview(amount, when)}
      footer={<Imprint seller={merchant} texts={texts} note={texts.footer(merchant.name)} />}
    >
      <Figure>{amount}</Figure>
      <Quiet style={{ marginBottom: "24px" }}>{texts.paidOn(when)}</Quiet>
      <Facts facts={factsOf(receipt)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={receipt.url} brand={merchant.brandColor}>
          {texts.open}
        </Action>
        <Quiet style={{ marginTop: "10px" }}>
          {texts.openHint}{" "}
          <Link className="muted" href={`${receipt.url}/pdf`} style={quietLink}>
            {pdfLink[locale]}
          </Link>
        </Quiet>
      </Section>
    </CustomerLetter>
  );
};

const factsOf = (receipt: ReceiptMail): Fact[] => {
  const { locale, number, description, quantity, card, taxes, refundedXpf } = receipt;
  const texts = receiptTexts[locale];
  const xpf = (amount: number) => formatXpf(amount, locale);
  return [
    { label: texts.number, value: number },
    ...(description ? [{ label: texts.description, value: description }] : []),
    ...(quantity === null
      ? []
      : [
          {
            label: texts.quantity,
            value: `${quantity} × ${xpf(receipt.amountXpf / quantity)}`,
          },
        ]),
    ...(card ? [{ label: texts.card, value: cardName(card) }] : []),
    ...taxFacts(taxes, texts, locale),
    { label: texts.total, value: xpf(receipt.amountXpf), strong: true },
    ...(refundedXpf > 0
      ? [
          { label: texts.refunded, value: xpf(refundedXpf) },
          { label: texts.net, value: xpf(receipt.amountXpf - refundedXpf), strong: true },
        ]
      : []),
  ];
};

/** The same receipt as a PDF attachment. */
const pdfLink: Record<Locale, string> = {
  fr: "Télécharger le PDF",
  en: "Download the PDF",
};

const quietLink = { color: colours.muted, textDecoration: "underline" } as const;
