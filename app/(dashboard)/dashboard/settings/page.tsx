import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { AddressFields } from "@/app/(dashboard)/_shell/address-fields";
import { addressNames } from "@/app/(dashboard)/_shell/address-form";
import { profileFields } from "@/app/(dashboard)/dashboard/settings/_form";
import { addressOf } from "@/lib/kit/address";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";
import { aboutField, settingsFormError, typedOr } from "./_parts/form-error";
import { SettingsHead } from "./_parts/head";
import { Notices } from "./_parts/notices";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.title") };
};

export default async function ProfilePage() {
  const { ctx, csrf } = await requireMember("merchant:read");
  const [words, flash, merchant] = await Promise.all([
    currentWords(),
    currentFlash(),
    getMerchant(ctx),
  ]);
  const { t } = words;
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  const formError = settingsFormError(flash, words);
  const field = (name: (typeof profileFields)[number]) => ({
    id: name,
    name,
    label: t(`settings.${name}`),
    hint: t(`settings.${name}Hint`),
    error: aboutField(formError)(name),
    defaultValue: typedOr(flash, name, merchant[name]),
  });
  const part = addressNames.find((name) => name === formError?.param);
  return (
    <div className="max-w-3xl">
      <SettingsHead here="profile" livemode={ctx.livemode} t={t} />
      <Notices
        fields={[...profileFields, ...addressNames]}
        mayWrite={mayWrite}
        t={t}
        formError={formError}
      />
      <Panel id="identity" title={t("settings.identity")}>
        <form action="/dashboard/settings/profile/save" className="px-5 py-5" method="post">
          <input name="csrf" type="hidden" value={csrf} />
          <fieldset className="grid gap-5" disabled={!mayWrite}>
            <legend className="sr-only">{t("settings.identity")}</legend>
            <Field {...field("name")} autoComplete="off" maxLength={280} required />
            <Field {...field("legalName")} autoComplete="organization" maxLength={280} />
            <Field {...field("taxNumber")} autoComplete="off" maxLength={40} spellCheck={false} />
            <Field {...field("supportEmail")} autoComplete="off" maxLength={320} type="email" />
            <AddressFields
              error={formError && part ? { part, sentence: formError.sentence } : null}
              isOwn
              known={addressOf(merchant)}
              t={t}
              typed={flash.typed ?? null}
            />
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
