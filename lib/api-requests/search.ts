import { apiRequestNotFound } from "@/lib/api-requests/errors";
import { earliestId, retentionDays } from "@/lib/events/retention";
import { DAY } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { bareId, sha256 } from "@/lib/kit/ids";

export const requestMethods = ["GET", "POST", "PATCH", "DELETE"] as const;
export type RequestMethod = (typeof requestMethods)[number];

export const outcomes = ["succeeded", "refused", "failed"] as const;
/** 2xx, 4xx and 5xx. */
export type Outcome = (typeof outcomes)[number];

/** A request of the log. */
export type LoggedRequest = {
  id: string;
  apiKeyId: string | null;
  method: string;
  path: string;
  target: string;
  status: number;
  code: string | null;
  reason: string | null;
  param: string | null;
  message: string | null;
  latencyMs: number;
  idempotent: boolean;
  replayed: boolean;
  apiVersion: string;
  createdAt: Date;
};

export type RequestSearch = {
  outcome?: Outcome | undefined;
  method?: RequestMethod | undefined;
  /** The id of a key. */
  key?: string | undefined;
  /** A Request-Id, or a part of a path or of an error. */
  text?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
};

/** `newer` and `older` are cursors; null when there is nothing more. */
export type RequestPage = { rows: LoggedRequest[]; newer: string | null; older: string | null };

const PAGE = 25;
/** A filter reads this many requests from the cursor on; further ones are on the next page. */
const SCANNED_MAX = 20_000;

const COLUMNS = `r.id, r.api_key_id AS "apiKeyId", r.method, r.path, r.target, r.status, r.code, r.reason,
  r.param, r.message, r.latency_ms AS "latencyMs", r.idempotent, r.replayed,
  r.api_version AS "apiVersion", r.created_at AS "createdAt"`;

export const getRequest = async (ctx: Context, id: string): Promise<LoggedRequest> => {
  const [row] = await statement<LoggedRequest>(
    "api_requests.get",
    `SELECT ${COLUMNS} FROM api_requests r WHERE r.id = $3 AND r.merchant_id = $1 AND r.livemode = $2
       AND r.id > $4`,
    [ctx.merchantId, ctx.livemode, id, earliestOf(ctx)],
  );
  return row ?? refuse(apiRequestNotFound);
};

/** Ids of requests past their retention, which only wait for the purge, are smaller. */
const earliestOf = ({ livemode }: Context): string =>
  earliestId(new Date(Date.now() - retentionDays(livemode) * DAY));

/** One page, newest first, with cursors in both directions. */
export const searchRequests = async (ctx: Context, search: RequestSearch): Promise<RequestPage> => {
  const before = search.before ? bareId("req", search.before) : null;
  const after = search.after ? bareId("req", search.after) : null;
  if (before) {
    const { rows, end } = await find(ctx, search, { from: before, isBackwards: true });
    // Going back ends on a full first page.
    if (end === null)
      return searchRequests(ctx, { ...search, before: undefined, after: undefined });
    const [first] = rows;
    return { rows: rows.reverse(), newer: end, older: first?.id ?? before };
  }
  const { rows, end } = await find(ctx, search, { from: after, isBackwards: false });
  return { rows, newer: after === null ? null : (rows[0]?.id ?? after), older: end };
};

type Window = { from: string | null; isBackwards: boolean };
/** `end`: where the next page in this direction continues; null when there is none. */
type Found = { rows: LoggedRequest[]; end: string | null };

const find = async (ctx: Context, search: RequestSearch, window: Window): Promise<Found> => {
  const parts = partsOf(ctx, window);
  const narrowed = narrow(parts, search);
  const horizon = narrowed ? await horizonOf(ctx, window) : null;
  const { add, conditions, values } = parts;
  if (horizon) conditions.push(`r.id ${window.isBackwards ? "<=" : ">="} ${add(horizon)}`);
  const rows = await shaped<LoggedRequest>(
    `SELECT ${COLUMNS} FROM api_requests r WHERE ${conditions.join(" AND ")}
     ORDER BY r.id ${window.isBackwards ? "ASC" : "DESC"} LIMIT ${add(PAGE + 1)}`,
    values,
  );
  const page = rows.slice(0, PAGE);
  return { rows: page, end: rows.length > PAGE ? (page.at(-1)?.id ?? null) : horizon };
};

type Parts = { conditions: string[]; values: unknown[]; add: (value: unknown) => string };

const partsOf = (ctx: Context, { from, isBackwards }: Window): Parts => {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    `r.merchant_id = ${add(ctx.merchantId)}`,
    `r.livemode = ${add(ctx.livemode)}`,
    `r.id > ${add(earliestOf(ctx))}`,
  ];
  if (from) conditions.push(`r.id ${isBackwards ? ">" : "<"} ${add(from)}`);
  return { conditions, values, add };
};

const statuses: Record<Outcome, string> = {
  succeeded: "r.status < 400",
  // Written exactly as in the index of errors.
  refused: "r.status >= 400 AND r.status < 500",
  failed: "r.status >= 400 AND r.status >= 500",
};

/** Whether many requests may have to be read for each match: errors have an index. */
const narrow = ({ conditions, add }: Parts, search: RequestSearch): boolean => {
  if (search.outcome) conditions.push(statuses[search.outcome]);
  const plain = conditions.length - (search.outcome === "succeeded" ? 1 : 0);
  if (search.method) conditions.push(`r.method = ${add(search.method)}`);
  const key = search.key ? bareId("key", search.key) : null;
  if (key) conditions.push(`r.api_key_id = ${add(key)}`);
  const text = search.text?.trim().slice(0, 120);
  const id = text ? bareId("req", text) : null;
  if (text) conditions.push(matching(text, id, add));
  return conditions.length > plain;
};

const matching = (text: string, id: string | null, add: Parts["add"]): string => {
  const piece = add(`%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const tests = ["r.target", "r.code", "r.reason", "r.param"].map(
    (column) => `${column} ILIKE ${piece}`,
  );
  if (id) tests.push(`r.id = ${add(id)}`);
  return `(${tests.join(" OR ")})`;
};

/** The last request that is read from the cursor on; null when all of them are. */
const horizonOf = async (ctx: Context, window: Window): Promise<string | null> => {
  const { add, conditions, values } = partsOf(ctx, window);
  const [last] = await shaped<{ id: string }>(
    `SELECT r.id FROM api_requests r WHERE ${conditions.join(" AND ")}
     ORDER BY r.id ${window.isBackwards ? "ASC" : "DESC"} OFFSET ${add(SCANNED_MAX - 1)} LIMIT 1`,
    values,
  );
  return last?.id ?? null;
};

// A text has a few dozen shapes, by the filters in use: each is prepared under its own name.
const shaped = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  statement<Row>(`requests.${sha256(text).toString("base64url").slice(0, 24)}`, text, values);
