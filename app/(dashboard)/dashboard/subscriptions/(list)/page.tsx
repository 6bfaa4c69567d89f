import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";
import { pageAt, type Query } from "@/app/(dashboard)/_shell/address";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination } from "@/app/(dashboard)/_shell/list-search";
import { NoneFound } from "@/app/(dashboard)/_shell/none-found";
import { pagination } from "@/app/(dashboard)/_shell/plain-filter";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import { holdsScope } from "@/lib/kit/scopes";
import { countDistressed } from "@/lib/subscriptions/distress";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { searchSubscriptions } from "@/lib/subscriptions/search";
import { DistressQueue } from "./distress-queue";
import { type Filter, filterIn, listAt } from "./filter";
import { SubscriptionTable } from "./subscription-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("subscriptions.title") };
};

type Props = PageProps<"/dashboard/subscriptions">;

export default async function SubscriptionsPage({ searchParams }: Props) {
  const member = await requireMember("subscriptions:read");
  const [words, query, distressed] = await Promise.all([
    currentWords(),
    searchParams,
    countDistressed(member.ctx),
  ]);
  const { t } = words;
  const filter = filterIn(query);
  const mayWrite = holdsScope(member.ctx.scopes, "subscriptions:write");
  return (
    <>
      <PageHead
        action={mayWrite && <NewSubscription customer={filter.customer} t={t} />}
        lead={t("subscriptions.lead")}
        title={t("subscriptions.title")}
      />
      <Parts distressed={distressed} filter={filter} t={t} />
      {filter.queue ? (
        <DistressQueue member={member} words={words} />
      ) : (
        <List filter={filter} member={member} query={query} words={words} />
      )}
    </>
  );
}

const NewSubscription = ({ customer, t }: { customer?: string | undefined; t: Words["t"] }) => (
  <ButtonLink href={pageAt("/dashboard/subscriptions/new", { customer })}>
    <Icon name="plus" />
    {t("subscriptions.new")}
  </ButtonLink>
);

type PartsProps = { filter: Filter; distressed: number; t: Words["t"] };

const Parts = ({ filter, distressed, t }: PartsProps) => {
  const { queue: _, ...narrowed } = filter;
  return (
    <Tabs
      label={t("subscriptions.state")}
      tabs={[
        {
          href: listAt({ ...narrowed, status: undefined }),
          text: t("subscriptions.all"),
          isHere: !(filter.queue || filter.status),
        },
        {
          href: listAt({ queue: "distress" }),
          text: t("subscriptions.queue"),
          isHere: filter.queue === "distress",
          count: distressed,
        },
        ...subscriptionMachine.states.map((status) => ({
          href: listAt({ ...narrowed, status }),
          text: t(`subscriptions.status.${status}`),
          isHere: status === filter.status,
        })),
      ]}
    />
  );
};

const PAGE = 25;

type ListProps = { filter: Filter; member: Member; query: Query; words: Words };

const List = async ({ filter, member: { ctx }, query, words }: ListProps) => {
  const { t } = words;
  const { q: text, queue: _, ...narrowed } = filter;
  const page = await readPage(cursorIn(query, "sub"), listAt(filter), (cursor) =>
    searchSubscriptions(ctx, { limit: PAGE, text, ...narrowed, ...cursor }),
  );
  return (
    <>
      <SearchForm
        hint={t("subscriptions.searchHint")}
        kept={narrowed}
        label={t("payments.search")}
        page="/dashboard/subscriptions"
        submit={t("payments.apply")}
        text={text}
      />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <SubscriptionTable subscriptions={page.rows} words={words} />
        ) : (
          <Nothing
            isFiltered={listAt(filter) !== listAt({})}
            mayWrite={holdsScope(ctx.scopes, "subscriptions:write")}
            t={t}
          />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => listAt(filter, place))} t={t} />
    </>
  );
};

type NothingProps = { isFiltered: boolean; mayWrite: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, mayWrite, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound
      page="/dashboard/subscriptions"
      t={t}
      text={t("subscriptions.noneText")}
      title={t("subscriptions.noneTitle")}
    />
  ) : (
    <Empty icon="cycle" text={t("subscriptions.emptyText")} title={t("subscriptions.emptyTitle")}>
      {mayWrite && (
        <div className="text-center">
          <NewSubscription t={t} />
        </div>
      )}
    </Empty>
  );
