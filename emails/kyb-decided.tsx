import { Section } from "@react-email/components";
import { Facts } from "@/emails/_parts/facts";
import { kybTexts } from "@/emails/_parts/kyb-texts";
import { OwnerLetter, type OwnerMail } from "@/emails/_parts/owner-letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside } from "@/emails/_parts/words";

export type KybMail = OwnerMail & {
  outcome: "verified" | "rejected";
  /** The operator's reason. */
  reason: string | null;
  /** ISO 8601. */
  decidedAt: string;
};

/** The result of a shop's verification. */
export const kybMail = (mail: KybMail): Promise<RenderedMail> =>
  rendered(kybTexts[mail.locale].subject[mail.outcome](mail.shop), <KybDecided mail={mail} />);

const KybDecided = ({ mail }: { mail: KybMail }) => {
  const { locale, outcome, reason } = mail;
  const texts = kybTexts[locale];
  return (
    <OwnerLetter lead={texts.lead[outcome](mail.shop)} mail={mail} title={texts.title[outcome]}>
      <Facts
        facts={[
          { label: texts.shop, value: mail.shop },
          ...(reason ? [{ label: texts.reason, value: reason, strong: true }] : []),
          { label: texts.at, value: tahitiTime(mail.decidedAt, locale) },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open[outcome]}</Action>
      </Section>
      <Aside title={texts.next}>{texts.nextHint[outcome]}</Aside>
    </OwnerLetter>
  );
};
