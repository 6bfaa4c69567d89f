import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Disclosure } from "@/app/_ui/disclosure";
import type { listApiKeys } from "@/lib/api-keys/read";

type Key = Awaited<ReturnType<typeof listApiKeys>>["rows"][number];

type ListProps = { keys: readonly Key[]; words: Words };

/** Whether a key has stopped working. */
export const isOver = ({ revokedAt, expiresAt }: Key, at: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= at);

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "lg:table-cell lg:px-3 lg:py-3.5 lg:first:pl-5 lg:last:pr-5";

/** Keys as a table, and on a phone as cards of the same rows. */
export const KeyList = ({ keys, words }: ListProps) => {
  const { t } = words;
  const heads = ["name", "key", "scopes", "version", "lastUsed", "created", "expires"] as const;
  return (
    <table className="block w-full lg:table">
      <caption className="sr-only">{t("apiKeys.caption")}</caption>
      <thead className="sr-only border-line border-b lg:not-sr-only lg:table-header-group">
        <tr>
          {heads.map((name) => (
            <th className={head} key={name} scope="col">
              {t(`apiKeys.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {keys.map((key) => (
          <Row apiKey={key} key={key.id} words={words} />
        ))}
      </tbody>
    </table>
  );
};

const Row = ({ apiKey, words: { t, when } }: { apiKey: Key; words: Words }) => {
  const { id, name, scopes, lastUsedAt, createdAt, expiresAt } = apiKey;
  return (
    <tr className="relative grid gap-0.5 px-5 py-3.5 hover:bg-hover lg:table-row lg:p-0">
      <td className={`${cell} font-medium`}>
        <Link
          className="break-words no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/api-keys/${id}`}
          prefetch={false}
        >
          {name ?? t("apiKeys.unnamed")}
        </Link>
      </td>
      <td className={`${cell} whitespace-nowrap font-mono text-sm`}>{maskOf(apiKey)}</td>
      <Cell name={t("apiKeys.scopes")}>
        {scopes.includes("*")
          ? t("apiKeys.fullAccess")
          : t("apiKeys.someAccess", { count: scopes.length })}
      </Cell>
      <Cell name={t("apiKeys.version")}>{apiKey.apiVersion}</Cell>
      <Cell name={t("apiKeys.lastUsed")}>
        {lastUsedAt ? when(lastUsedAt, "table") : t("apiKeys.never")}
      </Cell>
      <Cell name={t("apiKeys.created")}>{when(createdAt, "table")}</Cell>
      <Cell name={t("apiKeys.expires")}>
        {expiresAt ? when(expiresAt, "table") : t("apiKeys.noExpiry")}
      </Cell>
    </tr>
  );
};

const Cell = ({ name, children }: { name: string; children: string }) => (
  <td className={`${cell} tabular flex justify-between gap-3 text-muted text-sm`}>
    <span aria-hidden="true" className="lg:hidden">
      {name}
    </span>
    {children}
  </td>
);

/** A key as it may be shown: where it belongs and how it ends. */
export const maskOf = ({ prefix, last4 }: Pick<Key, "prefix" | "last4">): string =>
  `${prefix}••${last4}`;

/** What no longer works, out of the way. */
export const EndedKeys = ({ keys, words: { t, when } }: ListProps) => (
  <Disclosure title={t("apiKeys.ended", { count: keys.length })}>
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <li className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-sm" key={key.id}>
          <span className="min-w-0 break-words">
            {key.name ?? t("apiKeys.unnamed")}{" "}
            <span className="font-mono text-muted">{maskOf(key)}</span>
          </span>
          <span className="tabular text-muted">{endOf(key, { t, when })}</span>
        </li>
      ))}
    </ul>
  </Disclosure>
);

const endOf = ({ revokedAt, expiresAt }: Key, { t, when }: Pick<Words, "t" | "when">): string => {
  if (revokedAt) return t("apiKeys.revokedOn", { moment: when(revokedAt, "table") });
  return expiresAt ? t("apiKeys.expiredOn", { moment: when(expiresAt, "table") }) : "";
};
