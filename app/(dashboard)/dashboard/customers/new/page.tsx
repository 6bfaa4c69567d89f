import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead, Panel } from "@/app/_ui/panel";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
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
            formError={formErrorIn(flash, words)}
            typed={submittedValues(flash, "new")}
          />
          <div>
            <Submit>{t("customers.create")}</Submit>
          </div>
        </form>
      </Panel>
    </div>
  );
}
