import { Section } from "@react-email/components";
import { Facts } from "@/emails/_parts/facts";
import { ibanTexts } from "@/emails/_parts/iban-texts";
import { OwnerLetter, type OwnerMail } from "@/emails/_parts/owner-letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside } from "@/emails/_parts/words";

export type IbanMail = OwnerMail & {
  /** Masked, as everywhere outside the dashboard; null for none. */
  before: string | null;
  after: string | null;
  /** A person's address or the end of a key; null if neither did it. */
  by: string | null;
  /** ISO 8601, as is `heldUntil`. */
  changedAt: string;
  heldUntil: string;
};

/** A changed bank account: from what to what, by whom, and what to do. */
export const ibanMail = (mail: IbanMail): Promise<RenderedMail> =>
  rendered(ibanTexts[mail.locale].subject(mail.shop), <IbanChanged mail={mail} />);

const IbanChanged = ({ mail }: { mail: IbanMail }) => {
  const { locale, before, after, by } = mail;
  const texts = ibanTexts[locale];
  return (
    <OwnerLetter mail={mail} title={texts.title} lead={texts.lead(mail.shop)}>
      <Facts
        facts={[
          { label: texts.before, value: before ?? texts.none },
          { label: texts.after, value: after ?? texts.none, strong: true },
          ...(by ? [{ label: texts.by, value: by }] : []),
          { label: texts.at, value: tahitiTime(mail.changedAt, locale) },
          { label: texts.held, value: tahitiTime(mail.heldUntil, locale) },
        ]}
      />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.notYou}>{texts.notYouHint}</Aside>
    </OwnerLetter>
  );
};
