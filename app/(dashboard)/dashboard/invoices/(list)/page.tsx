import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination } from "@/app/(dashboard)/_shell/list-search";
import { NoneFound } from "@/app/(dashboard)/_shell/none-found";
import { pagination } from "@/app/(dashboard)/_shell/plain-filter";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import { invoiceMachine } from "@/lib/invoices/machine";
import { searchInvoices } from "@/lib/invoices/search";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { openingOf, periods } from "../../payments/(list)/filter";
import { InvoiceTable } from "../_parts/invoice-table";
import { type Filter, filterIn, listAt } from "./filter";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("invoices.title") };
};

const PAGE = 25;

export default async function InvoicesPage({ searchParams }: PageProps<"/dashboard/invoices">) {
  const { ctx } = await requireMember("invoices:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const filter = filterIn(query);
  const { q: text, period, ...narrowed } = filter;
  const from = period && openingOf(period, now(ctx));
  const page = await readPage(cursorIn(query, "in"), listAt(filter), (cursor) =>
    searchInvoices(ctx, { limit: PAGE, text, from, ...narrowed, ...cursor }),
  );
  return (
    <>
      <PageHead lead={t("invoices.lead")} title={t("invoices.title")} />
      <Statuses filter={filter} t={t} />
      <SearchForm
        choices={[
          {
            name: "period",
            label: t("payments.period"),
            any: t("payments.anyPeriod"),
            value: period,
            options: periods.map((value) => ({ value, label: t(`payments.${value}`) })),
          },
        ]}
        hint={t("invoices.searchHint")}
        kept={narrowed}
        label={t("payments.search")}
        page="/dashboard/invoices"
        submit={t("payments.apply")}
        text={text}
      />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <InvoiceTable invoices={page.rows} words={words} />
        ) : (
          <Nothing
            isFiltered={listAt(filter) !== listAt({})}
            maySubscribe={holdsScope(ctx.scopes, "subscriptions:read")}
            t={t}
          />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => listAt(filter, place))} t={t} />
    </>
  );
}

const Statuses = ({ filter, t }: { filter: Filter; t: Words["t"] }) => (
  <Tabs
    label={t("invoices.state")}
    tabs={[undefined, ...invoiceMachine.states].map((status) => ({
      href: listAt({ ...filter, status }),
      text: status ? t(`invoices.status.${status}`) : t("invoices.all"),
      isHere: status === filter.status,
    }))}
  />
);

type NothingProps = { isFiltered: boolean; maySubscribe: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, maySubscribe, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound
      page="/dashboard/invoices"
      t={t}
      text={t("invoices.noneText")}
      title={t("invoices.noneTitle")}
    />
  ) : (
    <Empty icon="invoice" text={t("invoices.emptyText")} title={t("invoices.emptyTitle")}>
      {maySubscribe && (
        <div className="text-center">
          <ButtonLink href="/dashboard/subscriptions" look="plain">
            {t("invoices.emptyWay")}
          </ButtonLink>
        </div>
      )}
    </Empty>
  );
