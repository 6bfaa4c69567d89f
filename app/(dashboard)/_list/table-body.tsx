"use client";

import { Fragment, type ReactNode } from "react";
import { RowLink } from "@/app/_ui/row-link";

type BodyColumn = {
  className: string;
  /** Takes the remaining width and truncates. */
  grows?: boolean;
  /** Its text is the row's link, and stands out. */
  isPrimary?: boolean;
  /** Shown before the value on a card. */
  named?: string;
};

/** The text of the row's link, the rest of the cell, and its second line. */
export type BodyCell = { first?: ReactNode; cell?: ReactNode; below?: ReactNode };

export type BodyRow = {
  id: string;
  href?: string;
  cells: readonly BodyCell[];
  /** What stands below the row, over its whole width. */
  details?: ReactNode;
  /** The name of its checkbox, while rows are selected. */
  choice?: string;
};

type BodyProps = {
  columns: readonly BodyColumn[];
  rows: readonly BodyRow[];
  /** The form of the checkboxes, while rows are selected. */
  choosing: string | undefined;
};

/** The rows of a list. The server sends what is in them; the same markup around each is made here. */
export const TableBody = ({ columns, rows, choosing }: BodyProps) => (
  <tbody className="block divide-y divide-line md:table-row-group">
    {rows.map((row) => (
      <Fragment key={row.id}>
        <tr className={rowClass(row, choosing)}>
          {choosing && <Choose form={choosing} id={row.id} name={row.choice} />}
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list are fixed.
            <td className={column.className} key={at}>
              <Cell column={column} href={row.href} {...row.cells[at]} />
            </td>
          ))}
        </tr>
        {row.details && <Details span={columns.length + (choosing ? 1 : 0)}>{row.details}</Details>}
      </Fragment>
    ))}
  </tbody>
);

const rowClass = ({ details }: BodyRow, choosing: string | undefined): string =>
  ["list-row", choosing && "max-md:pl-14", details && "border-b-0"].filter(Boolean).join(" ");

const Details = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className="block px-5 pb-4 md:table-row md:p-0">
    <td className="block md:table-cell md:px-5 md:pb-4" colSpan={span}>
      {children}
    </td>
  </tr>
);

type CellProps = BodyCell & { column: BodyColumn; href: string | undefined };

const Cell = ({ column, href, first, cell, below }: CellProps) => {
  const { grows, isPrimary, named } = column;
  return (
    <>
      {named && (
        <span aria-hidden="true" className="mr-1.5 md:hidden">
          {named}
        </span>
      )}
      {first !== undefined &&
        (href ? (
          <RowLink
            className={`block truncate ${isPrimary ? "font-semibold" : "font-medium"}`}
            href={href}
          >
            {first}
          </RowLink>
        ) : (
          <strong className={grows ? "wrap-anywhere" : ""}>{first}</strong>
        ))}
      {cell}
      {below && <span className={`${second} ${grows ? "truncate" : ""}`}>{below}</span>}
    </>
  );
};

const second = "block max-md:whitespace-normal font-normal text-muted text-sm";

type ChooseProps = { form: string; id: string; name: string | undefined };

/** The checkbox belongs to a form elsewhere on the page. */
const Choose = ({ form, id, name }: ChooseProps) => (
  <td className="z-1 max-md:absolute max-md:top-2 max-md:left-2 md:relative md:w-12 md:pl-3">
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{name}</span>
      <input className="size-4.5 accent-accent" form={form} name={`row_${id}`} type="checkbox" />
    </label>
  </td>
);
