import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { ownLogoPath } from "@/lib/merchants/logo";
import { getMerchant } from "@/lib/merchants/read";
import { SettingsHead } from "../_parts/head";
import { ReadOnly } from "../_parts/read-only";
import { ColourEditor } from "./colour-editor";
import { saveColour } from "./form";
import { LogoPanel } from "./logo-panel";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.brand") };
};

const SAMPLE_XPF = 2990;

export default async function BrandPage() {
  const { ctx } = await requireMember("merchant:read");
  const [words, merchant] = await Promise.all([currentWords(), getMerchant(ctx)]);
  const { t, locale } = words;
  const { name, legalName, taxNumber, supportEmail, logoUrl, brandColor } = merchant;
  const branding = {
    name,
    legalName,
    taxNumber: taxNumber && t("settings.preview.taxNumber", { number: taxNumber }),
    supportEmail,
    logo: ownLogoPath(logoUrl),
  };
  return (
    <>
      <SettingsHead here="brand" livemode={ctx.livemode} t={t} />
      <ReadOnly mayWrite={holdsScope(ctx.scopes, "merchant:write")} t={t} />
      <div className="grid gap-5">
        <Form className="" isReadable of={saveColour}>
          {({ typed, error, submit }) => (
            <ColourEditor
              error={error("brandColor")}
              branding={branding}
              initial={typed?.["brandColor"] ?? brandColor ?? ""}
              locale={locale}
              texts={textsOf(words)}
            >
              {submit()}
            </ColourEditor>
          )}
        </Form>
        <LogoPanel logoUrl={logoUrl} t={t} />
      </div>
    </>
  );
}

const textsOf = ({ t, xpf }: Words) => {
  const amount = xpf(SAMPLE_XPF);
  return {
    title: t("settings.colour.title"),
    code: t("settings.colour.code"),
    codeHint: t("settings.colour.codeHint"),
    pick: t("settings.colour.pick"),
    black: t("settings.colour.black"),
    white: t("settings.colour.white"),
    ratio: t("settings.colour.ratio"),
    preview: t("settings.preview.title"),
    checkout: t("settings.preview.checkout"),
    receipt: t("settings.preview.receipt"),
    amount,
    pay: t("settings.preview.pay", { amount }),
    sold: t("settings.preview.sold"),
    paid: t("settings.preview.paid"),
  };
};
