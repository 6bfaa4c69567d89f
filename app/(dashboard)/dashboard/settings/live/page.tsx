import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { hasProved } from "@/lib/members/step-up";
import { type Difference, differencesToLive } from "@/lib/merchants/copy-to-live";
import { SettingsHead } from "../_parts/head";
import { copyToLive } from "../copy-to-live/form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.live") };
};

/** What customers of the live shop would see, before the owner decides. */
export default async function LivePage() {
  const member = await requireMember("merchant:read");
  const [words, differences] = await Promise.all([currentWords(), differencesToLive(member.ctx)]);
  const { t } = words;
  return (
    <div className="max-w-3xl">
      <SettingsHead here="live" livemode={null} t={t} />
      <Panel id="copy" title={t("settings.live.title")}>
        <div className="grid gap-4 px-5 py-5">
          <p>{t("settings.live.text")}</p>
          {differences.length === 0 ? (
            <>
              <RefusalOf of={copyToLive} />
              <p className="text-muted">{t("settings.live.same")}</p>
            </>
          ) : (
            <>
              <Comparison differences={differences} words={words} />
              <Copy member={member} t={t} />
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}

type ComparisonProps = { differences: readonly Difference[]; words: Words };

const Comparison = ({ differences, words: { t, locale } }: ComparisonProps) => {
  const shown = (field: Difference["field"], value: Difference["test"]): string => {
    if (value === null || String(value) === "") return t("settings.live.nothing");
    if (typeof value === "object") return value.map(percent).join(" ; ");
    return field === "tgcRateBp" ? percent(Number(value)) : String(value);
  };
  const percent = (rateBp: number): string =>
    (rateBp / 10_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 });
  return (
    <dl className="divide-y divide-line rounded-control border border-line">
      {differences.map(({ field, test, live }) => (
        <div className="grid gap-1 px-4 py-3 sm:grid-cols-3 sm:gap-4" key={field}>
          <dt className="font-medium">{t(`settings.live.field.${field}`)}</dt>
          <dd className="break-words text-muted">
            <span className="block text-xs">{t("settings.live.now")}</span>
            {shown(field, live)}
          </dd>
          <dd className="break-words">
            <span className="block text-muted text-xs">{t("settings.live.then")}</span>
            {shown(field, test)}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The button is for owners who have just confirmed by email. */
const Copy = ({ member, t }: { member: Member; t: Words["t"] }) => {
  if (member.role !== "owner") return <p className="text-muted">{t("settings.live.ownersOnly")}</p>;
  if (!hasProved(member)) {
    return (
      <div className="grid gap-4">
        <p>{t("settings.live.proveFirst")}</p>
        <div>
          <ButtonLink href={confirmPage("/dashboard/settings/live")} prefetch={false}>
            {t("settings.live.confirm")}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return <Form of={copyToLive} />;
};
