import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import {
  type ExportPeriod,
  exportPeriods,
} from "@/app/(dashboard)/dashboard/payments/export/_form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("exportForm.title") };
};

type Query = Record<string, string | string[] | undefined>;
type Asked = { period: ExportPeriod; from: string; to: string; format: string; delimiter: string };

/** The submitted values, or the days of the list that linked here. */
const askedIn = (query: Query): Asked => {
  const of = (name: string, otherwise: string): string => {
    const given = query[name];
    return typeof given === "string" ? given : otherwise;
  };
  const [from, to] = [of("from", ""), of("to", "")];
  return {
    period: exportPeriods.find((each) => each === query["period"]) ?? (from ? "custom" : "month"),
    from,
    to,
    format: of("format", "csv"),
    delimiter: of("delimiter", ";"),
  };
};

export default async function ExportPage({
  searchParams,
}: PageProps<"/dashboard/payments/export">) {
  await requireMember("transactions:read");
  const [words, query, flash] = await Promise.all([currentWords(), searchParams, currentFlash()]);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const asked = askedIn(flash.typed ?? query);
  const isAboutDays = formError?.param === "from" || formError?.param === "to";
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/payments">{t("payment.back")}</BackLink>
      <PageHead lead={t("exportForm.lead")} title={t("exportForm.title")} />
      <form
        action="/dashboard/payments/export/file"
        className="grid gap-6"
        key={JSON.stringify(asked)}
        method="get"
      >
        {formError && !isAboutDays && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <fieldset className="group">
          <legend className="font-medium">{t("exportForm.period")}</legend>
          <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
            {exportPeriods.map((period) => (
              <Choice isOn={period === asked.period} key={period} name="period" value={period}>
                {t(`exportForm.periods.${period}`)}
              </Choice>
            ))}
          </div>
          <div className="mt-4 hidden gap-4 group-has-[input[value=custom]:checked]:grid sm:grid-cols-2">
            <Field
              defaultValue={asked.from}
              error={formError?.param === "from" ? formError.sentence : null}
              id="from"
              label={t("exportForm.from")}
              name="from"
              type="date"
            />
            <Field
              defaultValue={asked.to}
              error={formError?.param === "to" ? formError.sentence : null}
              id="to"
              label={t("exportForm.to")}
              name="to"
              type="date"
            />
          </div>
        </fieldset>
        <Formats asked={asked} t={t} />
        <div>
          <Submit>
            <Icon name="out" />
            {t("exportForm.submit")}
          </Submit>
        </div>
        <Notice tone="calm">
          <p>{t("exportForm.note")}</p>
        </Notice>
      </form>
    </div>
  );
}

const Formats = ({ asked, t }: { asked: Asked; t: Words["t"] }) => (
  <fieldset className="group">
    <legend className="font-medium">{t("exportForm.format")}</legend>
    <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
      {(["csv", "json"] as const).map((format) => (
        <Choice isOn={format === asked.format} key={format} name="format" value={format}>
          {t(`exportForm.formats.${format}`)}
        </Choice>
      ))}
    </div>
    <div className="mt-3 hidden gap-x-6 group-has-[input[value=csv]:checked]:flex group-has-[input[value=csv]:checked]:flex-wrap">
      {([";", ","] as const).map((delimiter) => (
        <label className="flex min-h-11 items-center gap-2.5" key={delimiter}>
          <input
            className="size-4.5 shrink-0 accent-accent"
            defaultChecked={delimiter === asked.delimiter}
            name="delimiter"
            type="radio"
            value={delimiter}
          />
          {t(delimiter === ";" ? "exportForm.semicolon" : "exportForm.comma")}
        </label>
      ))}
    </div>
  </fieldset>
);

type ChoiceProps = { name: string; value: string; isOn: boolean; children: string };

const Choice = ({ name, value, isOn, children }: ChoiceProps) => (
  <label className="flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
    <input
      className="size-4.5 shrink-0 accent-accent"
      defaultChecked={isOn}
      name={name}
      type="radio"
      value={value}
    />
    <span className="font-medium">{children}</span>
  </label>
);
