import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Pager } from "@/app/_ui/pager";
import { PageHead, Panel } from "@/app/_ui/panel";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import { listEvents } from "@/lib/events/read";
import { retentionDays } from "@/lib/events/retention";
import { serialiseEvent } from "@/lib/events/serialise";
import { EventTable } from "./event-table";
import { type Filter, filterIn, listAt } from "./filter";
import { FilterForm } from "./filter-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("events.title") };
};

const PAGE = 25;

export default async function EventsPage({ searchParams }: PageProps<"/dashboard/events">) {
  const { ctx, livemode } = await requireMember("events:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const filter = filterIn(query);
  const { type, resourceId } = filter;
  const page = await readPage(cursorIn(query, "evt"), listAt(filter), (cursor) =>
    listEvents(ctx, { limit: PAGE, type, resourceId, ...cursor }),
  );
  const { t, number } = words;
  const [first, last] = [page.rows[0], page.rows.at(-1)];
  return (
    <>
      <PageHead
        lead={t("events.lead", { days: number(retentionDays(livemode)) })}
        title={t("events.title")}
      />
      <FilterForm filter={filter} words={words} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <EventTable events={page.rows.map(serialiseEvent)} words={words} />
        ) : (
          <Nothing filter={filter} livemode={livemode} t={t} />
        )}
      </Panel>
      <Pager
        label={t("events.pages")}
        newer={
          page.hasNewer && first
            ? { href: listAt(filter, { before: first.id }), text: t("events.newer") }
            : null
        }
        older={
          page.hasOlder && last
            ? { href: listAt(filter, { after: last.id }), text: t("events.older") }
            : null
        }
      />
    </>
  );
}

type NothingProps = { filter: Filter; livemode: boolean; t: Words["t"] };

const Nothing = ({ filter, livemode, t }: NothingProps) =>
  filter.type || filter.resourceId ? (
    <Empty icon="search" text={t("events.noneText")} title={t("events.noneTitle")}>
      <div className="text-center">
        <ButtonLink href="/dashboard/events" look="plain">
          {t("events.clear")}
        </ButtonLink>
      </div>
    </Empty>
  ) : (
    <Empty
      icon="info"
      text={t(livemode ? "events.emptyLive" : "events.emptyText")}
      title={t("events.emptyTitle")}
    >
      {!livemode && <FirstPayment t={t} />}
    </Empty>
  );
