import { createHash } from "node:crypto";
import { MINUTE, SECOND } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page, type Window } from "@/lib/kit/http/pagination";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionQuery } from "@/lib/transactions/schema";
import { SELECT_TRANSACTIONS } from "@/lib/transactions/select";
import type { TransactionRow } from "@/lib/transactions/serialise";

const ONE = `${SELECT_TRANSACTIONS} WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.id = $3`;

export const getTransaction = async (ctx: Context, id: string): Promise<TransactionRow> => {
  const values = [ctx.merchantId, ctx.livemode, id];
  const [row] = await statement<TransactionRow>("transactions.get", ONE, values);
  return row ?? refuse(transactionNotFound);
};

/** A payment with the name of its tax, as its documents print it; null until it is paid. */
export type TaxedTransaction = TransactionRow & { taxLabel: string | null };

const ONE_TAXED = `SELECT one.*, (SELECT tax_label FROM transactions WHERE id = one.id) AS "taxLabel"
  FROM (${ONE}) AS one`;

export const getTaxedTransaction = async (ctx: Context, id: string): Promise<TaxedTransaction> => {
  const values = [ctx.merchantId, ctx.livemode, id];
  const [row] = await statement<TaxedTransaction>("transactions.get_taxed", ONE_TAXED, values);
  return row ?? refuse(transactionNotFound);
};

export const listTransactions = (
  ctx: Context,
  query: TransactionQuery,
): Promise<Page<TransactionRow>> => {
  const filter = filterOf(ctx, query);
  return listPage(query, {
    find: (window) => find(filter, window),
    holds: async (id) =>
      (await find(filter, { id: { eq: id }, orderBy: { id: "desc" }, take: 1 })).length > 0,
  });
};

/** `created`: the period, and the ids of payments created in it, apart from those that are not dated by their id. */
type Filter = { conditions: string[]; values: unknown[]; created: Created | null };
type Created = { period: string; ids: string };

const columns = {
  status: "t.status =",
  source: "t.source =",
  customer: "t.customer_id =",
  paymentLink: "t.payment_link_id =",
  checkoutSession: "coalesce(t.checkout_session_id, t.duplicate_of_session_id) =",
  subscription: "t.subscription_id =",
  invoice: "t.invoice_id =",
} as const;

const filterOf = (ctx: Context, query: TransactionQuery): Filter => {
  const filter: Filter = { conditions: [], values: [], created: null };
  const add = (condition: string, value: unknown): void => {
    filter.values.push(value);
    filter.conditions.push(`${condition} $${filter.values.length}`);
  };
  add("t.merchant_id =", ctx.merchantId);
  add("t.livemode =", ctx.livemode);
  for (const [name, condition] of Object.entries(columns)) {
    const value = query[name as keyof typeof columns];
    if (value !== undefined) add(condition, value);
  }
  return { ...filter, created: createdIn(query, filter.values) };
};

const createdIn = (
  { createdFrom, createdTo }: TransactionQuery,
  values: unknown[],
): Created | null => {
  const ends = [
    ...(createdFrom === undefined
      ? []
      : [{ than: ">=", at: createdFrom * 1000, apart: -DATED_WITHIN }]),
    ...(createdTo === undefined ? [] : [{ than: "<", at: createdTo * 1000, apart: DATED_WITHIN }]),
  ];
  if (ends.length === 0) return null;
  const period = ends.map(({ than, at }) => `t.created_at ${than} $${values.push(new Date(at))}`);
  const ids = ends.map(
    ({ than, at, apart }) => `t.id ${than} $${values.push(firstIdAt(at + apart))}`,
  );
  return { period: period.join(" AND "), ids: ids.join(" AND ") };
};

/** How far an id may be from the creation of its row, and more: `is_dated_by_id` in the database. */
const DATED_WITHIN = MINUTE + SECOND;

/** The least UUID of version 7 of an instant. */
const firstIdAt = (instant: number): string => {
  const time = Math.max(0, instant).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};

type Seek = Omit<Window, "id"> & { id?: Window["id"] | { eq: string } };

const operators = { lt: "<", gt: ">", eq: "=" } as const;

const find = (filter: Filter, { id, orderBy, take, skip }: Seek): Promise<TransactionRow[]> => {
  const conditions = [...filter.conditions];
  const values = [...filter.values];
  for (const [operator, cursor] of Object.entries(id ?? {})) {
    values.push(cursor);
    conditions.push(`t.id ${operators[operator as keyof typeof operators]} $${values.length}`);
  }
  values.push(take, skip ?? 0);
  const [limit, offset] = [`$${values.length - 1}::int`, `$${values.length}::int`];
  const where = conditions.join(" AND ");
  const order = `ORDER BY t.id ${orderBy.id}`;
  const text = filter.created
    ? `${SELECT_TRANSACTIONS} WHERE t.id = ANY (ARRAY(${idsOf(where, filter.created, `${order} LIMIT ${limit} + ${offset}`)}
       ORDER BY id ${orderBy.id} LIMIT ${limit} OFFSET ${offset})) ${order}`
    : `${SELECT_TRANSACTIONS} WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}`;
  return statement(`list.${createHash("sha1").update(text).digest("base64")}`, text, values);
};

/**
 * Of a period: the list is in the order of ids, so that a period long ago would be found by reading everything since.
 * Those dated by their id lie together in that order: IS TRUE keeps the planner from the index by date, where they
 * would have to be sorted. The few others have an index of their own.
 */
const idsOf = (where: string, { period, ids }: Created, end: string): string => `
  (SELECT t.id FROM transactions t
    WHERE ${where} AND ${ids} AND (${period}) IS TRUE AND is_dated_by_id(t.id, t.created_at) ${end})
  UNION ALL
  (SELECT id FROM (SELECT t.id FROM transactions t
    WHERE ${where} AND ${period} AND NOT is_dated_by_id(t.id, t.created_at) OFFSET 0) AS apart)`;
