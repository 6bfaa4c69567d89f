import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Tabs } from "@/app/_ui/tabs";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination, ListSearch } from "@/app/(dashboard)/_shell/list-search";
import { NoneFound } from "@/app/(dashboard)/_shell/none-found";
import { addressOf, pagination, plainFilter } from "@/app/(dashboard)/_shell/plain-filter";
import { searchCustomers, sharedAddresses } from "@/lib/customers/search";
import { holdsScope } from "@/lib/kit/scopes";
import { CustomerTable } from "./customer-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("customers.title") };
};

const ROOM = "/dashboard/customers";
const PAGE = 25;

export default async function CustomersPage({ searchParams }: PageProps<"/dashboard/customers">) {
  const { ctx } = await requireMember("customers:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const filter = plainFilter(query, ["deleted"]);
  const page = await readPage(cursorIn(query, "cus"), addressOf(ROOM, filter), (cursor) =>
    searchCustomers(ctx, {
      limit: PAGE,
      text: filter.q,
      deleted: filter.state === "deleted",
      ...cursor,
    }),
  );
  const shared = await sharedAddresses(
    ctx,
    page.rows.map(({ emailKey }) => emailKey),
  );
  const mayWrite = holdsScope(ctx.scopes, "customers:write");
  return (
    <>
      <PageHead
        action={mayWrite && <NewCustomer t={t} />}
        lead={t("customers.lead")}
        title={t("customers.title")}
      />
      <Tabs
        label={t("customers.parts")}
        tabs={[
          {
            href: addressOf(ROOM, { q: filter.q }),
            text: t("customers.current"),
            isHere: !filter.state,
          },
          {
            href: addressOf(ROOM, { q: filter.q, state: "deleted" }),
            text: t("customers.deleted"),
            isHere: filter.state === "deleted",
          },
        ]}
      />
      <ListSearch filter={filter} hint={t("customers.searchHint")} page={ROOM} t={t} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <CustomerTable customers={page.rows} shared={shared} words={words} />
        ) : (
          <Nothing isFiltered={Boolean(filter.q || filter.state)} mayWrite={mayWrite} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => addressOf(ROOM, filter, place))} t={t} />
    </>
  );
}

const NewCustomer = ({ t }: { t: Words["t"] }) => (
  <ButtonLink href="/dashboard/customers/new">
    <Icon name="plus" />
    {t("customers.new")}
  </ButtonLink>
);

type NothingProps = { isFiltered: boolean; mayWrite: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, mayWrite, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound page={ROOM} t={t} text={t("customers.noneText")} title={t("customers.noneTitle")} />
  ) : (
    <Empty icon="people" text={t("customers.emptyText")} title={t("customers.emptyTitle")}>
      {mayWrite && (
        <div className="text-center">
          <NewCustomer t={t} />
        </div>
      )}
    </Empty>
  );
