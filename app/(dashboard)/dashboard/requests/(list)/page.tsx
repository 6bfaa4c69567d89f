import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Pager } from "@/app/_ui/pager";
import { PageHead, Panel } from "@/app/_ui/panel";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import { searchRequests } from "@/lib/api-requests/search";
import { retentionDays } from "@/lib/events/retention";
import { keysOf } from "../_keys";
import { type Filter, filterIn, listAt, searchOf } from "./filter";
import { FilterForm } from "./filter-form";
import { RequestTable } from "./request-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("requests.title") };
};

export default async function RequestsPage({ searchParams }: PageProps<"/dashboard/requests">) {
  const member = await requireMember("events:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const filter = filterIn(query);
  const [page, keys] = await Promise.all([
    searchRequests(member.ctx, searchOf(filter, query)),
    keysOf(member, words),
  ]);
  const { t, number } = words;
  const isEmpty = page.rows.length === 0;
  return (
    <>
      <PageHead
        action={
          <ButtonAnchor href="/docs" look="plain">
            <Icon name="book" />
            {t("webhooks.reference")}
          </ButtonAnchor>
        }
        lead={t("requests.lead", { days: number(retentionDays(member.livemode)) })}
        title={t("requests.title")}
      />
      <FilterForm filter={filter} keys={keys} words={words} />
      <Panel className="overflow-hidden">
        {isEmpty ? (
          <Nothing
            filter={filter}
            hasOlder={page.older !== null}
            livemode={member.livemode}
            t={t}
          />
        ) : (
          <RequestTable keys={keys} requests={page.rows} words={words} />
        )}
      </Panel>
      <Pager
        label={t("requests.pages")}
        newer={
          page.newer
            ? { href: listAt(filter, { before: page.newer }), text: t("requests.newer") }
            : null
        }
        older={
          page.older
            ? {
                href: listAt(filter, { after: page.older }),
                text: t(isEmpty ? "requests.onwards" : "requests.older"),
              }
            : null
        }
      />
    </>
  );
}

type NothingProps = { filter: Filter; hasOlder: boolean; livemode: boolean; t: Words["t"] };

const Nothing = ({ filter, hasOlder, livemode, t }: NothingProps) => {
  if (listAt(filter) === listAt({})) {
    return (
      <Empty
        icon="search"
        text={t(livemode ? "requests.emptyLive" : "requests.emptyText")}
        title={t("requests.emptyTitle")}
      >
        {!livemode && <FirstPayment t={t} />}
      </Empty>
    );
  }
  return (
    <Empty
      icon="search"
      text={t(hasOlder ? "requests.notYet" : "requests.noneText")}
      title={t("requests.noneTitle")}
    >
      <div className="text-center">
        <ButtonLink href="/dashboard/requests" look="plain">
          {t("requests.clear")}
        </ButtonLink>
      </div>
    </Empty>
  );
};
