import { Link, Section } from "@react-email/components";
import { Facts } from "@/emails/_parts/facts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { magicLinkTexts } from "@/emails/_parts/texts";
import { colours } from "@/emails/_parts/theme";
import { Action, Paragraph, Quiet, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

type MagicLinkMail = {
  locale: Locale;
  url: string;
  minutes: number;
  /** The browser that asked, in words: `Firefox, Windows`. Null when it did not say. */
  device: string | null;
  askedAt: Date;
};

/** The sign-in link as a message. */
export const magicLinkMail = (mail: MagicLinkMail): Promise<RenderedMail> =>
  rendered(magicLinkTexts[mail.locale].subject, <MagicLink {...mail} />);

const DEVICE_MAX = 80;

const MagicLink = ({ locale, url, minutes, device, askedAt }: MagicLinkMail) => {
  const texts = magicLinkTexts[locale];
  const when = texts.tahiti(formatTahiti(askedAt, locale, "full"));
  return (
    <Letter
      locale={locale}
      preview={texts.preview(minutes)}
      footer={<Quiet style={small}>{texts.footer}</Quiet>}
    >
      <Title>{texts.title}</Title>
      <Paragraph style={{ margin: "12px 0 24px" }}>{texts.lead(minutes)}</Paragraph>
      <Action href={url}>{texts.open}</Action>
      <Section data-skip-in-text="true" style={{ padding: "20px 0 4px" }}>
        <Quiet>{texts.copy}</Quiet>
        <Quiet style={{ wordBreak: "break-all" }}>
          <Link
            className="ink"
            href={url}
            style={{ color: colours.ink, textDecoration: "underline" }}
          >
            {url}
          </Link>
        </Quiet>
      </Section>
      <Facts
        style={{ marginTop: "20px" }}
        facts={[
          ...(device ? [{ label: texts.device, value: device.slice(0, DEVICE_MAX) }] : []),
          { label: texts.at, value: when },
        ]}
      />
      <Section style={{ paddingTop: "20px" }}>
        <Paragraph style={{ fontSize: "15px", fontWeight: 600 }}>{texts.notYou}</Paragraph>
        <Quiet>{texts.notYouHint}</Quiet>
      </Section>
    </Letter>
  );
};

const small = { fontSize: "13px", lineHeight: "19px" };
