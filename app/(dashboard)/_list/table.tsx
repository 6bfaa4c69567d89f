import { Fragment, type ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { RowLink } from "@/app/_ui/row-link";
import { complete } from "@/app/(dashboard)/_list/columns";
import type { Column, Namespace } from "@/app/(dashboard)/_list/declaration";
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
  const { rows, caption, words, keyOf, choosing } = props;
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
              namespace={props.namespace}
              sort={props.sort}
              words={words}
            />
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => {
          const details = props.details?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr
                className={`${line} ${choosing ? "max-md:pl-14" : ""} ${details ? "border-b-0" : ""}`}
              >
                {choosing && <Choose choosing={choosing} id={keyOf(row)} row={row} words={words} />}
                {columns.map((column) => (
                  <Cell column={column} key={column.name} row={row} table={props} />
                ))}
              </tr>
              {details && <Details span={columns.length + (choosing ? 1 : 0)}>{details}</Details>}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};

/** Two columns on a phone; the second is as wide as its content. */
const line =
  "relative grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0";

const Details = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className="block px-5 pb-4 md:table-row md:p-0">
    <td className="block md:table-cell md:px-5 md:pb-4" colSpan={span}>
      {children}
    </td>
  </tr>
);

type PartProps<Row> = { column: Column<Row>; table: TableProps<Row> };

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
          {words.t("lists.named", { name: headOf(column, table.namespace, words) })}
        </span>
      )}
      {first !== undefined &&
        (href ? (
          <RowLink
            className={`block truncate ${column.isPrimary ? "font-semibold" : "font-medium"}`}
            href={href(row)}
          >
            {first}
          </RowLink>
        ) : (
          <strong className={column.grows ? "wrap-anywhere" : ""}>{first}</strong>
        ))}
      {column.cell?.(row, words)}
      {below && <span className={`${second} ${column.grows ? "truncate" : ""}`}>{below}</span>}
    </td>
  );
};

const second = "block max-md:whitespace-normal font-normal text-muted text-sm";

type ChooseProps<Row> = { choosing: Choosing<Row>; row: Row; id: string; words: Words };

/** The checkbox belongs to a form elsewhere on the page. */
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
