import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination } from "@/app/(dashboard)/_shell/list-search";
import { NoneFound } from "@/app/(dashboard)/_shell/none-found";
import { pagination } from "@/app/(dashboard)/_shell/plain-filter";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import { holdsScope } from "@/lib/kit/scopes";
import { countExhausted } from "@/lib/receipts/replay";
import { ReceiptStatus } from "@/lib/receipts/schema";
import { searchReceipts } from "@/lib/receipts/search";
import { type Filter, filterIn, listAt, replayedIn } from "./filter";
import { ReceiptTable } from "./receipt-table";
import { Replayed, ResendUndelivered } from "./resend-undelivered";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("receiptsRoom.title") };
};

const PAGE = 25;

export default async function ReceiptsPage({ searchParams }: PageProps<"/dashboard/receipts">) {
  const { ctx, csrf } = await requireMember("receipts:read");
  const [words, query, exhausted] = await Promise.all([
    currentWords(),
    searchParams,
    countExhausted(ctx),
  ]);
  const { t } = words;
  const filter = filterIn(query);
  const { q: text, ...narrowed } = filter;
  const page = await readPage(cursorIn(query, "rcpt"), listAt(filter), (cursor) =>
    searchReceipts(ctx, { limit: PAGE, text, ...narrowed, ...cursor }),
  );
  const replayed = replayedIn(query);
  const mayReplay = filter.status === "exhausted" && holdsScope(ctx.scopes, "receipts:write");
  return (
    <>
      <PageHead lead={t("receiptsRoom.lead")} title={t("receiptsRoom.title")} />
      <Statuses exhausted={exhausted} filter={filter} t={t} />
      <div className="mb-5 grid gap-3 empty:hidden">
        {replayed && <Replayed counts={replayed} words={words} />}
        {mayReplay && exhausted > 0 && (
          <ResendUndelivered count={exhausted} csrf={csrf} words={words} />
        )}
      </div>
      <SearchForm
        hint={t("receiptsRoom.searchHint")}
        kept={narrowed}
        label={t("payments.search")}
        page="/dashboard/receipts"
        submit={t("payments.apply")}
        text={text}
      />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <ReceiptTable receipts={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={listAt(filter) !== listAt({})} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => listAt(filter, place))} t={t} />
    </>
  );
}

type StatusesProps = { filter: Filter; exhausted: number; t: Words["t"] };

const Statuses = ({ filter, exhausted, t }: StatusesProps) => (
  <Tabs
    label={t("receiptsRoom.state")}
    tabs={[undefined, ...ReceiptStatus.options].map((status) => ({
      href: listAt({ ...filter, status }),
      text: status ? t(`receiptsRoom.status.${status}`) : t("receiptsRoom.all"),
      isHere: status === filter.status,
      count: status === "exhausted" ? exhausted : undefined,
    }))}
  />
);

const Nothing = ({ isFiltered, t }: { isFiltered: boolean; t: Words["t"] }) =>
  isFiltered ? (
    <NoneFound
      page="/dashboard/receipts"
      t={t}
      text={t("receiptsRoom.noneText")}
      title={t("receiptsRoom.noneTitle")}
    />
  ) : (
    <Empty icon="receipt" text={t("receiptsRoom.emptyText")} title={t("receiptsRoom.emptyTitle")} />
  );
