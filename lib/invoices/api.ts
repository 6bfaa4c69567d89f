import { invoiceNotFound } from "@/lib/invoices/errors";
import { getInvoice, listInvoices } from "@/lib/invoices/read";
import { Invoice, InvoiceQuery, invoiceRelations } from "@/lib/invoices/schema";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";

const group = "Invoices";

export const invoicesList = operation({
  id: "invoices.list",
  method: "GET",
  path: "/invoices",
  summary: "List invoices",
  group,
  scope: "invoices:read",
  query: InvoiceQuery,
  returns: listOf(Invoice),
  expand: invoiceRelations,
  statements: 1,
  handle: ({ ctx, query }) => listInvoices(ctx, query),
  answer: (page) => listAnswer(page, serialiseInvoice),
});

export const invoicesGet = operation({
  id: "invoices.get",
  method: "GET",
  path: "/invoices/{id}",
  summary: "Retrieve an invoice",
  description: "With every attempt to charge it, oldest first.",
  group,
  scope: "invoices:read",
  params: { id: "in" },
  query: expandQuery(invoiceRelations),
  returns: one(Invoice),
  errors: [invoiceNotFound],
  expand: invoiceRelations,
  statements: 2,
  handle: ({ ctx, params }) => getInvoice(ctx, params.id),
  answer: (row) => ({ data: serialiseInvoice(row) }),
});
