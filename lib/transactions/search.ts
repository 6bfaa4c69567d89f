import { createHash } from "node:crypto";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { bareId } from "@/lib/kit/ids";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";
import { type Narrowing, narrow } from "@/lib/transactions/search-conditions";

/** A payment as a line of a list shows it. */
export type Found = {
  id: string;
  status: TransactionStatus;
  source: TransactionSource;
  amountXpf: number;
  amountRefundedXpf: number;
  description: string | null;
  customerName: string | null;
  email: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  failureCode: string | null;
  createdAt: Date;
};

export type Search = Narrowing & {
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

/** `newer` and `older` go on from here; null where there is nothing more. */
export type FoundPage = { rows: Found[]; newer: string | null; older: string | null };

const PAGE = 25;
const PAGE_MAX = 100;
/** A piece of text is looked for in this many payments from the cursor on; further ones are on the next page. */
const SCANNED_MAX = 20_000;

/** One page, newest first, with a way in both directions. */
export const searchTransactions = async (ctx: Context, search: Search): Promise<FoundPage> => {
  const before = search.before ? bareId("tx", search.before) : null;
  const after = search.after ? bareId("tx", search.after) : null;
  if (before) {
    const { rows, end } = await find(ctx, search, { from: before, isBackwards: true });
    // The way back ends on a full first page, not on a torn one.
    if (end === null)
      return searchTransactions(ctx, { ...search, before: undefined, after: undefined });
    const [first] = rows;
    return { rows: rows.reverse(), newer: end, older: first?.id ?? before };
  }
  const { rows, end } = await find(ctx, search, { from: after, isBackwards: false });
  return { rows, newer: after === null ? null : (rows[0]?.id ?? after), older: end };
};

type Window = { from: string | null; isBackwards: boolean };
/** `end`: where the next page in this direction goes on; null when there is none. */
type Page = { rows: Found[]; end: string | null };

const find = async (ctx: Context, search: Search, window: Window): Promise<Page> => {
  const limit = Math.min(search.limit ?? PAGE, PAGE_MAX);
  const { conditions, matching, add, values } = narrow(ctx, search);
  const order = window.isBackwards ? "ASC" : "DESC";
  if (window.from) conditions.push(`t.id ${window.isBackwards ? ">" : "<"} ${add(window.from)}`);
  const scanned = `FROM transactions t WHERE ${conditions.join(" AND ")} ORDER BY t.id ${order}`;
  const horizon = matching && (await horizonOf(scanned, [...values]));
  const rows = await shaped<Found>(
    `SELECT ${COLUMNS}
     FROM (SELECT * ${scanned} LIMIT ${add(matching ? SCANNED_MAX : limit + 1)}) AS t
     LEFT JOIN customers c
       ON c.merchant_id = t.merchant_id AND c.livemode = t.livemode AND c.id = t.customer_id
     WHERE ${matching ? matching() : "true"} ORDER BY t.id ${order} LIMIT ${add(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit);
  return { rows: page, end: rows.length > limit ? (page.at(-1)?.id ?? null) : horizon };
};

/** The last payment that a piece of text is looked for in; null when all of them are looked at. */
const horizonOf = async (scanned: string, values: unknown[]): Promise<string | null> => {
  const text = `SELECT t.id ${scanned} OFFSET ${SCANNED_MAX - 1} LIMIT 1`;
  const [last] = await shaped<{ id: string }>(text, values);
  return last?.id ?? null;
};

// A text has a few dozen shapes, by the filters in use: each is prepared under a name of its own.
const shaped = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  statement<Row>(`search.${createHash("sha1").update(text).digest("base64")}`, text, values);

const COLUMNS = `t.id, t.status, t.source, t.amount_xpf::float8 AS "amountXpf",
  t.amount_refunded_xpf::float8 AS "amountRefundedXpf", t.description, c.name AS "customerName",
  coalesce(t.payer_email, c.email) AS email, t.card_brand AS "cardBrand", t.card_last4 AS "cardLast4",
  t.failure_code AS "failureCode", t.created_at AS "createdAt"`;
