import { redirect } from "next/navigation";
import type { AnyDeclaration, Asked, Found, Sort } from "@/app/(dashboard)/_list/declaration";
import { type AnyValues, addressOf, type Query } from "@/app/(dashboard)/_list/filters";
import { Refusal } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";

const PAGE = 25;

export type Cursor = Pick<Asked, "starting_after" | "ending_before">;

/** The cursor of a URL (`after` or `before`); an invalid ID is ignored. */
export const cursorIn = (query: Query, prefix: string): Cursor => {
  const of = (given: unknown) => (typeof given === "string" ? bareId(prefix, given) : null);
  const [older, newer] = [of(query["after"]), of(query["before"])];
  if (newer) return { ending_before: newer };
  return older ? { starting_after: older } : {};
};

/** `sort=amount` or `sort=-amount`, for sortable columns. */
export const sortIn = (query: Query, columns: AnyDeclaration["columns"]): Sort | undefined => {
  const sort = query["sort"];
  if (typeof sort !== "string") return undefined;
  const by = sort.replace(/^-/, "");
  const isKnown = columns.some(({ name, isSorted }) => isSorted && name === by);
  return isKnown ? { by, isUp: !sort.startsWith("-") } : undefined;
};

export const sortText = (sort: Sort | undefined): string | undefined =>
  sort && `${sort.isUp ? "" : "-"}${sort.by}`;

/** The cursor of the next page: empty for the first page, null for none. */
export type RowsPage<Row> = { rows: Row[]; newer: string | null; older: string | null };

type Reading<Row> = {
  cursor: Cursor;
  start: string;
  list: (asked: Asked) => Promise<Found<Row>>;
  sort?: Sort | undefined;
};

/**
 * One page with links in both directions. Going back ends on a full first page; so does a cursor whose row no
 * longer exists.
 */
export const readRows = async <Row extends { id?: string }>(
  reading: Reading<Row>,
): Promise<RowsPage<Row>> => {
  const { cursor, start, list, sort } = reading;
  const found = await list({ limit: PAGE, ...cursor, ...(sort && { sort }) }).catch(
    (thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.kind.code === "invalid_cursor")
        redirect(start as never);
      throw thrown;
    },
  );
  if ("newer" in found) return found;
  if (!("hasMore" in found)) return { ...found, newer: null, older: null };
  const { rows, hasMore } = found;
  const [first, last] = [rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
  if (cursor.ending_before === undefined) {
    const isFirst = cursor.starting_after === undefined;
    return { rows, newer: isFirst ? null : first, older: hasMore ? last : null };
  }
  return hasMore ? { rows, newer: first, older: last } : readRows({ ...reading, cursor: {} });
};

/** The page of a list that a URL asks for. */
export const asked = (declaration: AnyDeclaration, query: Query, values: AnyValues) => {
  const sort = sortIn(query, declaration.columns);
  return {
    sort,
    cursor: cursorIn(query, declaration.prefix ?? ""),
    start: addressOf(declaration.path, values, { sort: sortText(sort) }),
  };
};
