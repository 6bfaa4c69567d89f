import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { complete } from "@/app/(dashboard)/_list/columns";
import type { Column, Namespace } from "@/app/(dashboard)/_list/declaration";
import { type BodyCell, type BodyRow, TableBody } from "@/app/(dashboard)/_list/table-body";
import { Head, headOf, plainHead, type Sorting } from "@/app/(dashboard)/_list/table-head";

type Choosing<Row> = { form: string; nameOf: (row: Row, words: Words) => string };

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  caption: string;
  words: Words;
  /** Set if the columns have headers. */
  namespace: Namespace;
  keyOf: (row: Row) => string;
  href?: ((row: Row) => string) | undefined;
  /** What stands below a row, over its whole width. */
  details?: ((row: Row) => ReactNode) | undefined;
  sort?: Sorting | undefined;
  choosing?: Choosing<Row> | undefined;
};

/** Rows as a table, and on a phone as cards. */
export const RowsTable = <Row,>(props: TableProps<Row>) => {
  const { rows, caption, words, choosing, namespace } = props;
  const columns = props.columns.filter(({ isFileOnly }) => !isFileOnly).map(complete);
  return (
    <table className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
        <tr>
          {choosing && (
            <th className={plainHead} scope="col">
              <span className="sr-only">{words.t("lists.choose")}</span>
            </th>
          )}
          {columns.map((column) => (
            <Head
              column={column}
              key={column.name}
              namespace={namespace}
              sort={props.sort}
              words={words}
            />
          ))}
        </tr>
      </thead>
      <TableBody
        choosing={choosing?.form}
        columns={columns.map((column) => ({
          className: classOf(column),
          ...(column.grows && { grows: true }),
          ...(column.isPrimary && { isPrimary: true }),
          ...(column.isNamed && {
            named: words.t("lists.named", { name: headOf(column, namespace, words) }),
          }),
        }))}
        rows={rows.map((row) => rowOf(row, columns, props))}
      />
    </table>
  );
};

/** A row as it is sent: only what it has, since a page has many. */
const rowOf = <Row,>(
  row: Row,
  columns: readonly Column<Row>[],
  { words, keyOf, href, details, choosing }: TableProps<Row>,
): BodyRow => {
  const below = details?.(row);
  return {
    id: keyOf(row),
    cells: columns.map((column) => cellOf(row, column, words)),
    ...(href && { href: href(row) }),
    ...(below && { details: below }),
    ...(choosing && { choice: choosing.nameOf(row, words) }),
  };
};

const cellOf = <Row,>(row: Row, column: Column<Row>, words: Words): BodyCell => {
  const [first, cell, below] = [
    column.primary?.(row, words),
    column.cell?.(row, words),
    column.below?.(row, words),
  ];
  return {
    ...(first !== undefined && { first }),
    ...(isShown(cell) && { cell }),
    ...(isShown(below) && { below }),
  };
};

const isShown = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== "";

const places = {
  left: "",
  right: "max-md:col-start-2 max-md:justify-self-end max-md:text-right",
  wide: "max-md:col-span-2",
  hidden: "max-md:hidden",
};

const classOf = <Row,>(column: Column<Row>): string =>
  [
    "list-cell",
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
