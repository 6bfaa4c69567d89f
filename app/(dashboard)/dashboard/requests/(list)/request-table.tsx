import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { LoggedRequest } from "@/lib/api-requests/search";
import { callerOf, type NamedKey } from "../_keys";
import { HttpChip } from "../_status-chip";

type TableProps = {
  requests: readonly LoggedRequest[];
  keys: readonly NamedKey[];
  words: Words;
};

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";

/** Requests as a table, and on a phone as cards of the same rows. */
export const RequestTable = ({ requests, keys, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("requests.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["path", "status", "key", "latency", "date"] as const).map((name) => (
          <th className={head} key={name} scope="col">
            {words.t(`requests.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {requests.map((request) => (
        <Row key={request.id} keys={keys} request={request} words={words} />
      ))}
    </tbody>
  </table>
);

type RowProps = { request: LoggedRequest; keys: readonly NamedKey[]; words: Words };

const Row = ({ request, keys, words }: RowProps) => {
  const { t, when, number } = words;
  const { id, method, target, status, code, apiKeyId, latencyMs, createdAt } = request;
  return (
    <tr className="relative grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} col-span-2 min-w-0 md:w-full md:max-w-0`}>
        <Link
          className="line-clamp-2 break-all font-mono text-[0.8125rem] no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/requests/${id}`}
          prefetch={false}
        >
          <span className="font-semibold">{method}</span> {target}
        </Link>
      </td>
      <td className={`${cell} self-start`}>
        <HttpChip status={status} />
      </td>
      <td className={`${cell} min-w-0 text-right text-muted text-sm md:min-w-48 md:text-left`}>
        {code && (
          <span className="block break-all font-mono text-[0.8125rem] text-ink">{code}</span>
        )}
        <span className="block break-words">{callerOf(apiKeyId, keys, words)}</span>
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm`}>
        {t("requests.milliseconds", { count: number(latencyMs) })}
      </td>
      <td className={`${cell} tabular justify-self-end whitespace-nowrap text-muted text-sm`}>
        <time dateTime={createdAt.toISOString()} title={createdAt.toISOString()}>
          {when(createdAt, "table")}
        </time>
      </td>
    </tr>
  );
};
