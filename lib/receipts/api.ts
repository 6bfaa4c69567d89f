import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { receiptNotFound, receiptSending } from "@/lib/receipts/errors";
import { getReceipt, listReceipts } from "@/lib/receipts/read";
import { resendReceipt } from "@/lib/receipts/resend";
import { Receipt, ReceiptQuery, ReceiptResending, receiptRelations } from "@/lib/receipts/schema";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import type { Receipt as ReceiptRow } from "@/prisma/client/client";

const answer = (row: ReceiptRow) => ({ data: serialiseReceipt(row) });
const group = "Receipts";

export const receiptsList = operation({
  id: "receipts.list",
  method: "GET",
  path: "/receipts",
  summary: "List receipts",
  description: "The log of receipts sent to customers: address, time and failures.",
  group,
  scope: "receipts:read",
  query: ReceiptQuery,
  returns: listOf(Receipt),
  expand: receiptRelations,
  statements: 1,
  handle: ({ ctx, query }) => listReceipts(ctx, query),
  answer: (page) => listAnswer(page, serialiseReceipt),
});

export const receiptsGet = operation({
  id: "receipts.get",
  method: "GET",
  path: "/receipts/{id}",
  summary: "Retrieve a receipt",
  group,
  scope: "receipts:read",
  params: { id: "rcpt" },
  query: expandQuery(receiptRelations),
  returns: one(Receipt),
  errors: [receiptNotFound],
  expand: receiptRelations,
  statements: 1,
  handle: ({ ctx, params }) => getReceipt(ctx, params.id),
  answer,
});

export const receiptsResend = operation({
  id: "receipts.resend",
  method: "POST",
  path: "/receipts/{id}/resend",
  summary: "Send a receipt again",
  description:
    "A new message with six tries of its own, at most five times a day. `email` corrects the address.",
  group,
  scope: "receipts:write",
  status: 200,
  params: { id: "rcpt" },
  body: ReceiptResending,
  returns: one(Receipt),
  errors: [receiptNotFound, receiptSending],
  idempotency: "optional",
  example: { body: { email: "client@exemple.pf" } },
  statements: 9,
  handle: ({ ctx, params, body }) => resendReceipt(ctx, params.id, body),
  answer,
});
