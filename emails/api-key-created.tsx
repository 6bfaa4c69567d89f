import { Section } from "@react-email/components";
import { apiKeyTexts } from "@/emails/_parts/api-key-texts";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { OwnerLetter, type OwnerMail } from "@/emails/_parts/owner-letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside } from "@/emails/_parts/words";

export type ApiKeyMail = OwnerMail & {
  name: string | null;
  /** Its prefix and its end: `svc_live_…aB3z`. Never the key itself. */
  key: string;
  scopes: readonly string[];
  /** A person's address or the end of a key; null when neither made it. */
  by: string | null;
  /** ISO 8601, as is `expiresAt`. */
  createdAt: string;
  expiresAt: string | null;
};

/** A new live API key: which one, who created it, and what to do. */
export const apiKeyMail = (mail: ApiKeyMail): Promise<RenderedMail> =>
  rendered(apiKeyTexts[mail.locale].subject(mail.shop), <ApiKeyCreated mail={mail} />);

const ApiKeyCreated = ({ mail }: { mail: ApiKeyMail }) => {
  const texts = apiKeyTexts[mail.locale];
  return (
    <OwnerLetter mail={mail} title={texts.title} lead={texts.lead(mail.shop)}>
      <Facts facts={factsOf(mail)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.notYou}>{texts.notYouHint}</Aside>
    </OwnerLetter>
  );
};

const factsOf = (mail: ApiKeyMail): Fact[] => {
  const { locale, name, scopes, by, expiresAt } = mail;
  const texts = apiKeyTexts[locale];
  return [
    ...(name ? [{ label: texts.name, value: name }] : []),
    { label: texts.key, value: mail.key, strong: true },
    { label: texts.scopes, value: scopes.includes("*") ? texts.all : scopes.join(", ") },
    ...(by ? [{ label: texts.by, value: by }] : []),
    { label: texts.at, value: tahitiTime(mail.createdAt, locale) },
    ...(expiresAt ? [{ label: texts.expires, value: tahitiTime(expiresAt, locale) }] : []),
  ];
};
