import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";
import { cursorIn, readRows } from "@/app/(dashboard)/_list/read";
import { listDeliveries } from "@/lib/webhook-deliveries/read";
import { causeOf, durationOf } from "../_parts/cause";
import { DeliveryChip, type DeliveryStatus, deliveryStatuses } from "../_parts/delivery-chip";
import type { Endpoint } from "./load";

type JournalProps = {
  endpoint: Endpoint;
  member: Member;
  query: Record<string, string | string[] | undefined>;
  words: Words;
};

const PAGE = 20;

/** The URL of the journal with this status, from the first page or after a delivery. */
const journalAt = (
  endpointId: string,
  given: { status?: DeliveryStatus | undefined; after?: string; before?: string },
): Route => {
  const filled = Object.entries(given).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return `/dashboard/webhooks/${endpointId}${query ? `?${query}` : ""}#journal` as Route;
};

/** The deliveries to a webhook, with their results. */
export const Journal = async ({ endpoint, member, query, words }: JournalProps) => {
  const { t } = words;
  const status = deliveryStatuses.find((known) => known === query["status"]);
  const start = journalAt(endpoint.id, { status });
  const page = await readRows({
    cursor: cursorIn(query, "whd"),
    start,
    list: (asked) =>
      listDeliveries(member.ctx, endpoint.id, {
        ...asked,
        limit: PAGE,
        ...(status ? { status } : {}),
      }),
  });
  return (
    <div>
      <Panel className="overflow-hidden" id="journal" title={t("webhook.journal")}>
        <Statuses endpointId={endpoint.id} status={status} t={t} />
        {page.rows.length > 0 ? (
          <Lines deliveries={page.rows} words={words} />
        ) : (
          <Empty
            icon="open"
            text={t(status ? "webhook.noneText" : "webhook.emptyText")}
            title={t("webhook.emptyTitle")}
          />
        )}
      </Panel>
      <Pager
        label={t("webhook.pages")}
        newer={
          page.newer
            ? {
                href: journalAt(endpoint.id, { status, before: page.newer }),
                text: t("webhook.newer"),
              }
            : null
        }
        older={
          page.older
            ? {
                href: journalAt(endpoint.id, { status, after: page.older }),
                text: t("webhook.older"),
              }
            : null
        }
      />
    </div>
  );
};

type StatusesProps = {
  endpointId: string;
  status: DeliveryStatus | undefined;
  t: Words["t"];
};

const tab =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-3 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

const Statuses = ({ endpointId, status, t }: StatusesProps) => (
  <nav aria-label={t("webhook.statuses")} className="border-line border-b px-2">
    <ul className="flex flex-wrap py-1.5">
      {[undefined, ...deliveryStatuses].map((one) => (
        <li key={one ?? "all"}>
          <Link
            aria-current={one === status ? "true" : undefined}
            className={tab}
            href={journalAt(endpointId, { status: one })}
            prefetch={false}
          >
            {one ? t(`payment.delivery.${one}`) : t("webhook.anyStatus")}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** One line per delivery: event, result and time. */
const Lines = ({ deliveries, words }: { deliveries: readonly Delivery[]; words: Words }) => (
  <ul aria-label={words.t("webhook.journalCaption")} className="divide-y divide-line">
    {deliveries.map((delivery) => (
      <Line delivery={delivery} key={delivery.id} words={words} />
    ))}
  </ul>
);

const Line = ({ delivery, words }: { delivery: Delivery; words: Words }) => {
  const { t, when } = words;
  const { id, endpointId, eventType, trigger, status, durationMs, attempts } = delivery;
  const at = delivery.lastAttemptAt ?? delivery.createdAt;
  const outcome = { error: delivery.error, status: delivery.responseStatus, isDone: attempts > 0 };
  const facts = [
    durationMs === null ? null : durationOf(durationMs, words),
    attempts > 1 ? t("payment.attempts", { count: attempts }) : null,
    trigger === "resend" ? t("delivery.resent") : null,
  ].filter(Boolean);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-hover lg:grid-cols-[10.5rem_minmax(0,1fr)_minmax(0,2fr)_auto] lg:py-3">
      <RowLink
        className="col-start-1 min-w-0 truncate font-medium lg:col-start-2 lg:row-start-1"
        href={`/dashboard/webhooks/${endpointId}/deliveries/${id}`}
      >
        {eventType}
      </RowLink>
      <p className="justify-self-end lg:col-start-1 lg:row-start-1 lg:justify-self-start">
        <DeliveryChip status={status} t={t} />
      </p>
      <p className="col-span-2 min-w-0 text-sm lg:col-span-1 lg:col-start-3">
        {causeOf(outcome, t)}
        {facts.length > 0 && <span className="tabular text-muted"> · {facts.join(" · ")}</span>}
      </p>
      <time
        className="tabular col-span-2 whitespace-nowrap text-muted text-sm lg:col-span-1 lg:col-start-4"
        dateTime={at.toISOString()}
      >
        {when(at, "table")}
      </time>
    </li>
  );
};
