import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { cursorIn, readRows } from "@/app/(dashboard)/_list/read";
import { listDeliveries } from "@/lib/webhook-endpoints/read";
import { DeliveryChip, type DeliveryStatus, deliveryStatuses } from "../_parts/delivery-chip";
import type { Endpoint } from "./load";

type JournalProps = {
  endpoint: Endpoint;
  member: Member;
  query: Record<string, string | string[] | undefined>;
  words: Words;
};

const PAGE = 20;

/** The journal with this status, from its first page or from a delivery on. */
const journalAt = (
  endpointId: string,
  given: { status?: DeliveryStatus | undefined; after?: string; before?: string },
): Route => {
  const filled = Object.entries(given).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return `/dashboard/webhooks/${endpointId}${query ? `?${query}` : ""}#journal` as Route;
};

/** What was sent to a webhook, and how it answered. */
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
          <Table deliveries={page.rows} words={words} />
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
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-4 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

const Statuses = ({ endpointId, status, t }: StatusesProps) => (
  <nav aria-label={t("webhook.statuses")} className="overflow-x-auto border-line border-b px-3">
    <ul className="flex gap-1 py-1.5">
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

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";

const Table = ({ deliveries, words }: { deliveries: readonly Delivery[]; words: Words }) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("webhook.journalCaption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["kind", "status", "answer", "attempts", "date"] as const).map((name) => (
          <th className={head} key={name} scope="col">
            {words.t(`webhook.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {deliveries.map((delivery) => (
        <Row delivery={delivery} key={delivery.id} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ delivery, words: { t, when, number } }: { delivery: Delivery; words: Words }) => {
  const { id, endpointId, eventType, trigger, status, responseStatus, durationMs } = delivery;
  const at = delivery.lastAttemptAt ?? delivery.createdAt;
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} min-w-0`}>
        <Link
          className="break-all font-mono text-sm no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/webhooks/${endpointId}/deliveries/${id}`}
          prefetch={false}
        >
          {eventType}
        </Link>
        {trigger === "resend" && (
          <span className="ml-2 text-muted text-sm">{t("delivery.resent")}</span>
        )}
      </td>
      <td className={`${cell} justify-self-end whitespace-nowrap`}>
        <DeliveryChip status={status} t={t} />
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm`}>
        {responseStatus ?? delivery.error ?? t("webhook.noAnswer")}
        {durationMs !== null && `, ${t("requests.milliseconds", { count: number(durationMs) })}`}
      </td>
      <td className={`${cell} tabular justify-self-end whitespace-nowrap text-muted text-sm`}>
        {t("payment.attempts", { count: delivery.attempts })}
      </td>
      <td className={`${cell} tabular col-span-2 whitespace-nowrap text-muted text-sm`}>
        <time dateTime={at.toISOString()}>{when(at, "table")}</time>
      </td>
    </tr>
  );
};
