import { createHash } from "node:crypto";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { bareId } from "@/lib/kit/ids";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";

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

export type Search = {
  status?: TransactionStatus | undefined;
  source?: TransactionSource | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** An id, an amount, the last four digits of a card, or a piece of an address, name or description. */
  text?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

export type FoundPage = { rows: Found[]; hasNewer: boolean; hasOlder: boolean };

const PAGE = 25;
const PAGE_MAX = 100;
/** A piece of text is looked for in this many payments from the cursor on, so that a search has an end. */
const SCANNED_MAX = 20_000;

/** One page, newest first, with a way in both directions. */
export const searchTransactions = async (ctx: Context, search: Search): Promise<FoundPage> => {
  const limit = Math.min(search.limit ?? PAGE, PAGE_MAX);
  const before = search.before ? bareId("tx", search.before) : null;
  const after = search.after ? bareId("tx", search.after) : null;
  if (before) {
    const rows = await find(ctx, search, { condition: "t.id >", id: before, order: "ASC", limit });
    // The way back ends on a full first page, not on a torn one.
    if (rows.length > limit) {
      return { rows: rows.slice(0, limit).reverse(), hasNewer: true, hasOlder: true };
    }
    return searchTransactions(ctx, { ...search, before: undefined, after: undefined });
  }
  const rows = await find(ctx, search, { condition: "t.id <", id: after, order: "DESC", limit });
  return {
    rows: rows.slice(0, limit),
    hasNewer: after !== null,
    hasOlder: rows.length > limit,
  };
};

type Window = { condition: string; id: string | null; order: "ASC" | "DESC"; limit: number };

type Parts = { conditions: string[]; add: (value: unknown) => string; values: unknown[] };

const newParts = (): Parts => {
  const values: unknown[] = [];
  return { conditions: [], values, add: (value) => `$${values.push(value)}` };
};

const find = (ctx: Context, search: Search, window: Window): Promise<Found[]> => {
  const parts = newParts();
  const { add, conditions } = parts;
  conditions.push(`t.merchant_id = ${add(ctx.merchantId)}`, `t.livemode = ${add(ctx.livemode)}`);
  if (window.id) conditions.push(`${window.condition} ${add(window.id)}`);
  if (search.status) conditions.push(`t.status = ${add(search.status)}`);
  if (search.source) conditions.push(`t.source = ${add(search.source)}`);
  if (search.from) conditions.push(`t.created_at >= ${add(search.from)}`);
  if (search.to) conditions.push(`t.created_at < ${add(search.to)}`);
  const matches = search.text ? matching(search.text, parts) : "true";
  const text = `
    SELECT ${COLUMNS}
    FROM (SELECT * FROM transactions t WHERE ${conditions.join(" AND ")}
      ORDER BY t.id ${window.order} LIMIT ${add(search.text ? SCANNED_MAX : window.limit + 1)}) AS t
    LEFT JOIN customers c
      ON c.merchant_id = t.merchant_id AND c.livemode = t.livemode AND c.id = t.customer_id
    WHERE ${matches} ORDER BY t.id ${window.order} LIMIT ${add(window.limit + 1)}`;
  const name = `search.${createHash("sha1").update(text).digest("base64")}`;
  return statement<Found>(name, text, parts.values);
};

const COLUMNS = `t.id, t.status, t.source, t.amount_xpf::float8 AS "amountXpf",
  t.amount_refunded_xpf::float8 AS "amountRefundedXpf", t.description, c.name AS "customerName",
  coalesce(t.payer_email, c.email) AS email, t.card_brand AS "cardBrand", t.card_last4 AS "cardLast4",
  t.failure_code AS "failureCode", t.created_at AS "createdAt"`;

const matching = (typed: string, parts: Parts): string => {
  const text = typed.trim().slice(0, 120);
  const id = bareId("tx", text);
  if (id) {
    const value = parts.add(id);
    return `(t.id = ${value} OR t.checkout_session_id = ${value} OR t.customer_id = ${value})`;
  }
  const piece = parts.add(`%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const columns = ["t.description", "t.payer_email", "c.email", "c.name"];
  const tests = columns.map((column) => `${column} ILIKE ${piece}`);
  const amount = amountIn(text);
  if (amount !== null) tests.push(`t.amount_xpf = ${parts.add(amount)}`);
  if (/^(•{0,4}|\*{0,4})\d{4}$/.test(text)) {
    tests.push(`t.card_last4 = ${parts.add(text.slice(-4))}`);
  }
  return `(${tests.join(" OR ")})`;
};

/** `12 500`, `12,500`, `12.500 XPF` and `12500 F` are all one amount: there are no decimals. */
const amountIn = (text: string): number | null => {
  const bare = text.replace(/\s*(xpf|f|fcfp|cfp)$/i, "");
  if (!/^\d{1,3}([\s.,]?\d{3}){0,4}$|^\d{1,14}$/.test(bare)) return null;
  return Number(bare.replace(/\D/g, ""));
};
