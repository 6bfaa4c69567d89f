import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";
import { DeliveryChip } from "../_parts/delivery-chip";
import { StateChip } from "../_parts/state-chip";

type Endpoint = Awaited<ReturnType<typeof listWebhookEndpoints>>["rows"][number];

type ListProps = { endpoints: readonly Endpoint[]; words: Words };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "lg:table-cell lg:px-3 lg:py-3.5 lg:first:pl-5 lg:last:pr-5";

/** Webhooks as a table, and on a phone as cards of the same rows. */
export const EndpointList = ({ endpoints, words }: ListProps) => {
  const { t } = words;
  const heads = ["url", "state", "kinds", "last", "failures"] as const;
  return (
    <table className="block w-full lg:table">
      <caption className="sr-only">{t("webhooks.caption")}</caption>
      <thead className="sr-only border-line border-b lg:not-sr-only lg:table-header-group">
        <tr>
          {heads.map((name) => (
            <th className={head} key={name} scope="col">
              {t(`webhooks.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {endpoints.map((endpoint) => (
          <Row endpoint={endpoint} key={endpoint.id} words={words} />
        ))}
      </tbody>
    </table>
  );
};

const Row = ({ endpoint, words }: { endpoint: Endpoint; words: Words }) => {
  const { t, number } = words;
  const { id, url, description, enabledEvents, consecutiveFailures } = endpoint;
  return (
    <tr className="relative grid gap-1.5 px-5 py-3.5 hover:bg-hover lg:table-row lg:p-0">
      <td className={`${cell} min-w-0 lg:w-full lg:max-w-0`}>
        <Link
          className="block break-all font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/webhooks/${id}`}
          prefetch={false}
        >
          {url}
        </Link>
        {description && <span className="block break-words text-muted text-sm">{description}</span>}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <StateChip endpoint={endpoint} t={t} />
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm`}>
        <Name>{t("webhooks.kinds")}</Name>
        {enabledEvents.includes("*")
          ? t("webhooks.all")
          : t("webhooks.some", { count: enabledEvents.length })}
      </td>
      <td className={`${cell} tabular text-muted text-sm lg:whitespace-nowrap`}>
        <Name>{t("webhooks.last")}</Name>
        <Last endpoint={endpoint} words={words} />
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm lg:text-right`}>
        <Name>{t("webhooks.failures")}</Name>
        {number(consecutiveFailures)}
      </td>
    </tr>
  );
};

/** On a phone the head of the column stands in the card. */
const Name = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="lg:hidden">
    {children} :{" "}
  </span>
);

const Last = ({ endpoint, words: { t, when } }: { endpoint: Endpoint; words: Words }) => {
  const { lastDeliveryAt, lastDeliveryStatus } = endpoint;
  if (!lastDeliveryAt) return t("webhooks.never");
  return (
    <>
      <time className="mr-2 whitespace-nowrap" dateTime={lastDeliveryAt.toISOString()}>
        {when(lastDeliveryAt, "table")}
      </time>
      {lastDeliveryStatus && <DeliveryChip status={lastDeliveryStatus} t={t} />}
    </>
  );
};
