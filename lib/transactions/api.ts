import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { transactionNotFound } from "@/lib/transactions/errors";
import { getTransaction, listTransactions } from "@/lib/transactions/read";
import { Transaction, TransactionQuery, transactionRelations } from "@/lib/transactions/schema";
import { serialiseTransaction } from "@/lib/transactions/serialise";

const group = "Transactions";

export const transactionsList = operation({
  id: "transactions.list",
  method: "GET",
  path: "/transactions",
  summary: "List transactions",
  group,
  scope: "transactions:read",
  query: TransactionQuery,
  expand: transactionRelations,
  returns: listOf(Transaction),
  handle: ({ ctx, query }) => listTransactions(ctx, query),
  answer: (page) => listAnswer(page, serialiseTransaction),
});

export const transactionsGet = operation({
  id: "transactions.get",
  method: "GET",
  path: "/transactions/{id}",
  summary: "Retrieve a transaction",
  group,
  scope: "transactions:read",
  params: { id: "tx" },
  query: expandQuery(transactionRelations),
  expand: transactionRelations,
  returns: one(Transaction),
  errors: [transactionNotFound],
  handle: ({ ctx, params }) => getTransaction(ctx, params.id),
  answer: (row) => ({ data: serialiseTransaction(row) }),
});
