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
import { searchPaymentLinks } from "@/lib/payment-links/search";
import { LinkTable } from "./link-table";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("links.title") };
};

const ROOM = "/dashboard/payment-links";
const PAGE = 25;
const states = ["active", "inactive"] as const;

type Props = PageProps<"/dashboard/payment-links">;

export default async function PaymentLinksPage({ searchParams }: Props) {
  const { ctx } = await requireMember("payment_links:read");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const filter = plainFilter(query, states);
  const page = await readPage(cursorIn(query, "plink"), addressOf(ROOM, filter), (cursor) =>
    searchPaymentLinks(ctx, {
      limit: PAGE,
      text: filter.q,
      active: filter.state && filter.state === "active",
      ...cursor,
    }),
  );
  const mayWrite = holdsScope(ctx.scopes, "payment_links:write");
  return (
    <>
      <PageHead
        action={mayWrite && <NewLink t={t} />}
        lead={t("links.lead")}
        title={t("links.title")}
      />
      <Tabs
        label={t("links.parts")}
        tabs={[undefined, ...states].map((state) => ({
          href: addressOf(ROOM, { q: filter.q, state }),
          text: t(`links.${state ?? "all"}`),
          isHere: filter.state === state,
        }))}
      />
      <ListSearch filter={filter} hint={t("links.searchHint")} page={ROOM} t={t} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <LinkTable links={page.rows} words={words} />
        ) : (
          <Nothing isFiltered={Boolean(filter.q || filter.state)} mayWrite={mayWrite} t={t} />
        )}
      </Panel>
      <ListPagination {...pagination(page, (place) => addressOf(ROOM, filter, place))} t={t} />
    </>
  );
}

const NewLink = ({ t }: { t: Words["t"] }) => (
  <ButtonLink href="/dashboard/payment-links/new">
    <Icon name="plus" />
    {t("links.new")}
  </ButtonLink>
);

type NothingProps = { isFiltered: boolean; mayWrite: boolean; t: Words["t"] };

const Nothing = ({ isFiltered, mayWrite, t }: NothingProps) =>
  isFiltered ? (
    <NoneFound page={ROOM} t={t} text={t("links.noneText")} title={t("links.noneTitle")} />
  ) : (
    <Empty icon="link" text={t("links.emptyText")} title={t("links.emptyTitle")}>
      {mayWrite && (
        <div className="text-center">
          <NewLink t={t} />
        </div>
      )}
    </Empty>
  );
