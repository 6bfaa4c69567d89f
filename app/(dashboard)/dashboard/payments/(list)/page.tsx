import type { Metadata, Route } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Pager } from "@/app/_ui/pager";
import { PageHead, Panel } from "@/app/_ui/panel";
import { FirstPayment, TrialPayment } from "@/app/(dashboard)/_shell/first-payment";
import { PaymentTable } from "@/app/(dashboard)/_shell/payment-table";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { listViews } from "@/lib/saved-views/read";
import { searchTransactions } from "@/lib/transactions/search";
import { linkChoices } from "@/lib/transactions/search-choices";
import { type Filter, filterIn, listAt, searchOf, spanOf } from "./filter";
import { FilterForm } from "./filter-form";
import { ViewTabs, ViewTools } from "./views";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("payments.title") };
};

export default async function PaymentsPage({ searchParams }: PageProps<"/dashboard/payments">) {
  const member = await requireMember("transactions:read");
  const { ctx } = member;
  const [words, query, flash] = await Promise.all([currentWords(), searchParams, currentFlash()]);
  const filter = filterIn(query);
  const at = now(ctx);
  const [{ rows, newer, older }, views, links] = await Promise.all([
    searchTransactions(ctx, searchOf(filter, query, at)),
    listViews(ctx),
    linkChoices(ctx, filter.link),
  ]);
  const { t } = words;
  const typed = submittedValues(flash, "view")?.["name"] ?? "";
  const tools = {
    csrf: member.csrf,
    filter,
    formError: formErrorIn(flash, words),
    typed,
    views,
    t,
  };
  return (
    <>
      <PageHead action={<ExportLink at={at} filter={filter} t={t} />} title={t("payments.title")} />
      <ViewTabs filter={filter} t={t} views={views} />
      <FilterForm filter={filter} links={links} words={words} />
      <div className="mb-4 empty:hidden">
        <ViewTools {...tools} />
      </div>
      <Panel className="overflow-hidden">
        {rows.length > 0 ? (
          <PaymentTable label={t("payments.caption")} rows={rows} words={words} />
        ) : (
          <Nothing filter={filter} hasOlder={older !== null} member={member} t={t} />
        )}
      </Panel>
      <Pager
        label={t("payments.pages")}
        newer={
          newer ? { href: listAt(filter, { before: newer }), text: t("payments.newer") } : null
        }
        older={older ? { href: listAt(filter, { after: older }), text: t("payments.older") } : null}
      />
    </>
  );
}

/** What is exported is of a period: that of the list, where it has one. */
const ExportLink = ({ filter, at, t }: { filter: Filter; at: Date; t: Words["t"] }) => {
  const query = new URLSearchParams(spanOf(filter, at) ?? {}).toString();
  return (
    <ButtonLink
      href={`/dashboard/payments/export${query ? `?${query}` : ""}` as Route}
      look="plain"
      prefetch={false}
    >
      <Icon name="out" />
      {t("payments.export")}
    </ButtonLink>
  );
};

type NothingProps = { filter: Filter; hasOlder: boolean; member: Member; t: Words["t"] };

const Nothing = ({ filter, hasOlder, member, t }: NothingProps) => {
  if (listAt(filter) !== listAt({})) {
    return (
      <Empty
        icon="search"
        text={t(hasOlder ? "payments.notYet" : "payments.noneText")}
        title={t("payments.noneTitle")}
      >
        <div className="text-center">
          <ButtonLink href="/dashboard/payments" look="plain">
            {t("payments.clear")}
          </ButtonLink>
        </div>
      </Empty>
    );
  }
  return (
    <Empty
      icon="card"
      text={t(member.livemode ? "payments.emptyLive" : "payments.emptyText")}
      title={t("payments.emptyTitle")}
    >
      {!member.livemode && (
        <div className="grid gap-6">
          {holdsScope(member.ctx.scopes, "payment_links:write") && (
            <TrialPayment csrf={member.csrf} t={t} />
          )}
          <FirstPayment t={t} />
        </div>
      )}
    </Empty>
  );
};
