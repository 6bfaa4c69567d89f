import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { toldIn } from "@/app/_intl/refusal";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead, Panel } from "@/app/_ui/panel";
import { typedIn } from "@/app/(dashboard)/_shell/typed-again";
import { currentFlash } from "@/lib/flash";
import { requireMember } from "@/lib/session";
import { CustomerFields } from "../_parts/customer-fields";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("customers.new") };
};

const nobody = { name: null, email: null, phone: null, address: null, metadata: {} };

export default async function NewCustomerPage() {
  const { csrf } = await requireMember("customers:write");
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const { t } = words;
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/customers">{t("customers.title")}</BackLink>
      <PageHead lead={t("customers.newLead")} title={t("customers.new")} />
      <Panel>
        <form action="/dashboard/customers/create" className="grid gap-5 px-5 py-5" method="post">
          <input name="csrf" type="hidden" value={csrf} />
          <CustomerFields
            known={nobody}
            t={t}
            told={toldIn(flash, words)}
            typed={typedIn(flash, "new")}
          />
          <div>
            <Submit>{t("customers.create")}</Submit>
          </div>
        </form>
      </Panel>
    </div>
  );
}
