import { type Deprecation, deprecationRegister } from "@/lib/versions/register";

/** Today: deprecated since the first version, and no date of removal is fixed. */
const announced = { since: new Date("2026-01-01T00:00:00Z"), sunset: null };

const hasMore: Deprecation = {
  ...announced,
  anchor: "hasMore",
  fields: ["hasMore"],
  fieldsOf: [
    "payment_links.list",
    "customers.list",
    "payment_methods.list",
    "setup_intents.list",
    "products.list",
    "checkout_sessions.list",
  ],
  alsoOf: "lists",
  where: "every list",
  instead: "`has_more`",
};

const offset: Deprecation = {
  ...announced,
  anchor: "offset",
  parameters: ["offset"],
  parametersOf: [
    "payment_links.list",
    "customers.list",
    "payment_methods.list",
    "products.list",
    "checkout_sessions.list",
  ],
  alsoOf: ["setup_intents.list"],
  where:
    "payment links, customers, payment methods, card registrations, products, checkout sessions",
  instead: "`starting_after`, `ending_before`",
};

const createdAt: Deprecation = {
  ...announced,
  anchor: "createdAt",
  fields: ["createdAt"],
  fieldsOf: [
    "customer",
    "payment_method",
    "setup_intent",
    "product",
    "price",
    "payment_link",
    "checkout_session",
    "transaction",
  ],
  where:
    "customers, payment methods, card registrations, products, prices, payment links, checkout sessions, transactions; on the merchant it stays",
  instead: "`created`, in Unix seconds",
};

const merchant: Deprecation = {
  ...announced,
  anchor: "merchant",
  parameters: ["iban_xpf", "tgc_rate"],
  parametersOf: ["merchants.update"],
  fields: ["kyb_status", "iban_xpf", "tgc_rate", "created_at", "updated_at"],
  fieldsOf: ["merchant"],
  where: "`GET` and `PATCH /merchants/me`",
  instead: "`kybStatus`, `ibanXpf`, `tgcRate`, `createdAt`, `updatedAt`",
};

const payment: Deprecation = {
  ...announced,
  anchor: "payment",
  fields: ["intentId", "transactionId"],
  fieldsOf: ["payment_intent"],
  where: "`POST /payments/intent`",
  instead: "`id`; the bank's reference leaves the contract",
};

const simulate: Deprecation = {
  ...announced,
  anchor: "simulate",
  fields: [
    "id",
    "created",
    "createdAt",
    "status",
    "source",
    "amountXpf",
    "amountEurCents",
    "amountRefundedXpf",
    "amountRefundableXpf",
    "htXpf",
    "tgcXpf",
    "tgcRate",
    "description",
    "customerId",
    "paymentMethodId",
    "paymentLinkId",
    "checkoutSessionId",
    "invoiceId",
    "subscriptionId",
    "terminalPaymentId",
    "receiptId",
    "cardBrand",
    "cardLast4",
    "offSession",
    "failureCode",
    "failureMessage",
    "paidAt",
    "refundedAt",
    "metadata",
  ],
  fieldsOf: ["test_simulation"],
  called: "the flat fields of the transaction",
  where: "`POST /test/simulate`",
  instead: "`transaction`",
};

const apres: Deprecation = {
  ...announced,
  anchor: "apres",
  parameters: ["apres"],
  parametersOf: ["events.list"],
  where: "`GET /events`",
  instead: "`starting_after`",
};

/** The public register: the only place that knows what is deprecated, and until when. */
export const deprecations = deprecationRegister([
  hasMore,
  offset,
  createdAt,
  merchant,
  payment,
  simulate,
  apres,
]);
