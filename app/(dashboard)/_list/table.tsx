import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { complete } from "@/app/(dashboard)/_list/columns";
import type { Column, Namespace, Sort } from "@/app/(dashboard)/_list/declaration";

type Choosing<Row> = { form: string; nameOf: (row: Row, words: Words) => string };

type Sorting = { now: Sort | undefined; at: (sort: string) => Route };

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  caption: string;
  words: Words;
  /** Where the heads of columns are. */
  namespace: Namespace;
  keyOf: (row: Row) => string;
  href?: ((row: Row) => string) | undefined;
  sort?: Sorting | undefined;
  choosing?: Choosing<Row> | undefined;
};

/** Rows as a table, and on a phone as cards of the same rows. */
export const RowsTable = <Row,>(props: TableProps<Row>) => {
  const { rows, caption, words, keyOf, choosing } = props;
  const columns = props.columns.filter(({ isFileOnly }) => !isFileOnly).map(complete);
  return (
    <table className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
        <tr>
          {choosing && (
            <th className={head} scope="col">
              <span className="sr-only">{words.t("lists.choose")}</span>
            </th>
          )}
          {columns.map((column) => (
            <Head column={column} key={column.name} table={props} />
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr className={`${line} ${choosing ? "max-md:pl-14" : ""}`} key={keyOf(row)}>
            {choosing && <Choose choosing={choosing} id={keyOf(row)} row={row} words={words} />}
            {columns.map((column) => (
              <Cell column={column} key={column.name} row={row} table={props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const head = "whitespace-nowrap px-3 py-2.5 font-medium text-muted text-sm first:pl-5 last:pr-5";

/** On a phone two columns, of which the second is as wide as what stands in it. */
const line =
  "relative grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0";

const headText = <Row,>({ name, head: key }: Column<Row>, { words, namespace }: TableProps<Row>) =>
  words.t((key ?? `${namespace}.${name}`) as never);

type PartProps<Row> = { column: Column<Row>; table: TableProps<Row> };

const headClass = <Row,>({ align, isMinor }: Column<Row>): string =>
  [head, align === "end" ? "text-right" : "text-left", isMinor ? "md:hidden lg:table-cell" : ""]
    .filter(Boolean)
    .join(" ");

const Head = <Row,>({ column, table }: PartProps<Row>) => {
  const text = headText(column, table);
  if (column.isSorted && table.sort) {
    return <SortedHead column={column} sort={table.sort} text={text} />;
  }
  return (
    <th className={headClass(column)} scope="col">
      {text}
    </th>
  );
};

type SortedProps<Row> = { column: Column<Row>; sort: Sorting; text: string };

const looks = {
  none: { icon: "updown", className: "" },
  ascending: { icon: "right", className: "-rotate-90 text-ink" },
  descending: { icon: "right", className: "rotate-90 text-ink" },
} as const;

/** The first press is from the highest or newest on; cards have the order in the form. */
const SortedHead = <Row,>({ column, sort, text }: SortedProps<Row>) => {
  const isBy = sort.now?.by === column.name;
  const order = sort.now?.isUp ? "ascending" : "descending";
  const now = isBy ? order : "none";
  const look = looks[now];
  return (
    <th aria-sort={now} className={headClass(column)} scope="col">
      <span className="md:hidden">{text}</span>
      <Link
        className="inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink max-md:hidden"
        href={sort.at(now === "descending" ? column.name : `-${column.name}`)}
        prefetch={false}
      >
        {text}
        <Icon className={`size-4 ${look.className}`} name={look.icon} />
      </Link>
    </th>
  );
};

const places = {
  left: "",
  right: "max-md:col-start-2 max-md:justify-self-end max-md:text-right",
  wide: "max-md:col-span-2",
  hidden: "max-md:hidden",
};

const classOf = <Row,>(column: Column<Row>): string =>
  [
    "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5",
    places[column.card ?? "left"],
    column.grows ? "min-w-0 md:max-w-0" : "whitespace-nowrap",
    column.align === "end" ? "md:text-right" : "",
    column.isMuted ? "text-muted text-sm" : "",
    column.isTabular ? "tabular" : "",
    column.isMinor ? "md:hidden lg:table-cell" : "",
    column.hasControls ? "relative z-1" : "",
    column.width ?? "",
  ]
    .filter(Boolean)
    .join(" ");

const Cell = <Row,>({ column, row, table }: PartProps<Row> & { row: Row }) => {
  const { words, href } = table;
  const below = column.below?.(row, words);
  const first = column.primary?.(row, words);
  return (
    <td className={classOf(column)}>
      {column.isNamed && (
        <span aria-hidden="true" className="mr-1.5 md:hidden">
          {words.t("lists.named", { name: headText(column, table) })}
        </span>
      )}
      {first !== undefined &&
        (href ? (
          <RowLink
            href={href(row) as Route}
            weight={column.isPrimary ? "font-semibold" : "font-medium"}
          >
            {first}
          </RowLink>
        ) : (
          <strong>{first}</strong>
        ))}
      {column.cell?.(row, words)}
      {below && <span className={`${second} ${column.grows ? "truncate" : ""}`}>{below}</span>}
    </td>
  );
};

const second = "block max-md:whitespace-normal font-normal text-muted text-sm";

type LinkProps = { href: Route; weight: string; children: ReactNode };

/** The link of a row: all of the row leads there. */
const RowLink = ({ href, weight, children }: LinkProps) => (
  <Link
    className={`${weight} block truncate no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2`}
    href={href}
    prefetch={false}
  >
    {children}
  </Link>
);

type ChooseProps<Row> = { choosing: Choosing<Row>; row: Row; id: string; words: Words };

/** The box is of a form elsewhere on the page. */
const Choose = <Row,>({ choosing, row, id, words }: ChooseProps<Row>) => (
  <td className="z-1 max-md:absolute max-md:top-2 max-md:left-2 md:relative md:w-12 md:pl-3">
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{choosing.nameOf(row, words)}</span>
      <input
        className="size-4.5 accent-accent"
        form={choosing.form}
        name={`row_${id}`}
        type="checkbox"
      />
    </label>
  </td>
);
