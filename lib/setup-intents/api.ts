import { noBank } from "@/lib/bank/errors";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { createSetupIntent } from "@/lib/setup-intents/create";
import { setupIntentNotFound } from "@/lib/setup-intents/errors";
import { getSetupIntent, listSetupIntents } from "@/lib/setup-intents/read";
import {
  SetupIntent,
  SetupIntentCreation,
  SetupIntentQuery,
  setupRelations,
} from "@/lib/setup-intents/schema";
import { setupSecretOf } from "@/lib/setup-intents/secret";
import { serialiseSetupIntent } from "@/lib/setup-intents/serialise";

const group = "Card registrations";

export const setupIntentsList = operation({
  id: "setup_intents.list",
  method: "GET",
  path: "/setup-intents",
  summary: "List card registrations",
  group,
  scope: "payment_methods:read",
  query: SetupIntentQuery,
  returns: listOf(SetupIntent),
  expand: setupRelations,
  deprecated: ["offset"],
  statements: 2,
  handle: ({ ctx, query }) => listSetupIntents(ctx, query),
  answer: (page) => listAnswer(page, serialiseSetupIntent),
});

export const setupIntentsCreate = operation({
  id: "setup_intents.create",
  method: "POST",
  path: "/setup-intents",
  summary: "Open a card registration",
  description:
    "Saves a card without any debit. The cardholder goes to `/setup/<clientSecret>` within 24 hours; `clientSecret` is in this answer alone.",
  group,
  scope: "payment_methods:write",
  body: SetupIntentCreation,
  returns: one(SetupIntent),
  errors: [customerNotFound, customerDeleted, noBank],
  idempotency: "optional",
  example: { body: { customer: "cus_01931f5a-7c00-7000-8000-000000000001" } },
  statements: 10,
  handle: ({ ctx, body }) => createSetupIntent(ctx, body),
  answer: (row) => ({
    data: { ...serialiseSetupIntent(row), clientSecret: setupSecretOf(row.id) },
  }),
});

export const setupIntentsGet = operation({
  id: "setup_intents.get",
  method: "GET",
  path: "/setup-intents/{id}",
  summary: "Retrieve a card registration",
  description: "`failureCode` and `failureMessage` say why the last attempt was refused.",
  group,
  scope: "payment_methods:read",
  params: { id: "seti" },
  query: expandQuery(setupRelations),
  returns: one(SetupIntent),
  expand: setupRelations,
  errors: [setupIntentNotFound],
  statements: 2,
  handle: ({ ctx, params }) => getSetupIntent(ctx, params.id),
  answer: (row) => ({ data: serialiseSetupIntent(row) }),
});
