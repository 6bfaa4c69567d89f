import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { startStream } from "@/lib/kit/http/stream";
import { transactionNotFound } from "@/lib/transactions/errors";
import { exportCsv } from "@/lib/transactions/export-csv";
import { exportJson } from "@/lib/transactions/export-json";
import { Export, ExportQuery } from "@/lib/transactions/export-schema";
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
  statements: 1,
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
  statements: 1,
  handle: ({ ctx, params }) => getTransaction(ctx, params.id),
  answer: (row) => ({ data: serialiseTransaction(row) }),
});

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json" };

export const transactionsExport = operation({
  id: "transactions.export",
  method: "GET",
  path: "/transactions/export",
  summary: "Export movements",
  description: [
    "The accounts of a period, one row per movement: a payment on the day it succeeded, a refund on the day it succeeded, with negative amounts and the same `transactionId`. Days and times are those of Tahiti; payments that did not succeed are left out.",
    "A csv is UTF-8 with a byte order mark, lines end in CRLF, and texts that begin with `=`, `+`, `-`, `@`, a tab or a carriage return have an apostrophe before them, so that no spreadsheet runs them. JSON holds the same rows, untouched, and their sums in `totals`.",
    "The parts of a payment add up: over all refunds of a payment refunded whole, amounts, tax and cents are its own.",
    "The answer is sent while it is read. If it breaks off, retry.",
  ].join(" "),
  group,
  scope: "transactions:read",
  limit: "export",
  query: ExportQuery,
  returns: Export,
  streams: ["text/csv"],
  example: { query: { from: "2026-01-01", to: "2026-01-31" } },
  statements: 1,
  handle: ({ ctx, query: { format, delimiter, taxes, answers, ...period } }) =>
    startStream(
      {
        contentType: contentTypes[format],
        filename: `transactions-${period.from}-${period.to}.${format}`,
      },
      format === "csv"
        ? exportCsv(ctx, period, { delimiter, taxes, answers })
        : exportJson(ctx, period, { taxes, answers }),
    ),
});
