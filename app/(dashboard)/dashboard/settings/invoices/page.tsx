import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";
import { SettingsHead } from "../_parts/head";
import { ReadOnly } from "../_parts/read-only";
import { editReminders } from "./form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.invoices") };
};

export default async function InvoiceSettingsPage() {
  const { ctx } = await requireMember("merchant:read");
  const [{ t }, merchant] = await Promise.all([currentWords(), getMerchant(ctx)]);
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  return (
    <div className="max-w-3xl">
      <SettingsHead here="invoices" livemode={ctx.livemode} t={t} />
      <ReadOnly mayWrite={mayWrite} t={t} />
      <Panel id="invoices" title={t("settings.invoices.title")}>
        <Form className="grid gap-5 px-5 py-5" isReadable of={editReminders} values={merchant}>
          {({ field, submit }) => (
            <>
              <p className="text-muted">{t("settings.invoices.text")}</p>
              {field("invoiceReminders")}
              {submit()}
            </>
          )}
        </Form>
      </Panel>
    </div>
  );
}
