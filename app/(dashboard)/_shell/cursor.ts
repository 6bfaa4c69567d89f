import { redirect } from "next/navigation";
import { Refusal } from "@/lib/kit/errors";
import type { Page } from "@/lib/kit/http/pagination";
import { bareId } from "@/lib/kit/ids";

type Query = Record<string, string | string[] | undefined>;

export type Cursor = { starting_after?: string; ending_before?: string };

/** The cursor of an address (`after` or `before`), leniently: what is no id is none. */
export const cursorIn = ({ after, before }: Query, prefix: string): Cursor => {
  const of = (given: unknown) => (typeof given === "string" ? bareId(prefix, given) : null);
  const [older, newer] = [of(after), of(before)];
  if (newer) return { ending_before: newer };
  return older ? { starting_after: older } : {};
};

export type PageOfRows<Row> = { rows: Row[]; hasNewer: boolean; hasOlder: boolean };

/**
 * A page of one of the API's lists with a way in both directions. The way back ends on a full first page;
 * a cursor that is gone by now leads there as well.
 */
export const readPage = async <Row>(
  cursor: Cursor,
  start: string,
  list: (cursor: Cursor) => Promise<Page<Row>>,
): Promise<PageOfRows<Row>> => {
  const { rows, hasMore } = await list(cursor).catch((thrown: unknown) => {
    if (thrown instanceof Refusal && thrown.kind.code === "invalid_cursor")
      redirect(start as never);
    throw thrown;
  });
  if (cursor.ending_before === undefined) {
    return { rows, hasNewer: cursor.starting_after !== undefined, hasOlder: hasMore };
  }
  return hasMore ? { rows, hasNewer: true, hasOlder: true } : readPage({}, start, list);
};
