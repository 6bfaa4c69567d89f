import { Body, Container, Head, Html, Preview, Section, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { colours, fontFamily, styleSheet } from "@/emails/_parts/theme";
import { hexColour } from "@/lib/kit/colour";
import type { Locale } from "@/lib/kit/money";

type Letter = {
  locale: Locale;
  /** Preheader: shown after the subject in a mailbox. */
  preview: string;
  /** Colour of the top bar: `#rrggbb`. */
  accent?: string | null | undefined;
  /** A warning above everything else. */
  notice?: string | undefined;
  footer: ReactNode;
  children: ReactNode;
};

/** The layout of every email: one card on a plain background, readable in light and dark. */
export const Letter = ({ locale, preview, accent, notice, footer, children }: Letter) => (
  <Html lang={locale}>
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
      <style>{styleSheet}</style>
    </Head>
    <Preview>{preview}</Preview>
    <Body className="pane" style={body}>
      <Container style={column}>
        {notice ? <Text style={noticeStyle}>{notice}</Text> : null}
        <Section
          className="paper card"
          style={{ ...card, borderTopColor: hexColour(accent) ?? colours.brand }}
        >
          {children}
        </Section>
        <Section style={foot}>{footer}</Section>
      </Container>
    </Body>
  </Html>
);

const body: CSSProperties = {
  margin: 0,
  padding: "32px 12px",
  backgroundColor: colours.pane,
  fontFamily,
  fontSize: "16px",
  lineHeight: "24px",
};

const column: CSSProperties = { maxWidth: "560px", margin: "0 auto" };

const card: CSSProperties = {
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderTop: "4px solid",
  borderRadius: "12px",
  padding: "36px 40px",
};

const foot: CSSProperties = { padding: "20px 12px 0" };

const noticeStyle: CSSProperties = {
  margin: "0 0 12px",
  padding: "10px 16px",
  borderRadius: "12px",
  backgroundColor: colours.test,
  color: colours.testInk,
  fontSize: "14px",
  lineHeight: "20px",
  fontWeight: 600,
  textAlign: "center",
};
