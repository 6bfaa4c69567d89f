import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

export type Head = { text: string; isRight?: boolean };

const head = "px-3 py-2.5 font-medium text-muted text-sm first:pl-5 last:pr-5";

/** Rows as a table, and on a phone as cards of the same rows. */
export const ListTable = ({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly Head[];
  children: ReactNode;
}) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {heads.map(({ text, isRight }) => (
          <th className={`${head} ${isRight ? "text-right" : "text-left"}`} key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">{children}</tbody>
  </table>
);

/** One row: on a phone two columns, of which the second is as wide as what stands in it. */
export const ListRow = ({ children }: { children: ReactNode }) => (
  <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
    {children}
  </tr>
);

export const Cell = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <td className={`md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5 ${className}`}>
    {children}
  </td>
);

/** The link of a row: all of the row leads there. */
export const RowLink = ({ href, children }: { href: Route; children: ReactNode }) => (
  <Link
    className="block truncate font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
    href={href}
    prefetch={false}
  >
    {children}
  </Link>
);
