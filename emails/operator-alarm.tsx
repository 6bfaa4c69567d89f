import { Section } from "@react-email/components";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Footnote, Lead, Paragraph, Title } from "@/emails/_parts/words";

/** What the operator of the service should check. English, like the commands and the manual. */
export type OperatorAlarm = {
  title: string;
  lead: string;
  /** One per problem. */
  facts: Fact[];
  /** The command that shows more, or fixes it. */
  command: string;
};

/** An alarm for the operator. */
export const operatorAlarmMail = (alarm: OperatorAlarm): Promise<RenderedMail> =>
  rendered(alarm.title, <Alarm alarm={alarm} />);

const Alarm = ({ alarm: { title, lead, facts, command } }: { alarm: OperatorAlarm }) => (
  <Letter
    locale="en"
    preview={lead}
    notice={undefined}
    footer={
      <Footnote>Motu. You receive this message as the operator of this installation.</Footnote>
    }
  >
    <Title>{title}</Title>
    <Lead>{lead}</Lead>
    <Facts facts={facts} />
    <Section style={{ paddingTop: "20px" }}>
      <Paragraph style={code}>{command}</Paragraph>
    </Section>
  </Letter>
);

const code = { fontFamily: "monospace", fontSize: "14px", wordBreak: "break-all" } as const;
