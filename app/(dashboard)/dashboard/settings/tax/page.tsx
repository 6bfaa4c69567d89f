import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { ratesOf } from "@/lib/merchants/rates";
import { getMerchant } from "@/lib/merchants/read";
import { SettingsHead } from "../_parts/head";
import { ReadOnly } from "../_parts/read-only";
import { editTax } from "./form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.tax") };
};

export default async function TaxPage() {
  const { ctx } = await requireMember("merchant:read");
  const [{ t, locale }, merchant] = await Promise.all([currentWords(), getMerchant(ctx)]);
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  const { tgcRateBp } = merchant;
  return (
    <div className="max-w-3xl">
      <SettingsHead here="tax" livemode={ctx.livemode} t={t} />
      <ReadOnly mayWrite={mayWrite} t={t} />
      <Panel id="tax" title={t("settings.tax.title")}>
        <Form
          className="grid gap-5 px-5 py-5"
          isReadable
          of={editTax}
          values={{
            liable: tgcRateBp === null ? "no" : "yes",
            tgcRate: tgcRateBp === null ? null : (tgcRateBp / 100).toLocaleString(locale),
            tgcRates: ratesOf(merchant)
              .filter((rateBp) => rateBp !== tgcRateBp)
              .map((rateBp) => (rateBp / 100).toLocaleString(locale))
              .join(" ; "),
            taxLabel: merchant.taxLabel,
          }}
        >
          {({ field, submit }) => (
            <>
              {field("liable")}
              {field("tgcRate")}
              {field("tgcRates")}
              {field("taxLabel")}
              <Notice tone="calm">{t("settings.tax.future")}</Notice>
              {submit()}
            </>
          )}
        </Form>
      </Panel>
    </div>
  );
}
