import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Pager } from "@/app/_ui/pager";
import { PageHead, Panel } from "@/app/_ui/panel";
import { auditActors, searchAudit } from "@/lib/audit/search";
import { Entries } from "./entries";
import { fileAt, filterIn, listAt, searchOf } from "./filter";
import { FilterForm } from "./filter-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("audit.title") };
};

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

export default async function AuditPage({ searchParams }: PageProps<"/dashboard/audit">) {
  const member = await requireMember("merchant:write");
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const filter = filterIn(query);
  const cursor = { after: text(query["after"]), before: text(query["before"]) };
  const [page, actors] = await Promise.all([
    searchAudit(member.ctx, searchOf(filter), cursor),
    auditActors(member.ctx),
  ]);
  const { t } = words;
  return (
    <>
      <PageHead
        action={
          <ButtonAnchor href={fileAt(filter)} look="plain">
            <Icon name="invoice" />
            {t("audit.file")}
          </ButtonAnchor>
        }
        lead={t("audit.lead")}
        title={t("audit.title")}
      />
      <FilterForm actors={actors} filter={filter} words={words} />
      <Panel className="overflow-hidden">
        {page.rows.length > 0 ? (
          <Entries entries={page.rows} livemode={member.livemode} words={words} />
        ) : (
          <Nothing isNarrowed={listAt(filter) !== listAt({})} t={t} />
        )}
      </Panel>
      <Pager
        label={t("audit.pages")}
        newer={
          page.newer
            ? { href: listAt(filter, { before: page.newer }), text: t("audit.newer") }
            : null
        }
        older={
          page.older
            ? { href: listAt(filter, { after: page.older }), text: t("audit.older") }
            : null
        }
      />
    </>
  );
}

const Nothing = ({ isNarrowed, t }: { isNarrowed: boolean; t: Words["t"] }) => (
  <Empty
    icon="eye"
    text={t(isNarrowed ? "audit.noneText" : "audit.emptyText")}
    title={t(isNarrowed ? "audit.noneTitle" : "audit.emptyTitle")}
  >
    {isNarrowed && (
      <div className="text-center">
        <ButtonLink href={listAt({})} look="plain">
          {t("audit.clear")}
        </ButtonLink>
      </div>
    )}
  </Empty>
);
