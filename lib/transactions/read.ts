import { createHash } from "node:crypto";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page, type Window } from "@/lib/kit/http/pagination";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionQuery } from "@/lib/transactions/schema";
import { SELECT_TRANSACTIONS } from "@/lib/transactions/select";
import type { TransactionRow } from "@/lib/transactions/serialise";

export const getTransaction = async (ctx: Context, id: string): Promise<TransactionRow> => {
  const [row] = await statement<TransactionRow>(
    "transactions.get",
    `${SELECT_TRANSACTIONS} WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.id = $3`,
    [ctx.merchantId, ctx.livemode, id],
  );
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

type Filter = { conditions: string[]; values: unknown[] };

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
  const filter: Filter = { conditions: [], values: [] };
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
  if (query.createdFrom !== undefined) add("t.created_at >=", new Date(query.createdFrom * 1000));
  if (query.createdTo !== undefined) add("t.created_at <", new Date(query.createdTo * 1000));
  return filter;
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
  const text = `${SELECT_TRANSACTIONS} WHERE ${conditions.join(" AND ")}
    ORDER BY t.id ${orderBy.id} LIMIT $${values.length - 1} OFFSET $${values.length}`;
  return statement(`list.${createHash("sha1").update(text).digest("base64")}`, text, values);
};
