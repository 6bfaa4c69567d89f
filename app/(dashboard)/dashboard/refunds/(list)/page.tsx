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
import { now } from "@/lib/kit/clock";
import { RefundReason, RefundStatus } from "@/lib/refunds/schema";
import { searchRefunds } from "@/lib/refunds/search";
import { openingOf, periods } from "../../payments/(list)/filter";
import { type Filter, filterIn, listAt } from "./filter";
import { RefundTable } from "./refund-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("refundsRoom.title") };
};

const PAGE = 25;

export default async function RefundsPage({ searchParams }: PageProps<"/dashboard/refunds">) {
  const { ctx } = await requireMember("refunds:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const filter = filterIn(query);
  const { q: text, period, ...narrowed } = filter;
  const from = period && openingOf(period, now(ctx));
  const page = await readPage(cursorIn(query, "re"), listAt(filter), (cursor) =>
    searchRefunds(ctx, { limit: PAGE, text, from, ...narrowed, ...cursor }),
  );
  return (
    <>
      <PageHead lead={t("refundsRoom.lead")} title={t("refundsRoom.title")} />
      <Statuses filter={filter} t={t} />
      <Search filter={filter} t={t} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <RefundTable refunds={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={listAt(filter) !== listAt({})} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => listAt(filter, place))} t={t} />
    </>
  );
}

type PartProps = { filter: Filter; t: Words["t"] };

const Statuses = ({ filter, t }: PartProps) => (
  <Tabs
    label={t("refundsRoom.state")}
    tabs={[undefined, ...RefundStatus.options].map((status) => ({
      href: listAt({ ...filter, status }),
      text: status ? t(`refundsRoom.status.${status}`) : t("refundsRoom.all"),
      isHere: status === filter.status,
    }))}
  />
);

const Search = ({ filter: { q, status, reason, period }, t }: PartProps) => (
  <SearchForm
    choices={[
      {
        name: "reason",
        label: t("refundsRoom.reason"),
        any: t("refundsRoom.anyReason"),
        value: reason,
        options: RefundReason.options.map((value) => ({
          value,
          label: t(`refundsRoom.reasons.${value}`),
        })),
      },
      {
        name: "period",
        label: t("payments.period"),
        any: t("payments.anyPeriod"),
        value: period,
        options: periods.map((value) => ({ value, label: t(`payments.${value}`) })),
      },
    ]}
    hint={t("refundsRoom.searchHint")}
    kept={{ status }}
    label={t("payments.search")}
    page="/dashboard/refunds"
    submit={t("payments.apply")}
    text={q}
  />
);

const Nothing = ({ isFiltered, t }: { isFiltered: boolean; t: Words["t"] }) =>
  isFiltered ? (
    <NoneFound
      page="/dashboard/refunds"
      t={t}
      text={t("refundsRoom.noneText")}
      title={t("refundsRoom.noneTitle")}
    />
  ) : (
    <Empty icon="undo" text={t("refundsRoom.emptyText")} title={t("refundsRoom.emptyTitle")}>
      <div className="text-center">
        <ButtonLink href="/dashboard/payments?status=succeeded" look="plain">
          {t("refundsRoom.toPayments")}
        </ButtonLink>
      </div>
    </Empty>
  );
