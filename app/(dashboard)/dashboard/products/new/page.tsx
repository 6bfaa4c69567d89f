import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead, Panel } from "@/app/_ui/panel";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { GeneralRefusal } from "../_parts/general-refusal";
import { PriceFields } from "../_parts/price-fields";
import { ProductFields } from "../_parts/product-fields";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("products.new") };
};

const blank = { name: "", description: null, metadata: {} };

export default async function NewProductPage() {
  const { csrf } = await requireMember("catalogue:write");
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const { t } = words;
  const [formError, typed] = [formErrorIn(flash, words), submittedValues(flash, "new")];
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/products">{t("products.title")}</BackLink>
      <PageHead title={t("products.new")} />
      <form action="/dashboard/products/create" className="grid gap-5" method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <GeneralRefusal formError={formError} />
        <Panel>
          <div className="grid gap-5 px-5 py-5">
            <ProductFields known={blank} t={t} formError={formError} typed={typed} />
          </div>
        </Panel>
        <Panel id="price" title={t("products.firstPrice")}>
          <div className="px-5 py-5">
            <PriceFields isOptional formError={formError} typed={typed} words={words} />
          </div>
        </Panel>
        <div>
          <Submit>{t("products.create")}</Submit>
        </div>
      </form>
    </div>
  );
}
