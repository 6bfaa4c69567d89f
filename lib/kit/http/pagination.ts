import { z } from "zod";
import { invalidCursor, invalidRequest, refuse } from "@/lib/kit/errors";
import { reference } from "@/lib/kit/ids";
import { wholeNumber } from "@/lib/kit/text";

export type PageRequest = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  offset?: number | undefined;
};

export type Page<Row> = { rows: Row[]; hasMore: boolean };

/** What a page reads: `take` rows, newest first or (for `ending_before`) oldest first. */
export type Window = {
  id?: { lt: string } | { gt: string };
  orderBy: { id: "asc" | "desc" };
  take: number;
  skip?: number;
};

const limit = wholeNumber(1, 100).default(10);
const offset = wholeNumber(0, 10_000);

const bounds = (prefix: string, relations: readonly string[]) => ({
  limit,
  starting_after: reference(prefix).optional(),
  ending_before: reference(prefix).optional(),
  offset: offset.optional(),
  expand: expandParameter(relations).optional(),
});

type Bounds = ReturnType<typeof bounds>;

/** The query of a list: its own filters, `limit`, both cursors, and `expand` or `offset` if it has them. */
export const listQuery = <Filters extends z.ZodRawShape>(
  prefix: string,
  filters: Filters,
  has: { expand?: readonly string[]; offset?: boolean } = {},
): z.ZodObject<Filters & Bounds, z.core.$strict> => {
  const { offset: skipped, expand, ...cursors } = bounds(prefix, has.expand ?? []);
  const shape = {
    ...filters,
    ...cursors,
    ...(has.offset ? { offset: skipped } : {}),
    ...(has.expand ? { expand } : {}),
  };
  // A list without `offset` or `expand` refuses them as unknown; in code they are absent options.
  return z.strictObject(shape) as unknown as z.ZodObject<Filters & Bounds, z.core.$strict>;
};

/** The query of a single resource that can be expanded. */
export const expandQuery = (relations: readonly string[]) =>
  z.strictObject({ expand: expandParameter(relations).optional() });

// Checked as a whole, so that the error names the parameter and not a position in it.
const expandParameter = (relations: readonly string[]) =>
  z
    .array(z.string())
    .max(5, "expected at most 5 relations")
    .refine(
      (names) => names.every((name) => relations.includes(name)),
      `expected relations among ${relations.join(", ")}`,
    );

/**
 * One page, newest first. `find` reads a window of the filtered list; `holds` tells whether an id belongs to
 * merchant, mode and filter (deleted elements stay valid as cursors).
 */
export const listPage = async <Row extends { id: string }>(
  asked: PageRequest,
  source: { find: (window: Window) => Promise<Row[]>; holds: (id: string) => Promise<boolean> },
): Promise<Page<Row>> => {
  const window = windowOf(asked);
  const cursor = asked.starting_after ?? asked.ending_before;
  const [rows] = await Promise.all([
    source.find(window),
    cursor ? requireCursor(asked, cursor, source.holds) : undefined,
  ]);
  const page = rows.slice(0, asked.limit);
  return { rows: asked.ending_before ? page.reverse() : page, hasMore: rows.length > asked.limit };
};

const windowOf = (asked: PageRequest): Window => {
  if (asked.starting_after && asked.ending_before) {
    refuse(invalidRequest, {
      param: "ending_before",
      message: "Give starting_after or ending_before, not both.",
    });
  }
  if (asked.offset !== undefined && (asked.starting_after || asked.ending_before)) {
    refuse(invalidRequest, { param: "offset", message: "Give offset or a cursor, not both." });
  }
  const take = asked.limit + 1;
  if (asked.ending_before) {
    return { id: { gt: asked.ending_before }, orderBy: { id: "asc" }, take };
  }
  const after = asked.starting_after ? { id: { lt: asked.starting_after } } : {};
  const skip = asked.offset === undefined ? {} : { skip: asked.offset };
  return { ...after, ...skip, orderBy: { id: "desc" }, take };
};

const requireCursor = async (
  asked: PageRequest,
  cursor: string,
  holds: (id: string) => Promise<boolean>,
): Promise<void> => {
  if (await holds(cursor)) return;
  refuse(invalidCursor, { param: asked.starting_after ? "starting_after" : "ending_before" });
};

/** The list object; `hasMore` is the deprecated duplicate. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    has_more: z.boolean().describe("Whether there is more in the direction of travel"),
    hasMore: z.boolean().meta({ deprecated: true }),
  });

export const listAnswer = <Row>(page: Page<Row>, serialise: (row: Row) => unknown) => ({
  data: page.rows.map(serialise),
  has_more: page.hasMore,
  hasMore: page.hasMore,
});

/** The serialised form of a single resource. */
export const one = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: item });
