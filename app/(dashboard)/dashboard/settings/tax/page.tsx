import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";
import { taxLabels } from "@/lib/merchants/schema";
import { aboutField, settingsFormError, typedOr } from "../_parts/form-error";
import { SettingsHead } from "../_parts/head";
import { Notices } from "../_parts/notices";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.tax") };
};

export default async function TaxPage() {
  const { ctx, csrf } = await requireMember("merchant:read");
  const [words, flash, merchant] = await Promise.all([
    currentWords(),
    currentFlash(),
    getMerchant(ctx),
  ]);
  const { t, locale } = words;
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  const formError = settingsFormError(flash, words);
  const { tgcRateBp } = merchant;
  const rate = tgcRateBp === null ? null : (tgcRateBp / 100).toLocaleString(locale);
  const isLiable = typedOr(flash, "liable", tgcRateBp === null ? "no" : "yes") !== "no";
  return (
    <div className="max-w-3xl">
      <SettingsHead here="tax" livemode={ctx.livemode} t={t} />
      <Notices fields={["tgcRate"]} mayWrite={mayWrite} t={t} formError={formError} />
      <Panel id="tax" title={t("settings.tax.title")}>
        <form action="/dashboard/settings/tax/save" className="px-5 py-5" method="post">
          <input name="csrf" type="hidden" value={csrf} />
          <fieldset className="grid gap-5" disabled={!mayWrite}>
            <legend className="sr-only">{t("settings.tax.title")}</legend>
            <Liable isLiable={isLiable} no={t("settings.tax.no")} yes={t("settings.tax.yes")} />
            <Field
              autoComplete="off"
              defaultValue={typedOr(flash, "tgcRate", rate)}
              error={aboutField(formError)("tgcRate")}
              hint={t("settings.tax.rateHint")}
              id="tgcRate"
              inputMode="decimal"
              label={t("settings.tax.rate")}
              maxLength={12}
              name="tgcRate"
            />
            <Label
              chosen={typedOr(flash, "taxLabel", merchant.taxLabel)}
              hint={t("settings.tax.labelHint")}
              name={t("settings.tax.label")}
            />
            <Notice tone="calm">{t("settings.tax.future")}</Notice>
            {mayWrite && (
              <div>
                <Submit>{t("settings.save")}</Submit>
              </div>
            )}
          </fieldset>
        </form>
      </Panel>
    </div>
  );
}

const Liable = ({ isLiable, yes, no }: { isLiable: boolean; yes: string; no: string }) => (
  <div className="grid gap-1">
    {(
      [
        ["yes", yes, isLiable],
        ["no", no, !isLiable],
      ] as const
    ).map(([value, text, isChosen]) => (
      <label className="flex min-h-11 items-center gap-3" key={value}>
        <input
          className="size-5 accent-accent"
          defaultChecked={isChosen}
          name="liable"
          type="radio"
          value={value}
        />
        {text}
      </label>
    ))}
  </div>
);

const Label = ({ chosen, name, hint }: { chosen: string; name: string; hint: string }) => (
  <div>
    <label className="block font-medium" htmlFor="taxLabel">
      {name}
    </label>
    <p className="mt-0.5 text-muted text-sm" id="taxLabel-hint">
      {hint}
    </p>
    <select
      aria-describedby="taxLabel-hint"
      className={`mt-1.5 ${controlClass}`}
      defaultValue={chosen}
      id="taxLabel"
      name="taxLabel"
    >
      {taxLabels.map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  </div>
);
