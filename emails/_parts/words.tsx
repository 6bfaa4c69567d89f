import { Button, Heading, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { colours, fontFamily } from "@/emails/_parts/theme";

type Words = { children: ReactNode; style?: CSSProperties };

export const Title = ({ children, style }: Words) => (
  <Heading
    as="h1"
    className="ink"
    style={{ margin: 0, color: colours.ink, fontSize: "20px", lineHeight: "28px", ...style }}
  >
    {children}
  </Heading>
);

export const Paragraph = ({ children, style }: Words) => (
  <Text className="ink" style={{ ...paragraph, color: colours.ink, ...style }}>
    {children}
  </Text>
);

export const Quiet = ({ children, style }: Words) => (
  <Text
    className="muted"
    style={{
      ...paragraph,
      color: colours.muted,
      fontSize: "14px",
      lineHeight: "20px",
      ...style,
    }}
  >
    {children}
  </Text>
);

/** A link as a button, in ink and paper: it reads on every background and beside every brand. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button className="action" href={href} style={action}>
    {children}
  </Button>
);

const paragraph: CSSProperties = { margin: 0, fontSize: "16px", lineHeight: "24px" };

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
