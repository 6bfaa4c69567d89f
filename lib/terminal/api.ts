import { noBank } from "@/lib/bank/errors";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";
import { cancelTerminalPayment } from "@/lib/terminal/cancel";
import { createTerminalPayment } from "@/lib/terminal/create";
import {
  terminalExpired,
  terminalPaid,
  terminalPaymentInProgress,
  terminalPaymentNotFound,
} from "@/lib/terminal/errors";
import { awaitTerminalPayment } from "@/lib/terminal/read";
import { TerminalPayment, TerminalPaymentCreation, TerminalWait } from "@/lib/terminal/schema";
import { serialiseTerminalPayment } from "@/lib/terminal/serialise";
import type { TerminalPayment as Row } from "@/prisma/client/client";

const group = "Terminal";
const answer = (row: Row) => ({ data: serialiseTerminalPayment(row) });

export const terminalCreate = operation({
  id: "terminal.create",
  method: "POST",
  path: "/terminal/payments",
  summary: "Ask for a payment at the till",
  group,
  auth: "session",
  scope: "terminal:write",
  body: TerminalPaymentCreation,
  returns: one(TerminalPayment),
  errors: [kybRequired, noBank],
  idempotency: "optional",
  example: { body: { amountXpf: 2990, description: "2 coffees" } },
  statements: 4,
  handle: ({ ctx, body }) => createTerminalPayment(ctx, body),
  answer,
});

export const terminalGet = operation({
  id: "terminal.get",
  method: "GET",
  path: "/terminal/payments/{id}",
  summary: "Retrieve a payment at the till",
  description: "With `wait`, an undecided payment is answered at its next change: a long poll.",
  group,
  auth: "session",
  scope: "terminal:write",
  params: { id: "tp" },
  query: TerminalWait,
  returns: one(TerminalPayment),
  errors: [terminalPaymentNotFound],
  statements: 2,
  handle: ({ ctx, call, params, query }) =>
    awaitTerminalPayment(ctx, params.id, {
      seconds: query.wait ?? 0,
      signal: call.request.signal,
    }),
  answer,
});

export const terminalCancel = operation({
  id: "terminal.cancel",
  method: "POST",
  path: "/terminal/payments/{id}/cancel",
  summary: "Cancel a payment at the till",
  group,
  auth: "session",
  scope: "terminal:write",
  status: 200,
  params: { id: "tp" },
  returns: one(TerminalPayment),
  errors: [terminalPaymentNotFound, terminalPaid, terminalPaymentInProgress, terminalExpired],
  idempotency: "optional",
  statements: 6,
  handle: ({ ctx, params }) => cancelTerminalPayment(ctx, params.id),
  answer,
});
