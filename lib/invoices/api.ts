import { amountOutOfRange, noBank } from "@/lib/bank/errors";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { createInvoice } from "@/lib/invoices/create";
import { deleteInvoice } from "@/lib/invoices/delete";
import {
  invoiceDraft,
  invoiceIssued,
  invoiceNotFound,
  invoiceOverdue,
  invoicePaid,
  invoicePaymentInProgress,
  noAddress,
  notByHand,
} from "@/lib/invoices/errors";
import { issueInvoiceByHand } from "@/lib/invoices/issue-draft";
import { markInvoicePaidOutOfBand } from "@/lib/invoices/mark-paid";
import { getInvoice, listInvoices } from "@/lib/invoices/read";
import {
  Invoice,
  InvoiceCreation,
  InvoiceIssue,
  InvoiceMarkPaid,
  InvoiceQuery,
  InvoiceUpdate,
  invoiceRelations,
} from "@/lib/invoices/schema";
import { sendInvoicePage } from "@/lib/invoices/send-page";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { updateInvoice } from "@/lib/invoices/update";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { productNotFound } from "@/lib/products/errors";

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

/** The group of those that the contract does not have. */
const byHand = {
  group: "Invoices by hand",
  scope: "invoices:write",
  returns: one(Invoice),
} as const;
const params = { id: "in" } as const;
const answer = (row: InvoiceDetail) => ({ data: serialiseInvoice(row) });

const line = {
  label: "Moteur hors-bord : révision",
  quantity: 2,
  unitAmountXpf: 12_500,
};
/** In 2030: a due date must not be past. */
const DUE = 1_893_456_000;
const example = {
  customer: "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
  lines: [line, { label: "Déplacement", quantity: 1, unitAmountXpf: 4000 }],
  dueAt: DUE,
  memo: "Merci de votre confiance.",
};

export const invoicesCreate = operation({
  ...byHand,
  id: "invoices.create",
  method: "POST",
  path: "/extensions/invoices",
  summary: "Create an invoice by hand",
  description:
    "A draft, which has no number, and can be changed and deleted. With `send` it is issued and sent to the customer at once. Read it with `GET /invoices/{id}`; `GET /invoices` lists those of subscriptions and those by hand.",
  body: InvoiceCreation,
  errors: [customerNotFound, customerDeleted, productNotFound, amountOutOfRange, noAddress, noBank],
  idempotency: "optional",
  example: { body: example },
  statements: 13,
  handle: ({ ctx, body }) => createInvoice(ctx, body),
  answer,
});

export const invoicesUpdate = operation({
  ...byHand,
  id: "invoices.update",
  method: "PATCH",
  path: "/extensions/invoices/{id}",
  summary: "Update a draft",
  description: "Omitted fields are unchanged; null clears the memo.",
  params,
  body: InvoiceUpdate,
  errors: [
    invoiceNotFound,
    invoiceIssued,
    customerNotFound,
    customerDeleted,
    productNotFound,
    amountOutOfRange,
  ],
  example: { body: { lines: [line] } },
  statements: 13,
  handle: ({ ctx, params: { id }, body }) => updateInvoice(ctx, id, body),
  answer,
});

export const invoicesDelete = operation({
  ...byHand,
  id: "invoices.delete",
  method: "DELETE",
  path: "/extensions/invoices/{id}",
  summary: "Delete a draft",
  description: "Answers with the draft as it was. An issued invoice is never deleted.",
  params,
  errors: [invoiceNotFound, invoiceIssued],
  statements: 10,
  handle: ({ ctx, params: { id } }) => deleteInvoice(ctx, id),
  answer,
});

export const invoicesIssue = operation({
  ...byHand,
  id: "invoices.issue",
  method: "POST",
  path: "/extensions/invoices/{id}/issue",
  summary: "Issue a draft",
  description:
    "It takes the next number of all invoices and never changes from then on. It is not charged: the customer pays it at `url`, or `POST /invoices/{id}/pay` charges a saved card, or it is marked as paid.",
  status: 200,
  params,
  body: InvoiceIssue,
  errors: [invoiceNotFound, invoiceIssued, invoiceOverdue, noAddress],
  idempotency: "optional",
  example: { body: { send: true } },
  statements: 13,
  handle: ({ ctx, params: { id }, body }) => issueInvoiceByHand(ctx, id, body),
  answer,
});

export const invoicesSend = operation({
  ...byHand,
  id: "invoices.send",
  method: "POST",
  path: "/extensions/invoices/{id}/send",
  summary: "Send an invoice",
  description:
    "E-mails the customer of an unpaid invoice the link to its page; at most five times a day.",
  status: 200,
  params,
  errors: [invoiceNotFound, invoiceDraft, invoicePaid, noAddress],
  idempotency: "optional",
  statements: 12,
  handle: ({ ctx, params: { id } }) => sendInvoicePage(ctx, id),
  answer,
});

export const invoicesMarkPaid = operation({
  ...byHand,
  id: "invoices.mark_paid",
  method: "POST",
  path: "/extensions/invoices/{id}/mark-paid",
  summary: "Mark an invoice as paid",
  description:
    "By transfer, cheque or cash: without a payment. Refused while a card payment is at the bank, which may still succeed.",
  status: 200,
  params,
  body: InvoiceMarkPaid,
  errors: [
    invoiceNotFound,
    notByHand,
    invoiceDraft,
    invoicePaid,
    invoicePaymentInProgress,
    noAddress,
  ],
  idempotency: "optional",
  example: { body: { method: "transfer", reference: "VIR 2026-11-30" } },
  statements: 12,
  handle: ({ ctx, params: { id }, body }) => markInvoicePaidOutOfBand(ctx, id, body),
  answer,
});
