import type { Metadata } from "next";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink } from "@/app/_ui/button";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { idIn, pageAt, textIn } from "@/app/(dashboard)/_shell/address";
import { ChooseCustomer } from "@/app/(dashboard)/_shell/choose-customer";
import { getCustomer } from "@/lib/customers/read";
import { searchCustomers } from "@/lib/customers/search";
import { DAY, now } from "@/lib/kit/clock";
import { getMerchant } from "@/lib/merchants/read";
import { dayOf } from "../_parts/days";
import { lineRates } from "../_parts/line-rates";
import { Terms } from "../_parts/terms";
import { newInvoice } from "../draft-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("invoices.new") };
};

const PAGE = "/dashboard/invoices/new";
const CUSTOMERS_SHOWN = 12;
const DUE_IN = 30 * DAY;

type Props = PageProps<"/dashboard/invoices/new">;

/** First the customer, then the lines: each step is a URL of its own and works without scripts. */
export default async function NewInvoicePage({ searchParams }: Props) {
  const { ctx } = await requireMember("invoices:write");
  const [{ t }, query] = await Promise.all([currentWords(), searchParams]);
  const chosen = idIn("cus", query["customer"]);
  const text = textIn(query["q"]);
  if (!chosen) {
    return (
      <div className="max-w-3xl">
        <BackLink href="/dashboard/invoices">{t("invoices.title")}</BackLink>
        <PageHead lead={t("invoices.newLead")} title={t("invoices.new")} />
        <ChooseCustomer
          customers={(await searchCustomers(ctx, { limit: CUSTOMERS_SHOWN, text })).rows}
          page={PAGE}
          t={t}
          text={text}
        />
      </div>
    );
  }
  const [customer, merchant] = await Promise.all([
    found(getCustomer(ctx, chosen)),
    getMerchant(ctx),
  ]);
  return (
    <div className="max-w-3xl">
      <BackLink href="/dashboard/invoices">{t("invoices.title")}</BackLink>
      <PageHead
        lead={t("invoices.newFor", {
          name: customer.name ?? customer.email ?? t("invoices.anonymous"),
        })}
        title={t("invoices.new")}
      />
      <Panel>
        <Form
          className="grid gap-6 px-5 py-5"
          of={newInvoice}
          values={{
            customer: customer.id,
            dueAt: dayOf(new Date(now(ctx).getTime() + DUE_IN)),
          }}
        >
          {(drawing) => (
            <>
              <Terms drawing={drawing} lines={[]} rates={lineRates(merchant)} />
              <div className="flex flex-wrap gap-3">
                {drawing.submit()}
                <ButtonLink href={pageAt(PAGE, {})} variant="quiet">
                  {t("subscriptions.otherCustomer")}
                </ButtonLink>
              </div>
            </>
          )}
        </Form>
      </Panel>
    </div>
  );
}
