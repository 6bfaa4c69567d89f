import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { profileOf } from "@/lib/merchants/profile";
import { PriceFields } from "../_parts/price-fields";
import { rateChoices } from "../_parts/rate-choices";
import { newProduct } from "../form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("products.new") };
};

export default async function NewProductPage() {
  const { ctx } = await requireMember("catalogue:write");
  const [{ t }, shop] = await Promise.all([currentWords(), profileOf(ctx)]);
  const rates = rateChoices(shop);
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/products">{t("products.title")}</BackLink>
      <PageHead title={t("products.new")} />
      <Form of={newProduct}>
        {(drawing) => (
          <>
            <Panel>
              <div className="grid gap-5 px-5 py-5">
                {drawing.field("name")}
                {drawing.field("description")}
                {rates.length > 0 && drawing.field("tgcRate", { choices: rates })}
                {drawing.field("metadata")}
              </div>
            </Panel>
            <Panel id="price" title={t("products.firstPrice")}>
              <div className="px-5 py-5">
                <PriceFields drawing={drawing} />
              </div>
            </Panel>
            {drawing.submit()}
          </>
        )}
      </Form>
    </div>
  );
}
