import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { newCustomer } from "../form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("customers.new") };
};

export default async function NewCustomerPage() {
  await requireMember("customers:write");
  const { t } = await currentWords();
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/customers">{t("customers.title")}</BackLink>
      <PageHead lead={t("customers.newLead")} title={t("customers.new")} />
      <Panel>
        <Form className="grid gap-5 px-5 py-5" of={newCustomer} />
      </Panel>
    </div>
  );
}
