import { contract, extensions, operations } from "@/lib/api/operations";
import { eventKinds, objectOf } from "@/lib/events/kinds";
import { Event } from "@/lib/events/schema";
import { rates } from "@/lib/kit/http/limits";
import { openapi } from "@/lib/kit/http/openapi";
import type { DocumentInfo, OpenApi } from "@/lib/kit/http/openapi-document";
import { sampleOf } from "@/lib/kit/http/openapi-sample";
import type { Schema } from "@/lib/kit/http/openapi-schema";
import type { Policy } from "@/lib/kit/http/operation";
import type { Bucket } from "@/lib/kit/http/token-bucket";
import { relationFacts } from "@/lib/resources/relations";
import { FIRST_VERSION, NEWEST_VERSION } from "@/lib/versions/versions";

/** The payload sent to webhook endpoints: the event as its GET returns it, without its deliveries. */
const WebhookEvent = Event.omit({ pendingDeliveries: true }).meta({ id: "webhook_event" });

/** The description of each group. */
const groups: Readonly<Record<string, string>> = {
  Payments: "Take a payment, now or in the customer's browser.",
  "Payment links": "A link to share. The amount comes from a price or is set on the link.",
  "Card registrations": "Save a card without charging it.",
  "Payment methods": "The saved cards of a customer.",
  Catalogue: "Products and prices.",
  Receipts: "The log of receipts sent to customers.",
  "Checkout sessions": "A hosted payment page that can be paid once.",
  Subscriptions: "A customer and a recurring price.",
  Invoices: "Issued and charged on the due date.",
  Customers: "The customers of the merchant.",
  Transactions: "All payments, with their outcome.",
  Refunds: "Refund all or part of a payment.",
  Webhooks: "Where events are sent, and what was delivered.",
  Events: "Everything that happened, delivered or not.",
  "API keys": "The keys of the merchant, their scopes and expiry.",
  Merchant: "The profile of the merchant.",
  "Test mode": "Choose the outcome of a test payment.",
  Sandbox: "A test key without an account.",
  Terminal: "Payments at the till, with a member's session.",
};

const rateOf = ({ rate, window, burst }: Bucket): string => {
  const every = { 1: "second", 60: "minute", 3600: "hour" }[window] ?? `${window} seconds`;
  return `${rate} per ${every}, burst ${burst}`;
};

const limits = Object.fromEntries(
  Object.entries(rates).map(([policy, { live, test }]) => [
    policy,
    { live: rateOf(live), test: rateOf(test) },
  ]),
) as Record<Policy, { live: string; test: string }>;

/** The groups of the extensions, which the documentation shows apart. */
const extensionGroups: Readonly<Record<string, string>> = {
  "Invoices by hand": "Written as a draft, issued with a number, paid by card or otherwise.",
};

const info: DocumentInfo = {
  title: "Motu API",
  version: NEWEST_VERSION,
  description: [
    "Payments in XPF. Every amount is an integer; the currency has no minor unit.",
    "The prefix of the key decides between live and test, which share no data.",
    `Published versions: ${FIRST_VERSION}${NEWEST_VERSION === FIRST_VERSION ? "" : ` to ${NEWEST_VERSION}`}.`,
    "New fields, new kinds of events and new error reasons may come at any time without a new version.",
  ].join(" "),
  server: "/api/v1",
  groups,
  limits,
  relations: relationFacts,
  cookie: "svc_session",
  webhooks: eventKinds.map((kind) => ({ kind, body: WebhookEvent, resource: objectOf(kind) })),
};

const ID = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";
const INSTANT = 1_767_225_600;
const ISO = new Date(INSTANT * 1000).toISOString();
const metadata = { commande: "CMD-2026-0042" };

/** Example values of responses, by field. */
const known: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    ["id", "productId", "eventId", "endpointId", "resourceId", "customerId"].map((name) => [
      name,
      ID,
    ]),
  ),
  ...Object.fromEntries(["created", "expiresAt"].map((name) => [name, INSTANT])),
  ...Object.fromEntries(
    ["createdAt", "updatedAt", "created_at", "updated_at", "timestamp"].map((name) => [name, ISO]),
  ),
  metadata,
  has_more: false,
  hasMore: false,
  active: true,
  livemode: false,
  amountXpf: 2990,
  amountEurCents: 2506,
  totalXpf: 2990,
  quantity: 1,
  name: "Coffee beans, 1 kg",
  label: "Coffee beans, 1 kg",
  description: "Coffee beans, 1 kg",
  email: "moana@example.pf",
  url: "https://boutique.example/webhooks",
  slug: "7hUqY3mZkP",
  successUrl: "https://boutique.example/merci",
  cancelUrl: "https://boutique.example/panier",
  brand: "alpha",
  last4: "4242",
  expMonth: 12,
  expYear: 2030,
  intentId: "pi_0199f0c46f0e",
  transactionId: ID,
  clientSecret: `${ID}_secret_…`,
  apiVersion: NEWEST_VERSION,
  enabledEvents: ["*"],
  scopes: ["*"],
  prefix: "svc_test_",
  number: "R-2026-000042",
  locale: "fr",
  sequence: 1,
  date: "2026-01-31",
  heure: "14:05:09",
  montantXpf: 2990,
  htXpf: 2646,
  tgcXpf: 344,
  tgcRate: 13,
  tauxTgc: 13,
  montantEurCents: 2506,
  nombre: 1,
  eventType: "payment.succeeded",
  resource: "transaction",
  claimUrl: "https://pay.example.pf/claim/…",
  requestId: "req_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
};

/** An example of a schema of any document. */
export const example = (schema: Schema): unknown =>
  sampleOf(schema, { components: wholeReference().components.schemas, known });

/** A document that is built once per process. */
const once = (build: () => OpenApi): (() => OpenApi) => {
  let built: OpenApi | undefined;
  return () => {
    built ??= build();
    return built;
  };
};

/** The OpenAPI document of the contract. */
export const reference = once(() => openapi(contract, info));

/** The OpenAPI document of what the contract does not have. The events of both are in the contract's. */
export const extensionsReference = once(() =>
  openapi(extensions, {
    ...info,
    title: "Motu API, extensions",
    description: [
      "Operations beside the contract's, with the same keys, errors, limits and versions.",
      "Their objects are those of the contract, or their own.",
    ].join(" "),
    groups: extensionGroups,
    webhooks: [],
  }),
);

/** Every operation in one document, for the pages that explain them. */
export const wholeReference = once(() =>
  openapi(operations, { ...info, groups: { ...groups, ...extensionGroups } }),
);
