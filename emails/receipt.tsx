import { Link, Section, Text } from "@react-email/components";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { receiptTexts } from "@/emails/_parts/texts";
import { colours } from "@/emails/_parts/theme";
import { Action, Paragraph, Quiet, Title } from "@/emails/_parts/words";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type ReceiptMail = {
  locale: Locale;
  livemode: boolean;
  number: string;
  amountXpf: number;
  refundedXpf: number;
  paidAt: Date;
  description: string | null;
  card: { brand: string; last4: string } | null;
  /** Null where the merchant is not liable: nothing is said of tax then. */
  tax: { label: string; rateBp: number; htXpf: number; tgcXpf: number } | null;
  url: string;
  merchant: {
    name: string;
    legalName: string | null;
    taxNumber: string | null;
    supportEmail: string | null;
    brandColor: string | null;
  };
};

/** The receipt as a message. */
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
    <Letter
      locale={locale}
      preview={texts.preview(amount, when)}
      accent={merchant.brandColor}
      notice={receipt.livemode ? undefined : texts.test}
      footer={<Seller receipt={receipt} />}
    >
      <Title>{merchant.name}</Title>
      <Quiet style={{ marginTop: "2px" }}>{texts.title}</Quiet>
      <Text className="ink" style={amount.length > LONG ? { ...figure, fontSize: "24px" } : figure}>
        {amount}
      </Text>
      <Quiet style={{ marginBottom: "24px" }}>{texts.paidOn(when)}</Quiet>
      <Facts facts={factsOf(receipt)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={receipt.url}>{texts.open}</Action>
        <Quiet style={{ marginTop: "10px" }}>
          {texts.openHint}{" "}
          <Link className="muted" href={`${receipt.url}/pdf`} style={quietLink}>
            {pdfLink[locale]}
          </Link>
        </Quiet>
      </Section>
      <Contact receipt={receipt} />
    </Letter>
  );
};

const factsOf = (receipt: ReceiptMail): Fact[] => {
  const { locale, number, description, card, tax, refundedXpf } = receipt;
  const texts = receiptTexts[locale];
  const xpf = (amount: number) => formatXpf(amount, locale);
  return [
    { label: texts.number, value: number },
    ...(description ? [{ label: texts.description, value: description }] : []),
    ...(card ? [{ label: texts.card, value: `${capital(card.brand)} ••${card.last4}` }] : []),
    ...(tax
      ? [
          { label: texts.before, value: xpf(tax.htXpf) },
          { label: texts.tax(tax.label, percent(tax.rateBp, locale)), value: xpf(tax.tgcXpf) },
        ]
      : []),
    { label: texts.total, value: xpf(receipt.amountXpf), strong: true },
    ...(refundedXpf > 0 ? [{ label: texts.refunded, value: xpf(refundedXpf) }] : []),
  ];
};

const Contact = ({ receipt: { locale, merchant } }: { receipt: ReceiptMail }) => {
  const texts = receiptTexts[locale];
  return (
    <Paragraph style={{ marginTop: "28px", fontSize: "15px" }}>
      {texts.contact}{" "}
      {merchant.supportEmail ? (
        <>
          {texts.contactBy}{" "}
          <Link className="ink" href={`mailto:${merchant.supportEmail}`} style={link}>
            {merchant.supportEmail}
          </Link>
          .
        </>
      ) : (
        texts.contactNone(merchant.name)
      )}
    </Paragraph>
  );
};

const Seller = ({ receipt: { locale, merchant } }: { receipt: ReceiptMail }) => {
  const texts = receiptTexts[locale];
  const number = merchant.taxNumber ? texts.taxNumber(merchant.taxNumber) : null;
  const seller = [merchant.legalName ?? merchant.name, number].filter(Boolean).join(" · ");
  return (
    <>
      <Quiet style={small}>{seller}</Quiet>
      <Quiet style={small}>{texts.processed(merchant.name)}</Quiet>
    </>
  );
};

/** The same receipt as a file, for whoever keeps files. */
const pdfLink: Record<Locale, string> = {
  fr: "Télécharger le PDF",
  en: "Download the PDF",
};

const capital = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);

/** 1300 is `13 %`, in English `13%`. */
const percent = (basisPoints: number, locale: Locale): string =>
  (basisPoints / 10_000).toLocaleString(locale === "fr" ? "fr-PF" : "en-GB", {
    style: "percent",
    maximumFractionDigits: 2,
  });

/** Beyond this many characters an amount would not fit a phone in full size. */
const LONG = 15;

const figure = {
  margin: "20px 0 4px",
  color: colours.ink,
  fontSize: "38px",
  lineHeight: "44px",
  fontWeight: 700,
  letterSpacing: "-0.02em",
  fontVariantNumeric: "tabular-nums",
};

const link = { color: colours.ink, textDecoration: "underline", overflowWrap: "anywhere" } as const;
const quietLink = { color: colours.muted, textDecoration: "underline" } as const;
const small = { fontSize: "13px", lineHeight: "19px" };
