import { Button, Heading, Link, Section, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { colours, fontFamily } from "@/emails/_parts/theme";
import { hexColour, readableInk } from "@/lib/kit/colour";

type Words = { children: ReactNode; style?: CSSProperties };

export const Title = ({ children, style }: Words) => (
  <Heading as="h1" className="ink" style={{ ...title, ...style }}>
    {children}
  </Heading>
);

/** The lead: what the email is about, in a sentence or two. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <Paragraph style={{ margin: "12px 0 24px" }}>{children}</Paragraph>
);

export const Paragraph = ({ children, style }: Words) => (
  <Text className="ink" style={{ ...paragraph, color: colours.ink, ...style }}>
    {children}
  </Text>
);

export const Quiet = ({ children, style }: Words) => (
  <Text className="muted" style={{ ...quiet, ...style }}>
    {children}
  </Text>
);

/** Small print below the card. */
export const Footnote = ({ children }: { children: ReactNode }) => (
  <Quiet style={{ fontSize: "13px", lineHeight: "19px" }}>{children}</Quiet>
);

/** What to do if something is wrong: under a rule, after everything else. */
export const Aside = ({ title: heading, children }: { title: string; children: ReactNode }) => (
  <Section style={{ paddingTop: "20px" }}>
    <Paragraph style={{ fontSize: "15px", fontWeight: 600 }}>{heading}</Paragraph>
    <Quiet>{children}</Quiet>
  </Section>
);

type ActionProps = {
  href: string;
  /** The colour of the sending shop. */
  brand?: string | null;
  children: ReactNode;
};

/** A link as a button, in the shop's colour with readable text; else in black and white. */
export const Action = ({ href, brand, children }: ActionProps) => {
  const colour = hexColour(brand);
  const branded = colour ? { backgroundColor: colour, color: readableInk(colour) } : {};
  return (
    <Button className={colour ? "" : "action"} href={href} style={{ ...action, ...branded }}>
      {children}
    </Button>
  );
};

/** The same link to copy, for clients whose buttons do not work; the plain text has it already. */
export const Address = ({ href, hint }: { href: string; hint: string }) => (
  <Section data-skip-in-text="true" style={{ padding: "20px 0 4px" }}>
    <Quiet>{hint}</Quiet>
    <Quiet style={{ wordBreak: "break-all" }}>
      <Link className="ink" href={href} style={link}>
        {href}
      </Link>
    </Quiet>
  </Section>
);

/** The main amount, in large. */
export const Figure = ({ children }: { children: string }) => (
  <Text className="ink" style={children.length > LONG ? { ...figure, fontSize: "28px" } : figure}>
    {children}
  </Text>
);

/** A longer amount would not fit a phone in full size. */
const LONG = 11;

const figure: CSSProperties = {
  margin: "20px 0 4px",
  color: colours.ink,
  fontSize: "38px",
  lineHeight: "44px",
  fontWeight: 700,
  letterSpacing: "-0.02em",
  fontVariantNumeric: "tabular-nums",
};

const title: CSSProperties = {
  margin: 0,
  color: colours.ink,
  fontSize: "20px",
  lineHeight: "28px",
  overflowWrap: "anywhere",
};

const paragraph: CSSProperties = {
  margin: 0,
  fontSize: "16px",
  lineHeight: "24px",
  overflowWrap: "anywhere",
};

const quiet: CSSProperties = {
  ...paragraph,
  color: colours.muted,
  fontSize: "14px",
  lineHeight: "20px",
};

export const link: CSSProperties = {
  color: colours.ink,
  textDecoration: "underline",
  overflowWrap: "anywhere",
};

const action: CSSProperties = {
  display: "inline-block",
  padding: "13px 24px",
  borderRadius: "10px",
  backgroundColor: colours.ink,
  color: colours.paper,
  fontFamily,
  fontSize: "16px",
  lineHeight: "22px",
  fontWeight: 600,
  textDecoration: "none",
};
