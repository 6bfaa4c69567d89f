import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { PageHead, Panel } from "@/app/_ui/panel";
import { FirstPayment } from "@/app/dashboard/_frame/first-payment";
import { PaymentTable } from "@/app/dashboard/_frame/payment-table";
import { requireMember } from "@/lib/session";
import { type FoundPage, searchTransactions } from "@/lib/transactions/search";
import { type Filter, filterIn, listAt, searchOf } from "./filter";
import { FilterForm } from "./filter-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("payments.title") };
};

export default async function PaymentsPage({ searchParams }: PageProps<"/dashboard/payments">) {
  const { ctx, livemode } = await requireMember("transactions:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const filter = filterIn(query);
  const page = await searchTransactions(ctx, searchOf(filter, query, new Date()));
  const { t } = words;
  return (
    <>
      <PageHead title={t("payments.title")} />
      <FilterForm filter={filter} words={words} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <PaymentTable label={t("payments.caption")} rows={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={listAt(filter) !== listAt({})} livemode={livemode} t={t} />
        )}
      </Panel>
      <Pages filter={filter} page={page} t={t} />
    </>
  );
}

type NothingProps = { isFiltered: boolean; livemode: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, livemode, t }: NothingProps) => {
  if (isFiltered) {
    return (
      <Empty icon="search" text={t("payments.noneText")} title={t("payments.noneTitle")}>
        <div className="text-center">
          <ButtonLink href="/dashboard/payments" look="plain">
            {t("payments.clear")}
          </ButtonLink>
        </div>
      </Empty>
    );
  }
  return (
    <Empty
      icon="card"
      text={t(livemode ? "payments.emptyLive" : "payments.emptyText")}
      title={t("payments.emptyTitle")}
    >
      {!livemode && <FirstPayment t={t} />}
    </Empty>
  );
};

const Pages = ({ filter, page, t }: { filter: Filter; page: FoundPage; t: Words["t"] }) => {
  const [first, last] = [page.rows[0], page.rows.at(-1)];
  if (!first || !last || !(page.hasNewer || page.hasOlder)) return null;
  return (
    <nav aria-label={t("payments.pages")} className="mt-4 flex justify-between gap-3">
      {page.hasNewer ? (
        <ButtonLink href={listAt(filter, { before: first.id })} look="plain" rel="prev">
          <Icon name="left" />
          {t("payments.newer")}
        </ButtonLink>
      ) : (
        <span />
      )}
      {page.hasOlder && (
        <ButtonLink href={listAt(filter, { after: last.id })} look="plain" rel="next">
          {t("payments.older")}
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  );
};
