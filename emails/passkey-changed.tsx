import { Section } from "@react-email/components";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { passkeyTexts } from "@/emails/_parts/passkey-texts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside, Footnote, Lead, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

export type PasskeyMail = {
  locale: Locale;
  change: "added" | "removed";
  name: string;
  /** The browser that did it: `Safari, iPhone`. Null if unknown. */
  device: string | null;
  /** ISO 8601. */
  changedAt: string;
  url: string;
};

/** A passkey was added or removed: which one, from where, and what to do if it was somebody else. */
export const passkeyMail = (mail: PasskeyMail): Promise<RenderedMail> =>
  rendered(passkeyTexts[mail.locale][mail.change].subject, <PasskeyChanged mail={mail} />);

const PasskeyChanged = ({ mail }: { mail: PasskeyMail }) => {
  const { locale, name, device, changedAt, url } = mail;
  const texts = passkeyTexts[locale];
  const { title, lead, hint } = texts[mail.change];
  return (
    <Letter locale={locale} preview={lead} footer={<Footnote>{texts.footer}</Footnote>}>
      <Title>{title}</Title>
      <Lead>{lead}</Lead>
      <Facts
        facts={[
          { label: texts.name, value: name, strong: true },
          ...(device ? [{ label: texts.device, value: device }] : []),
          { label: texts.at, value: tahitiTime(changedAt, locale) },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.notYou}>{hint}</Aside>
    </Letter>
  );
};
