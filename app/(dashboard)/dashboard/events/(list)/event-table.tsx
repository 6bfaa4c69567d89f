import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Event } from "@/lib/events/schema";

type TableProps = { events: readonly Event[]; words: Words };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";

/** Events as a table, and on a phone as cards of the same rows. */
export const EventTable = ({ events, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("events.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["kind", "resource", "origin", "date"] as const).map((name) => (
          <th className={head} key={name} scope="col">
            {words.t(`events.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {events.map((event) => (
        <Row event={event} key={event.id} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ event, words: { t, when } }: { event: Event; words: Words }) => {
  const at = new Date(event.timestamp);
  return (
    <tr className="relative grid gap-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} min-w-0`}>
        <Link
          className="font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/events/${event.id}`}
          prefetch={false}
        >
          {t(`event.${event.type}`)}
        </Link>
        <span className="block break-all font-mono text-[0.8125rem] text-muted">{event.type}</span>
        {event.pendingDeliveries > 0 && (
          <span className="block text-muted text-sm">
            {t("events.pending", { count: event.pendingDeliveries })}
          </span>
        )}
      </td>
      <td className={`${cell} min-w-0 text-muted text-sm`}>
        <span className="block">{event.resource}</span>
        <span className="block break-all font-mono text-[0.8125rem]">{event.resourceId}</span>
      </td>
      <td className={`${cell} text-muted text-sm`}>{t(`origin.${event.origin}`)}</td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm`}>
        <time dateTime={event.timestamp}>{when(at, "table")}</time>
      </td>
    </tr>
  );
};
