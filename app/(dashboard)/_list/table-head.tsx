import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import type { Column, Namespace, Sort } from "@/app/(dashboard)/_list/declaration";

/** The current order, and the URLs of the others. */
export type Sorting = { now: Sort | undefined; at: (sort: string) => Route };

/** A column header, from the list's texts unless it names another. */
export const headOf = (
  { name, head }: Pick<Column<never>, "name" | "head">,
  namespace: Namespace,
  { t }: Words,
): string => t((head ?? `${namespace}.${name}`) as never);

type HeadProps<Row> = {
  column: Column<Row>;
  namespace: Namespace;
  sort: Sorting | undefined;
  words: Words;
};

export const plainHead =
  "whitespace-nowrap px-3 py-2.5 font-medium text-muted text-sm first:pl-5 last:pr-5";

const headClass = <Row,>({ align, isMinor }: Column<Row>): string =>
  [
    plainHead,
    align === "end" ? "text-right" : "text-left",
    isMinor ? "md:hidden lg:table-cell" : "",
  ]
    .filter(Boolean)
    .join(" ");

export const Head = <Row,>({ column, namespace, sort, words }: HeadProps<Row>) => {
  const text = headOf(column, namespace, words);
  if (column.isSorted && sort) return <SortedHead column={column} sort={sort} text={text} />;
  return (
    <th className={headClass(column)} scope="col">
      {text}
    </th>
  );
};

type SortedProps<Row> = { column: Column<Row>; sort: Sorting; text: string };

const sortIcons = {
  none: { icon: "updown", className: "" },
  ascending: { icon: "right", className: "-rotate-90 text-ink" },
  descending: { icon: "right", className: "rotate-90 text-ink" },
} as const;

/** The first press sorts descending; cards have the order in the form. */
const SortedHead = <Row,>({ column, sort, text }: SortedProps<Row>) => {
  const isBy = sort.now?.by === column.name;
  const order = sort.now?.isUp ? "ascending" : "descending";
  const now = isBy ? order : "none";
  const sortIcon = sortIcons[now];
  return (
    <th aria-sort={now} className={headClass(column)} scope="col">
      <span className="md:hidden">{text}</span>
      <Link
        className="inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink max-md:hidden"
        href={sort.at(now === "descending" ? column.name : `-${column.name}`)}
        prefetch={false}
      >
        {text}
        <Icon className={`size-4 ${sortIcon.className}`} name={sortIcon.icon} />
      </Link>
    </th>
  );
};
