import { Section } from "@react-email/components";
import { deprecationTexts } from "@/emails/_parts/deprecation-texts";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { OwnerLetter, type OwnerMail } from "@/emails/_parts/owner-letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Aside } from "@/emails/_parts/words";
import { formatTahiti } from "@/lib/kit/tahiti";

export type DeprecationMail = OwnerMail & {
  /** Request parameters. */
  names: readonly string[];
  instead: string;
  /** ISO 8601, and in how many days that is. */
  removedAt: string;
  days: number;
  /** The keys that used them in the last thirty days. */
  keys: readonly { name: string | null; key: string; uses: number; lastUsedAt: string }[];
};

/** Something the shop's keys use will be removed. */
export const deprecationMail = (mail: DeprecationMail): Promise<RenderedMail> =>
  rendered(deprecationTexts[mail.locale].subject(mail.shop, dayOf(mail)), <Notice mail={mail} />);

const dayOf = ({ removedAt, locale }: DeprecationMail): string =>
  formatTahiti(new Date(removedAt), locale, "day");

const Notice = ({ mail }: { mail: DeprecationMail }) => {
  const texts = deprecationTexts[mail.locale];
  return (
    <OwnerLetter
      mail={mail}
      title={texts.title}
      lead={texts.lead(mail.names.join(texts.and), dayOf(mail), mail.days)}
      isForDevelopers
    >
      <Facts facts={factsOf(mail)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.todo}>{texts.todoHint}</Aside>
    </OwnerLetter>
  );
};

const factsOf = ({ locale, instead, removedAt, keys }: DeprecationMail): Fact[] => {
  const texts = deprecationTexts[locale];
  return [
    { label: texts.instead, value: instead },
    { label: texts.removal, value: tahitiTime(removedAt, locale) },
    ...keys.map(({ name, key, uses, lastUsedAt }) => ({
      label: `${name ?? texts.unnamed} (${key})`,
      value: texts.uses(uses, formatTahiti(new Date(lastUsedAt), locale, "full")),
    })),
  ];
};
