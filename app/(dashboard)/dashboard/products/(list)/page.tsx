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
import { holdsScope } from "@/lib/kit/scopes";
import { searchCatalogue } from "@/lib/prices/catalogue";
import { ProductTable } from "./product-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("products.title") };
};

const ROOM = "/dashboard/products";
const PAGE = 25;
const states = ["active", "inactive"] as const;

export default async function ProductsPage({ searchParams }: PageProps<"/dashboard/products">) {
  const { ctx } = await requireMember("catalogue:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const filter = plainFilter(query, states);
  const page = await readPage(cursorIn(query, "prod"), addressOf(ROOM, filter), (cursor) =>
    searchCatalogue(ctx, {
      limit: PAGE,
      text: filter.q,
      active: filter.state && filter.state === "active",
      ...cursor,
    }),
  );
  const mayWrite = holdsScope(ctx.scopes, "catalogue:write");
  return (
    <>
      <PageHead
        action={mayWrite && <NewProduct t={t} />}
        lead={t("products.lead")}
        title={t("products.title")}
      />
      <Tabs
        label={t("products.parts")}
        tabs={[undefined, ...states].map((state) => ({
          href: addressOf(ROOM, { q: filter.q, state }),
          text: t(`products.${state ?? "all"}`),
          isHere: filter.state === state,
        }))}
      />
      <ListSearch filter={filter} hint={t("products.searchHint")} page={ROOM} t={t} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <ProductTable products={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={Boolean(filter.q || filter.state)} mayWrite={mayWrite} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => addressOf(ROOM, filter, place))} t={t} />
    </>
  );
}

const NewProduct = ({ t }: { t: Words["t"] }) => (
  <ButtonLink href="/dashboard/products/new">
    <Icon name="plus" />
    {t("products.new")}
  </ButtonLink>
);

type NothingProps = { isFiltered: boolean; mayWrite: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, mayWrite, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound page={ROOM} t={t} text={t("products.noneText")} title={t("products.noneTitle")} />
  ) : (
    <Empty icon="tag" text={t("products.emptyText")} title={t("products.emptyTitle")}>
      {mayWrite && (
        <div className="text-center">
          <NewProduct t={t} />
        </div>
      )}
    </Empty>
  );
