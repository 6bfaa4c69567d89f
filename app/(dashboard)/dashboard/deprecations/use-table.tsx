import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Use } from "./uses-in";

type TableProps = { uses: readonly Use[]; words: Words };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";
const name = "font-mono text-[0.8125rem] [overflow-wrap:anywhere]";

/** What keys used as a table, and on a phone as cards of the same rows. */
export const UseTable = ({ uses, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("deprecations.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["parameter", "key", "recent", "last", "removal"] as const).map((column) => (
          <th className={head} key={column} scope="col">
            {words.t(`deprecations.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {uses.map((use) => (
        <Row key={`${use.keyId} ${use.name}`} use={use} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ use, words }: { use: Use; words: Words }) => {
  const { t, when } = words;
  const { about, keyId, keyName, last4, lastUsedAt, recentUses } = use;
  return (
    <tr className="grid gap-y-1.5 px-5 py-3.5 md:table-row md:p-0">
      <td className={`${cell} md:w-full md:max-w-0`}>
        <span className={`${name} font-semibold`}>{use.name}</span>
        {about && <Instead about={about} words={words} />}
      </td>
      <td className={`${cell} text-sm md:min-w-40`}>
        <Link href={`/dashboard/api-keys/${keyId}`} prefetch={false}>
          {keyName ?? t("apiKeys.unnamed")} <span className="font-mono">••{last4}</span>
        </Link>
      </td>
      <td className={`${cell} tabular text-sm md:whitespace-nowrap`}>
        {t("deprecations.recentCalls", { count: recentUses })}
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-muted text-sm`}>
        <span className="md:hidden">{t("deprecations.last")} </span>
        <time dateTime={lastUsedAt.toISOString()} title={lastUsedAt.toISOString()}>
          {when(lastUsedAt, "table")}
        </time>
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-sm`}>
        <span className="text-muted md:hidden">{t("deprecations.removal")} </span>
        {about?.sunset ? (
          <time className="font-semibold" dateTime={about.sunset.toISOString()}>
            {when(about.sunset, "day")}
          </time>
        ) : (
          <span className="text-muted">{t("deprecations.noDate")}</span>
        )}
      </td>
    </tr>
  );
};

type InsteadProps = { about: NonNullable<Use["about"]>; words: Words };

/** What replaces it, which leads to why. */
const Instead = ({ about: { anchor, instead }, words }: InsteadProps) => (
  <span className="mt-0.5 block text-muted text-sm">
    {words.t("deprecations.instead")}{" "}
    <a className={name} href={`/docs/deprecations#${anchor}`}>
      {instead.replaceAll("`", "")}
    </a>
  </span>
);
