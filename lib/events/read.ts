import { eventNotFound } from "@/lib/events/errors";
import { requireKinds } from "@/lib/events/readable";
import { retentionDays } from "@/lib/events/retention";
import type { EventQuery } from "@/lib/events/schema";
import type { EventRow } from "@/lib/events/serialise";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { invalidCursor, invalidRequest, refuse } from "@/lib/kit/errors";
import type { Page } from "@/lib/kit/http/pagination";
import { sha256 } from "@/lib/kit/ids";
import { readableObjects } from "@/lib/resources/objects";

/** The columns of an event for a response, from `events e`. */
export const eventColumns = `e.id, e.body, (SELECT count(*)::int FROM webhook_deliveries d
  WHERE d.merchant_id = e.merchant_id AND d.livemode = e.livemode AND d.event_id = e.id
    AND d.status IN ('pending', 'failed')) AS pending`;

/**
 * Reads an event at once; the list waits until every older transaction has ended. An event contains its object
 * whole: a caller that may not read the object gets 404.
 */
export const getEvent = async (ctx: Context, id: string): Promise<EventRow> => {
  const [row] = await statement<EventRow>(
    "events.get",
    `SELECT ${eventColumns} FROM events e WHERE e.merchant_id = $1 AND e.livemode = $2
       AND e.created_at > now() - make_interval(days => $3) AND e.id = $4
       AND ($5::text[] IS NULL OR e.resource = ANY($5))`,
    [ctx.merchantId, ctx.livemode, retentionDays(ctx.livemode), id, readableObjects(ctx)],
  );
  return row ?? refuse(eventNotFound);
};

type Filter = { clauses: string; values: unknown[] };
type Position = { xid: string; id: string };

/**
 * One page in the order of commits, newest first. An event of a transaction that still runs, or that began before
 * one that still runs, is not listed yet: none can appear behind an issued cursor. Only events of objects that the
 * caller may read are listed; a filter for another type is refused.
 */
export const listEvents = async (ctx: Context, query: EventQuery): Promise<Page<EventRow>> => {
  if (query.type && query.type !== "*") requireKinds(ctx, [query.type], "type");
  const cursor = cursorOf(query);
  const filter = filterOf(ctx, query);
  const position = cursor ? await positionOf(filter, cursor) : null;
  const backwards = cursor?.param === "ending_before";
  const order = backwards ? "ASC" : "DESC";
  const { values } = filter;
  const beyond = position
    ? `AND (e.xid, e.id) ${backwards ? ">" : "<"} ($${values.length + 2}::xid8, $${values.length + 3}::uuid)`
    : "";
  const rows = await shaped<EventRow>(
    `SELECT ${eventColumns} FROM events e
     WHERE ${filter.clauses} AND e.xid < pg_snapshot_xmin(pg_current_snapshot()) ${beyond}
     ORDER BY e.xid ${order}, e.id ${order} LIMIT $${values.length + 1}`,
    [...values, query.limit + 1, ...(position ? [position.xid, position.id] : [])],
  );
  const page = rows.slice(0, query.limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > query.limit };
};

type Cursor = { param: "starting_after" | "ending_before" | "apres"; id: string };

const cursorOf = (query: EventQuery): Cursor | null => {
  const given = (["starting_after", "ending_before", "apres"] as const).flatMap((param) => {
    const id = query[param];
    return id === undefined ? [] : [{ param, id }];
  });
  const [first, second] = given;
  if (!second) return first ?? null;
  return refuse(invalidRequest, {
    param: second.param,
    message: `Give ${first?.param} or ${second.param}, not both.`,
  });
};

const filterOf = (ctx: Context, query: EventQuery): Filter => {
  const values: unknown[] = [ctx.merchantId, ctx.livemode, retentionDays(ctx.livemode)];
  const clauses = [
    "e.merchant_id = $1 AND e.livemode = $2 AND e.created_at > now() - make_interval(days => $3)",
  ];
  const require = (clause: (place: string) => string, value: unknown) => {
    values.push(value);
    clauses.push(clause(`$${values.length}`));
  };
  const readable = readableObjects(ctx);
  if (readable) require((place) => `e.resource = ANY(${place}::text[])`, readable);
  const { type } = query;
  if (type?.endsWith(".*")) {
    require((place) => `split_part(e.type, '.', 1) = ${place}`, type.slice(0, -2));
  } else if (type && type !== "*") require((place) => `e.type = ${place}`, type);
  if (query.resourceId) require((place) => `e.resource_id = ${place}`, query.resourceId);
  const instants = [
    ["createdFrom", ">="],
    ["createdTo", "<"],
  ] as const;
  for (const [name, compares] of instants) {
    const seconds = query[name];
    if (seconds === undefined) continue;
    require((place) => `e.created_at ${compares} to_timestamp(${place}::float8)`, seconds);
  }
  return { clauses: clauses.join(" AND "), values };
};

const positionOf = async (filter: Filter, cursor: Cursor): Promise<Position> => {
  const [position] = await shaped<Position>(
    `SELECT e.xid::text AS xid, e.id FROM events e
     WHERE ${filter.clauses} AND e.id = $${filter.values.length + 1}`,
    [...filter.values, cursor.id],
  );
  return position ?? refuse(invalidCursor, { param: cursor.param });
};

// A text has a few dozen shapes, by the filters in use: each is prepared under its own name.
const shaped = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  statement<Row>(`events.${sha256(text).toString("base64url").slice(0, 24)}`, text, values);
