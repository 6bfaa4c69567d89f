import type { Context } from "@/lib/kit/context";
import { bareId } from "@/lib/kit/ids";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";
import { type Narrowing, narrow } from "@/lib/transactions/search-conditions";
import { shaped } from "@/lib/transactions/shaped";

/** A payment in a list. */
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

export type Order = "newest" | "oldest" | "highest" | "lowest";

export type Search = Narrowing & {
  /** Newest first by default. */
  order?: Order | undefined;
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

/** `newer` and `older` are cursors; null when there is nothing more. */
export type FoundPage = { rows: Found[]; newer: string | null; older: string | null };

const PAGE = 25;
const PAGE_MAX = 100;
/** A text is searched in this many payments from the cursor on; further ones are on the next page. */
const SCANNED_MAX = 20_000;

/** One page in its order, with cursors in both directions. */
export const searchTransactions = async (ctx: Context, search: Search): Promise<FoundPage> => {
  const before = search.before ? bareId("tx", search.before) : null;
  const after = search.after ? bareId("tx", search.after) : null;
  if (before) {
    const { rows, end } = await find(ctx, search, { from: before, isBackwards: true });
    // Going back ends on a full first page.
    if (end === null)
      return searchTransactions(ctx, { ...search, before: undefined, after: undefined });
    const [first] = rows;
    return { rows: rows.reverse(), newer: end, older: first?.id ?? before };
  }
  const { rows, end } = await find(ctx, search, { from: after, isBackwards: false });
  return { rows, newer: after === null ? null : (rows[0]?.id ?? after), older: end };
};

type Window = { from: string | null; isBackwards: boolean };
/** `end`: where the next page in this direction continues; null when there is none. */
type Page = { rows: Found[]; end: string | null };

const find = async (ctx: Context, search: Search, window: Window): Promise<Page> => {
  const limit = Math.min(search.limit ?? PAGE, PAGE_MAX);
  const { conditions, matching, add, values } = narrow(ctx, search);
  const { keys, isUp } = orderOf(search);
  const direction = isUp === window.isBackwards ? "DESC" : "ASC";
  if (window.from) conditions.push(beyond(keys, direction === "ASC" ? ">" : "<", add(window.from)));
  const order = keys.map((key) => `t.${key} ${direction}`).join(", ");
  const scanned = `FROM transactions t WHERE ${conditions.join(" AND ")} ORDER BY ${order}`;
  const horizon = matching && (await horizonOf(scanned, [...values]));
  const rows = await shaped<Found>(
    `SELECT ${COLUMNS}
     FROM (SELECT * ${scanned} LIMIT ${add(matching ? SCANNED_MAX : limit + 1)}) AS t
     LEFT JOIN customers c
       ON c.merchant_id = t.merchant_id AND c.livemode = t.livemode AND c.id = t.customer_id
     WHERE ${matching ? matching() : "true"} ORDER BY ${order} LIMIT ${add(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit);
  return { rows: page, end: rows.length > limit ? (page.at(-1)?.id ?? null) : horizon };
};

/**
 * The columns of the cursor. Ids are in order of creation: that of a period uses its own index, and starts with
 * the period.
 */
const orderOf = ({ order = "newest", from, to }: Search) => {
  const isUp = order === "oldest" || order === "lowest";
  if (order === "highest" || order === "lowest") return { keys: ["amount_xpf", "id"], isUp };
  return { keys: from || to ? ["created_at", "id"] : ["id"], isUp };
};

/** What comes after one payment in this order. */
const beyond = (keys: readonly string[], than: string, id: string): string => {
  if (keys.length === 1) return `t.id ${than} ${id}`;
  const of = (alias: string) => keys.map((key) => `${alias}.${key}`).join(", ");
  return `(${of("t")}) ${than} (SELECT ${of("k")} FROM transactions k
    WHERE k.merchant_id = $1 AND k.livemode = $2 AND k.id = ${id})`;
};

/** The last payment in which a text is searched; null when all of them are. */
const horizonOf = async (scanned: string, values: unknown[]): Promise<string | null> => {
  const text = `SELECT t.id ${scanned} OFFSET ${SCANNED_MAX - 1} LIMIT 1`;
  const [last] = await shaped<{ id: string }>(text, values);
  return last?.id ?? null;
};

const COLUMNS = `t.id, t.status, t.source, t.amount_xpf::float8 AS "amountXpf",
  t.amount_refunded_xpf::float8 AS "amountRefundedXpf", t.description, c.name AS "customerName",
  coalesce(t.payer_email, c.email) AS email, t.card_brand AS "cardBrand", t.card_last4 AS "cardLast4",
  t.failure_code AS "failureCode", t.created_at AS "createdAt"`;
