import type { Metadata } from "next";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead } from "@/app/_ui/panel";
import { idIn, textIn } from "@/app/(dashboard)/_shell/address";
import { ChooseCustomer } from "@/app/(dashboard)/_shell/choose-customer";
import { getCustomer } from "@/lib/customers/read";
import { searchCustomers } from "@/lib/customers/search";
import { listPaymentMethods } from "@/lib/payment-methods/read";
import { listPrices } from "@/lib/prices/read";
import { Terms } from "./terms";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("subscriptions.new") };
};

const CUSTOMERS_SHOWN = 12;
const CHOICES_MAX = 100;

type Props = PageProps<"/dashboard/subscriptions/new">;

/** First the customer, then the price: each step is a URL of its own and works without scripts. */
export default async function NewSubscriptionPage({ searchParams }: Props) {
  const { ctx } = await requireMember("subscriptions:write");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const chosen = idIn("cus", query["customer"]);
  const text = textIn(query["q"]);
  return (
    <div className="max-w-3xl">
      <BackLink href="/dashboard/subscriptions">{t("subscriptions.title")}</BackLink>
      <PageHead lead={t("subscriptions.newLead")} title={t("subscriptions.new")} />
      {chosen ? (
        <Terms
          cards={(await listPaymentMethods(ctx, { limit: CHOICES_MAX, customer: chosen })).rows}
          customer={await found(getCustomer(ctx, chosen))}
          prices={
            (await listPrices(ctx, { limit: CHOICES_MAX, active: true, type: "recurring" })).rows
          }
          words={words}
        />
      ) : (
        <ChooseCustomer
          customers={(await searchCustomers(ctx, { limit: CUSTOMERS_SHOWN, text })).rows}
          needsCard
          page="/dashboard/subscriptions/new"
          t={t}
          text={text}
        />
      )}
    </div>
  );
}
