import { Column, Img, Link, Row } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { Contact } from "@/emails/_parts/contact";
import { Letter } from "@/emails/_parts/letter";
import { manageText } from "@/emails/_parts/portal-texts";
import { Footnote, Lead, link, Paragraph, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

/** The sender to a customer, and where a reply goes. */
export type Seller = {
  name: string;
  brandColor: string | null;
  supportEmail: string | null;
  /** A stored logo, or none: an email loads nothing from anywhere else. */
  logoUrl?: string | null;
};

/** Input of every email to a customer. Times are ISO 8601: emails are stored as JSON. */
export type CustomerMail = {
  locale: Locale;
  livemode: boolean;
  merchant: Seller;
  /** The page that mails a link to the customer portal; of a shop that has it on. */
  portalUrl?: string;
};

type CustomerLetter = {
  mail: CustomerMail;
  texts: { test: string; contact: string; footer: (merchant: string) => string };
  preview: string;
  title: string;
  lead?: string;
  /** In the place of why the customer receives it. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A message from a merchant to a customer: the shop's name, logo and colour, and whom to ask. */
export const CustomerLetter = ({ mail, texts, title, lead, children, ...rest }: CustomerLetter) => {
  const { locale, livemode, merchant } = mail;
  const { preview, footer = <Footnote>{texts.footer(merchant.name)}</Footnote> } = rest;
  return (
    <Letter
      locale={locale}
      preview={preview}
      accent={merchant.brandColor}
      notice={livemode ? undefined : texts.test}
      footer={footer}
    >
      <Shop seller={merchant} />
      <Title>{title}</Title>
      {lead && <Lead>{lead}</Lead>}
      {children}
      {mail.portalUrl && (
        <Paragraph style={{ marginTop: "20px", fontSize: "15px" }}>
          <Link className="ink" href={mail.portalUrl} style={link}>
            {manageText[locale]}
          </Link>
        </Paragraph>
      )}
      <Contact locale={locale} question={texts.contact} seller={merchant} />
    </Letter>
  );
};

const Shop = ({ seller: { name, logoUrl } }: { seller: Seller }) => (
  <Row style={{ marginBottom: "20px" }}>
    {logoUrl ? (
      <Column style={logoCell}>
        {/* The name beside it has the same text. Lazy, because React would add a preload link otherwise. */}
        <Img src={logoUrl} alt="" height={LOGO_HEIGHT} loading="lazy" style={logo} />
      </Column>
    ) : null}
    <Column style={{ verticalAlign: "middle" }}>
      <Paragraph style={{ fontWeight: 600 }}>{name}</Paragraph>
    </Column>
  </Row>
);

const LOGO_HEIGHT = 36;

const logoCell: CSSProperties = { width: "1%", paddingRight: "12px", verticalAlign: "middle" };

/** On a white background, because most logos are drawn for white. */
const logo: CSSProperties = {
  maxWidth: "160px",
  borderRadius: "6px",
  backgroundColor: "#ffffff",
  objectFit: "contain",
};
