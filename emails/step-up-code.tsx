import { Section } from "@react-email/components";
import type { CSSProperties } from "react";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { stepUpTexts } from "@/emails/_parts/step-up-texts";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside, Footnote, Lead, Paragraph, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

type StepUpMail = {
  locale: Locale;
  /** Six digits. */
  code: string;
  url: string;
  minutes: number;
  /** The browser of the request: `Firefox, Windows`. Null if unknown. */
  device: string | null;
  askedAt: Date;
};

/** The code that proves access to the mailbox; a phone shows it without opening the email. */
export const stepUpMail = (mail: StepUpMail): Promise<RenderedMail> =>
  rendered(stepUpTexts[mail.locale].subject(mail.code), <StepUpCode {...mail} />);

const DEVICE_MAX = 80;

const StepUpCode = ({ locale, code, url, minutes, device, askedAt }: StepUpMail) => {
  const texts = stepUpTexts[locale];
  return (
    <Letter
      locale={locale}
      preview={texts.preview(minutes)}
      footer={<Footnote>{texts.footer}</Footnote>}
    >
      <Title>{texts.title}</Title>
      <Lead>{texts.lead(minutes)}</Lead>
      <Paragraph style={digits}>{code}</Paragraph>
      <Facts
        facts={[
          ...(device ? [{ label: texts.device, value: device.slice(0, DEVICE_MAX) }] : []),
          { label: texts.at, value: tahitiTime(askedAt, locale) },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.notYou}>{texts.notYouHint}</Aside>
    </Letter>
  );
};

const digits: CSSProperties = {
  margin: "0 0 24px",
  fontSize: "34px",
  lineHeight: "42px",
  fontWeight: 700,
  letterSpacing: "6px",
  fontVariantNumeric: "tabular-nums",
};
