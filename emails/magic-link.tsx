import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { magicLinkTexts } from "@/emails/_parts/texts";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Address, Aside, Footnote, Lead, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

type MagicLinkMail = {
  locale: Locale;
  url: string;
  minutes: number;
  /** The browser of the request: `Firefox, Windows`. Null if unknown. */
  device: string | null;
  askedAt: Date;
};

/** The sign-in link. */
export const magicLinkMail = (mail: MagicLinkMail): Promise<RenderedMail> =>
  rendered(magicLinkTexts[mail.locale].subject, <MagicLink {...mail} />);

const DEVICE_MAX = 80;

const MagicLink = ({ locale, url, minutes, device, askedAt }: MagicLinkMail) => {
  const texts = magicLinkTexts[locale];
  return (
    <Letter
      locale={locale}
      preview={texts.preview(minutes)}
      footer={<Footnote>{texts.footer}</Footnote>}
    >
      <Title>{texts.title}</Title>
      <Lead>{texts.lead(minutes)}</Lead>
      <Action href={url}>{texts.open}</Action>
      <Address href={url} hint={texts.copy} />
      <Facts
        style={{ marginTop: "20px" }}
        facts={[
          ...(device ? [{ label: texts.device, value: device.slice(0, DEVICE_MAX) }] : []),
          { label: texts.at, value: tahitiTime(askedAt, locale) },
        ]}
      />
      <Aside title={texts.notYou}>{texts.notYouHint}</Aside>
    </Letter>
  );
};
