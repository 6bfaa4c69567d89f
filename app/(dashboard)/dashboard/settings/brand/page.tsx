import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { holdsScope } from "@/lib/kit/scopes";
import { ownLogoPath } from "@/lib/merchants/logo";
import { getMerchant } from "@/lib/merchants/read";
import { aboutField, settingsFormError, typedOr } from "../_parts/form-error";
import { SettingsHead } from "../_parts/head";
import { Notices } from "../_parts/notices";
import { ColourEditor } from "./colour-editor";
import { LogoPanel } from "./logo-panel";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.brand") };
};

const SAMPLE_XPF = 2990;

export default async function BrandPage() {
  const { ctx, csrf } = await requireMember("merchant:read");
  const [words, flash, merchant] = await Promise.all([
    currentWords(),
    currentFlash(),
    getMerchant(ctx),
  ]);
  const { t, xpf, locale } = words;
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  const formError = settingsFormError(flash, words);
  const { name, legalName, taxNumber, supportEmail, logoUrl } = merchant;
  const amount = xpf(SAMPLE_XPF);
  return (
    <>
      <SettingsHead here="brand" livemode={ctx.livemode} t={t} />
      <Notices
        fields={["brandColor", "logo"]}
        mayWrite={mayWrite}
        t={t}
        formError={flash.form === "colour" ? formError : null}
      />
      <div className="grid gap-5">
        <ColourEditor
          csrf={csrf}
          error={aboutField(formError)("brandColor")}
          face={{
            name,
            legalName,
            taxNumber: taxNumber && t("settings.preview.taxNumber", { number: taxNumber }),
            supportEmail,
            logo: ownLogoPath(logoUrl),
          }}
          initial={typedOr(flash, "brandColor", merchant.brandColor)}
          locale={locale}
          mayWrite={mayWrite}
          texts={{
            title: t("settings.colour.title"),
            code: t("settings.colour.code"),
            codeHint: t("settings.colour.codeHint"),
            pick: t("settings.colour.pick"),
            black: t("settings.colour.black"),
            white: t("settings.colour.white"),
            ratio: t("settings.colour.ratio"),
            save: t("settings.save"),
            preview: t("settings.preview.title"),
            checkout: t("settings.preview.checkout"),
            receipt: t("settings.preview.receipt"),
            amount,
            pay: t("settings.preview.pay", { amount }),
            sold: t("settings.preview.sold"),
            paid: t("settings.preview.paid"),
          }}
        />
        <LogoPanel logoUrl={logoUrl} t={t} />
      </div>
    </>
  );
}
