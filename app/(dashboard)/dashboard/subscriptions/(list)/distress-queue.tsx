import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { holdsScope } from "@/lib/kit/scopes";
import { type Distressed, distressQueue } from "@/lib/subscriptions/distress";
import { Attempts } from "../../invoices/_parts/attempts";
import { SendPage } from "../../invoices/_parts/send-page";

type QueueProps = { member: Member; words: Words };

/** Overdue subscriptions: the attempts, what comes next, and the possible actions. */
export const DistressQueue = async ({ member, words }: QueueProps) => {
  const { t, number } = words;
  const { rows, total } = await distressQueue(member.ctx);
  if (rows.length === 0) {
    return (
      <Panel>
        <Empty
          icon="check"
          text={t("subscriptions.calmText")}
          title={t("subscriptions.calmTitle")}
        />
      </Panel>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-2xl text-muted">
        {t("subscriptions.queueLead")}
        {total > rows.length &&
          ` ${t("subscriptions.queueMore", { shown: number(rows.length), total: number(total) })}`}
      </p>
      {rows.map((row) => (
        <Case
          key={row.id}
          mayWrite={holdsScope(member.ctx.scopes, "invoices:write")}
          row={row}
          words={words}
        />
      ))}
    </div>
  );
};

type CaseProps = {
  row: Distressed;
  mayWrite: boolean;
  words: Words;
};

const Case = ({ row, mayWrite, words }: CaseProps) => {
  const { t } = words;
  const { oldest } = row.debt;
  return (
    <Panel id={`case-${row.id}`} title={<Title row={row} t={t} />}>
      <div className="grid gap-5 px-5 py-4 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <Debt row={row} words={words} />
        <div className="min-w-0">
          <h3 className="mb-3 font-medium">
            {t("subscriptions.triedFor")}{" "}
            <TextLink href={`/dashboard/invoices/${oldest.id}`}>{oldest.number}</TextLink>
          </h3>
          <Attempts invoice={oldest} words={words} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-3">
        {mayWrite && (
          <SendPage email={row.customer.email} from="queue" invoiceId={oldest.id} t={t} />
        )}
        <ButtonLink
          href={`/dashboard/invoices/${oldest.id}` as Route}
          variant="quiet"
          prefetch={false}
        >
          {t("subscriptions.otherCard")}
        </ButtonLink>
      </div>
    </Panel>
  );
};

const Title = ({ row: { id, customer, status }, t }: { row: Distressed; t: Words["t"] }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Link
      className="wrap-anywhere underline-offset-4 hover:underline"
      href={`/dashboard/subscriptions/${id}` as Route}
      prefetch={false}
    >
      {customer.name ?? customer.email ?? t("subscriptions.anonymous")}
    </Link>
    <SubscriptionChip status={status} t={t} />
  </span>
);

const Debt = ({ row, words: { t, xpf, when } }: { row: Distressed; words: Words }) => (
  <div className="min-w-0">
    <p className="tabular font-semibold text-xl">
      {t("subscriptions.owes", { amount: xpf(row.debt.amountXpf) })}
    </p>
    <p className="tabular text-muted text-sm">
      {t("subscriptions.since", {
        count: row.debt.count,
        day: when(row.debt.oldest.dueAt, "day"),
      })}
    </p>
    <p className="mt-2 break-words">{row.label}</p>
    {row.customer.email && <p className="wrap-anywhere text-muted text-sm">{row.customer.email}</p>}
  </div>
);
