import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";
import type { Query } from "@/app/(dashboard)/_shell/address";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination } from "@/app/(dashboard)/_shell/list-search";
import { NoneFound } from "@/app/(dashboard)/_shell/none-found";
import { pagination } from "@/app/(dashboard)/_shell/plain-filter";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import { countAmbiguous } from "@/lib/checkout-sessions/ambiguous";
import { CustomerMatch, SessionStatus } from "@/lib/checkout-sessions/schema";
import { searchSessions } from "@/lib/checkout-sessions/search";
import { AmbiguousQueue } from "./ambiguous-queue";
import { type Filter, filterIn, listAt } from "./filter";
import { FirstSession } from "./first-session";
import { SessionTable } from "./session-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("sessions.title") };
};

type Props = PageProps<"/dashboard/checkout-sessions">;

export default async function SessionsPage({ searchParams }: Props) {
  const member = await requireMember("checkout:read");
  const [words, query, ambiguous] = await Promise.all([
    currentWords(),
    searchParams,
    countAmbiguous(member.ctx),
  ]);
  const { t } = words;
  const filter = filterIn(query);
  return (
    <>
      <PageHead lead={t("sessions.lead")} title={t("sessions.title")} />
      <Parts ambiguous={ambiguous} filter={filter} t={t} />
      {filter.queue ? (
        <AmbiguousQueue ctx={member.ctx} words={words} />
      ) : (
        <List filter={filter} member={member} query={query} words={words} />
      )}
    </>
  );
}

type PartsProps = { filter: Filter; ambiguous: number; t: Words["t"] };

const Parts = ({ filter, ambiguous, t }: PartsProps) => {
  const { queue: _, ...narrowed } = filter;
  return (
    <Tabs
      label={t("sessions.state")}
      tabs={[
        {
          href: listAt({ ...narrowed, status: undefined }),
          text: t("sessions.all"),
          isHere: !(filter.queue || filter.status),
        },
        ...SessionStatus.options.map((status) => ({
          href: listAt({ ...narrowed, status }),
          text: t(`sessions.status.${status}`),
          isHere: status === filter.status,
        })),
        {
          href: listAt({ queue: "ambiguous" }),
          text: t("sessions.queue"),
          isHere: filter.queue === "ambiguous",
          count: ambiguous,
        },
      ]}
    />
  );
};

const PAGE = 25;

type ListProps = { filter: Filter; member: Member; query: Query; words: Words };

const List = async ({ filter, member: { ctx, livemode }, query, words }: ListProps) => {
  const { t } = words;
  const { q: text, status, match } = filter;
  const page = await readPage(cursorIn(query, "cs"), listAt(filter), (cursor) =>
    searchSessions(ctx, { limit: PAGE, text, status, match, ...cursor }),
  );
  return (
    <>
      <SearchForm
        choices={[
          {
            name: "match",
            label: t("sessions.match"),
            any: t("sessions.anyMatch"),
            value: match,
            options: CustomerMatch.options.map((value) => ({
              value,
              label: t(`sessions.matched.${value}`),
            })),
          },
        ]}
        hint={t("sessions.searchHint")}
        kept={{ status }}
        label={t("payments.search")}
        page="/dashboard/checkout-sessions"
        submit={t("payments.apply")}
        text={text}
      />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <SessionTable sessions={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={listAt(filter) !== listAt({})} livemode={livemode} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => listAt(filter, place))} t={t} />
    </>
  );
};

type NothingProps = { isFiltered: boolean; livemode: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, livemode, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound
      page="/dashboard/checkout-sessions"
      t={t}
      text={t("sessions.noneText")}
      title={t("sessions.noneTitle")}
    />
  ) : (
    <Empty icon="basket" text={t("sessions.emptyText")} title={t("sessions.emptyTitle")}>
      {!livemode && <FirstSession t={t} />}
    </Empty>
  );
