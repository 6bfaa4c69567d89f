import { amountOutOfRange, noBank } from "@/lib/bank/errors";
import { createSession } from "@/lib/checkout-sessions/create";
import { sessionNotFound } from "@/lib/checkout-sessions/errors";
import { listSessions, openSession } from "@/lib/checkout-sessions/read";
import {
  CheckoutSession,
  CheckoutSessionCreation,
  CheckoutSessionQuery,
  sessionRelations,
} from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { customerNotFound } from "@/lib/customers/errors";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import type { CheckoutSession as SessionRow } from "@/prisma/client/client";

const answer = (row: SessionRow) => ({ data: serialiseSession(row) });
const group = "Checkout sessions";

export const checkoutSessionsList = operation({
  id: "checkout_sessions.list",
  method: "GET",
  path: "/checkout-sessions",
  summary: "List checkout sessions",
  description:
    "An open session past its expiry stays listed as open until it is opened or retrieved.",
  group,
  scope: "checkout:read",
  query: CheckoutSessionQuery,
  returns: listOf(CheckoutSession),
  expand: sessionRelations,
  deprecated: ["offset"],
  statements: 1,
  handle: ({ ctx, query }) => listSessions(ctx, query),
  answer: (page) => listAnswer(page, serialiseSession),
});

export const checkoutSessionsCreate = operation({
  id: "checkout_sessions.create",
  method: "POST",
  path: "/checkout-sessions",
  summary: "Open a payment page",
  description:
    "Send the customer to `url`. Lines and total are frozen now. `successUrl` receives `svc_session`, `svc_transaction` and `svc_status`, which anybody can forge: fulfil orders on the signed webhook alone.",
  group,
  scope: "checkout:write",
  body: CheckoutSessionCreation,
  returns: one(CheckoutSession),
  errors: [amountOutOfRange, customerNotFound, priceNotFound, priceInactive, kybRequired, noBank],
  idempotency: "optional",
  example: {
    body: {
      lineItems: [{ description: "Coffee beans, 1 kg", amountXpf: 2990, quantity: 2 }],
      successUrl: "https://boutique.example/merci",
      cancelUrl: "https://boutique.example/panier",
    },
  },
  statements: 1,
  handle: ({ ctx, body }) => createSession(ctx, body),
  answer,
});

export const checkoutSessionsGet = operation({
  id: "checkout_sessions.get",
  method: "GET",
  path: "/checkout-sessions/{id}",
  summary: "Retrieve a checkout session",
  description: "Persists the expiry of an open session whose time has passed.",
  group,
  scope: "checkout:read",
  params: { id: "cs" },
  query: expandQuery(sessionRelations),
  returns: one(CheckoutSession),
  errors: [sessionNotFound],
  expand: sessionRelations,
  statements: 1,
  handle: ({ ctx, params }) => openSession(ctx, params.id),
  answer,
});
