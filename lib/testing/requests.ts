import { keyHash } from "@/lib/api-keys/text";
import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { type Operation, statusOf } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { issueDue } from "@/lib/subscriptions/issue";
import { type Reply, send } from "@/lib/testing/client";
import { aMember, type TestMember } from "@/lib/testing/member";
import type { TestMerchant } from "@/lib/testing/merchant";

/** Returns the id of a resource of this prefix. */
export type Refer = (prefix: string) => Promise<string>;
type Body = Record<string, unknown>;
/** A valid body, and a different one: `at` distinguishes calls. */
type Build = (refer: Refer, at: number) => Promise<Body> | Body;

const url = "http://localhost:4999/webhooks";
/** In 2040: a due date must not be past, on any test clock. */
const DUE = 2_208_988_800;
const anInvoice = (at = 0) => ({
  lines: [{ label: "Révision", quantity: 2, unitAmountXpf: 1000 + at }],
  dueAt: DUE,
});
const outcomes = ["succeeded", "failed"];

const bodies: Record<string, Build> = {
  "payments.create": (_, at) => ({ amountXpf: 2990 + at }),
  "payment_links.create": (_, at) => ({ amountXpf: 2990 + at, description: "Café" }),
  "payment_links.update": (_, at) => ({ active: false, metadata: { at: `n${at}` } }),
  "setup_intents.create": async (refer, at) => ({
    customer: `cus_${await refer("cus")}`,
    metadata: { at: `n${at}` },
  }),
  "payment_methods.create": async (refer, at) => ({
    customer: `cus_${await refer("cus")}`,
    token: "pm_card_alpha",
    metadata: { at: `n${at}` },
  }),
  "payment_methods.update": (_, at) => ({ metadata: { at: `n${at}` } }),
  "products.create": (_, at) => ({ name: `Café ${at}` }),
  "products.update": (_, at) => ({ name: `Café ${at}` }),
  "prices.create": async (refer, at) => ({ product: await refer("prod"), amountXpf: 1000 + at }),
  "prices.update": (_, at) => ({ nickname: `Tarif ${at}` }),
  "receipts.resend": (_, at) => ({ email: `client${at}@example.pf` }),
  "checkout_sessions.create": (_, at) => ({
    lineItems: [{ description: "Café", amountXpf: 1000 + at }],
    successUrl: "https://boutique.example/merci",
  }),
  "subscriptions.create": async (refer, at) => ({
    customer: await refer("payer"),
    price: await refer("recurring"),
    metadata: { at: `n${at}` },
  }),
  "subscriptions.update": (_, at) => ({ metadata: { at: `n${at}` } }),
  "subscriptions.cancel": (_, at) => ({ atPeriodEnd: at === 1 }),
  "invoices.pay": async (refer, at) => (at === 0 ? {} : { paymentMethod: await refer("pm") }),
  "invoices.create": async (refer, at) => ({ ...anInvoice(at), customer: await refer("cus") }),
  "invoices.update": (_, at) => ({ memo: `n${at}` }),
  "invoices.issue": (_, at) => (at === 0 ? {} : { send: true }),
  "invoices.mark_paid": (_, at) => ({ method: "cheque", reference: `n${at}` }),
  "portal_sessions.create": (_, at) => ({ returnUrl: `https://boutique.example/compte/${at}` }),
  "customers.create": (_, at) => ({ name: `Moana ${at}`, email: "moana@example.pf" }),
  "customers.update": (_, at) => ({ name: `Moana ${at}` }),
  "refunds.create": (_, at) => ({ amountXpf: 1000 + at, metadata: { at: `n${at}` } }),
  "webhook_endpoints.create": (_, at) => ({ url, description: `n${at}` }),
  "webhook_endpoints.update": (_, at) => ({ description: `n${at}` }),
  "webhook_endpoints.rotate_secret": (_, at) => ({ overlapHours: 1 + at }),
  "events.resend": async (refer, at) => (at === 0 ? {} : { endpoint: await refer("we") }),
  "api_keys.create": (_, at) => ({ name: `Clé ${at}` }),
  "merchants.update": (_, at) => ({ name: `Boutique ${at}` }),
  "test.simulate": async (refer, at) => ({
    transactionId: await refer("tx"),
    outcome: outcomes[at] ?? "processing",
  }),
  "terminal.create": (_, at) => ({ amountXpf: 2990 + at }),
  "sandbox.create_key": (_, at) => ({ name: `Essai ${at}` }),
};

/** A body that the operation accepts; every operation with a body needs one here. */
export const bodyFor = async (operation: Operation, refer: Refer, at = 0): Promise<Body> => {
  const build = bodies[operation.id];
  if (!build) throw new Error(`lib/testing/requests.ts knows no body for ${operation.id}.`);
  return build(refer, at);
};

/** The required query of an operation; with JSON if it has other formats. */
const queries: Record<string, string> = {
  "transactions.export": "from=2026-01-01&to=2026-01-31&format=json",
};

/** A path with the required query of the operation, and more. */
export const withQuery = ({ id }: Operation, path: string, more = ""): string => {
  const query = [queries[id], more].filter(Boolean).join("&");
  return query ? `${path}?${query}` : path;
};

/** Well-formed references to nothing. */
export const nowhere: Refer = () => Promise.resolve(newId());

type Made = (of: TestMerchant) => Promise<string>;

const posted = async (of: TestMerchant, path: string, body: Body): Promise<string> => {
  const reply = await of.api.post(path, body, { "Idempotency-Key": newId() });
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.text}`);
  return reply.body.data.id;
};

const product: Made = (of) => posted(of, "/products", { name: "Café" });
const customer: Made = (of) => posted(of, "/customers", { email: "moana@example.pf" });
/** A payment that can be refunded. */
const paid: Made = async (of) => {
  const transactionId = await posted(of, "/payments/intent", { amountXpf: 2990 });
  await of.api.post("/test/simulate", { transactionId, outcome: "succeeded" });
  return transactionId;
};
/** A customer of a shop that has the portal on. */
const portalCustomer: Made = async (of) => {
  await db.merchantProfile.updateMany({
    where: { merchantId: of.id },
    data: { portalEnabled: true },
  });
  return customer(of);
};
const method = async (of: TestMerchant, holder: string): Promise<string> =>
  posted(of, "/payment-methods", { customer: holder, token: "pm_card_alpha" });

/** A customer whose saved card can be debited. */
const payer: Made = async (of) => {
  const holder = await customer(of);
  await method(of, holder);
  return holder;
};
const recurring: Made = async (of) => {
  const body = { product: await product(of), amountXpf: 1000, interval: "week" };
  return posted(of, "/prices", body);
};
const subscription: Made = async (of) =>
  posted(of, "/subscriptions", { customer: await payer(of), price: await recurring(of) });
/** The invoice of a week that has just ended, not charged yet. */
const invoice: Made = async (of) => {
  const id = await subscription(of);
  const currentPeriodEnd = new Date();
  const currentPeriodStart = new Date(currentPeriodEnd.getTime() - 7 * DAY);
  await db.subscription.update({ where: { id }, data: { currentPeriodStart, currentPeriodEnd } });
  await issueDue({ merchantId: of.id });
  return (await db.invoice.findFirstOrThrow({ where: { subscriptionId: id } })).id;
};

/** An invoice by hand, not issued yet. */
const draft: Made = async (of) =>
  posted(of, "/extensions/invoices", { ...anInvoice(), customer: await customer(of) });
/** The same, issued. */
const issued: Made = async (of) => {
  const id = await draft(of);
  const reply = await of.api.post(`/extensions/invoices/${id}/issue`, {});
  if (reply.status !== 200) throw new Error(`POST /issue: ${reply.text}`);
  return id;
};

/** How a resource of each prefix is created; cards and receipts need the sandbox bank. */
const makers: Record<string, Made> = {
  payer,
  recurring,
  sub: subscription,
  in: invoice,
  draft,
  issued,
  paid,
  portal: portalCustomer,
  prod: product,
  cus: customer,
  price: async (of) => posted(of, "/prices", { product: await product(of), amountXpf: 1000 }),
  seti: async (of) => posted(of, "/setup-intents", { customer: await customer(of) }),
  pm: async (of) => method(of, await customer(of)),
  plink: (of) => posted(of, "/payment-links", { amountXpf: 2990, description: "Café" }),
  tx: (of) => posted(of, "/payments/intent", { amountXpf: 2990 }),
  re: async (of) => posted(of, `/transactions/${await paid(of)}/refunds`, { amountXpf: 1000 }),
  cs: (of) =>
    posted(of, "/checkout-sessions", {
      lineItems: [{ description: "Café", amountXpf: 1000 }],
      successUrl: "https://boutique.example/merci",
    }),
  we: (of) => posted(of, "/webhook-endpoints", { url }),
  key: (of) => posted(of, "/api-keys", {}),
  tp: async (of) => {
    const headers = await sessionHeaders(of.key);
    const reply = await send("POST", "/terminal/payments", null, {
      body: { amountXpf: 2990 },
      headers,
    });
    return reply.body.data.id;
  },
  evt: async (of) => {
    const resourceId = await product(of);
    return (await db.event.findFirstOrThrow({ where: { resourceId } })).id;
  },
  rcpt: async (of) => {
    const holder = await customer(of);
    const paymentMethod = await method(of, holder);
    const body = { amountXpf: 2990, customer: holder, paymentMethod };
    const transactionId = await posted(of, "/payments/intent", body);
    return (await db.receipt.findFirstOrThrow({ where: { transactionId } })).id;
  },
};

/** Creates resources of this merchant. */
export const making =
  (of: TestMerchant): Refer =>
  (prefix) => {
    const make = makers[prefix];
    if (!make) throw new Error(`lib/testing/requests.ts cannot make a ${prefix}_.`);
    return make(of);
  };

/** The operation's path with these ids in it; the same one for every parameter. */
export const pathOf = (operation: Operation, id: string = newId()): string =>
  operation.path.replace(/\{\w+\}/g, id);

/** The resources that a successful call of the operation needs. */
export const subjectOf = ({ id, params }: Operation): string | undefined =>
  subjects[id] ?? Object.values(params)[0];

const subjects: Readonly<Record<string, string>> = {
  "refunds.create": "paid",
  "invoices.update": "draft",
  "invoices.delete": "draft",
  "invoices.issue": "draft",
  "invoices.send": "issued",
  "invoices.mark_paid": "issued",
  "portal_sessions.create": "portal",
};

/** The path with ids of existing resources. */
export const realPath = async (operation: Operation, of: TestMerchant): Promise<string> => {
  const prefix = subjectOf(operation);
  if (operation.id === "events.resend") await making(of)("we");
  const path = prefix ? pathOf(operation, await making(of)(prefix)) : operation.path;
  return withQuery(operation, path);
};

/** Headers without which the operation refuses any body. */
export const neededHeaders = (operation: Operation): Record<string, string> =>
  operation.idempotency === "required" ? { "Idempotency-Key": newId() } : {};

type Asked = {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Sends the operation as it is declared; with a session by an owner of the key's merchant. */
export const ask = async (
  operation: Operation,
  key: string | null,
  { path = pathOf(operation), body, headers = {} }: Asked = {},
): Promise<Reply> => {
  const signedIn = operation.auth === "session" && key !== null;
  return send(operation.method, path, signedIn ? null : key, {
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(signedIn ? await sessionHeaders(key) : {}),
      ...neededHeaders(operation),
      ...headers,
    },
  });
};

const members = new Map<string, Promise<TestMember>>();

/** A browser of an owner of the key's merchant, in the key's mode. */
export const sessionHeaders = async (key: string): Promise<Record<string, string>> => {
  const known = members.get(key) ?? ownerBehind(key);
  members.set(key, known);
  return { cookie: (await known).cookie, origin: env().APP_ORIGIN };
};

const ownerBehind = async (key: string): Promise<TestMember> => {
  const hash = new Uint8Array(keyHash(key));
  const { merchantId, livemode } = await db.apiKey.findUniqueOrThrow({ where: { hash } });
  return aMember(merchantId, "owner", livemode);
};

/** A successful call of the operation. */
export const succeed = async (operation: Operation, of: TestMerchant): Promise<Reply> => {
  const path = await realPath(operation, of);
  const body = operation.body ? await bodyFor(operation, making(of)) : undefined;
  const reply = await ask(operation, of.key, { path, body });
  if (reply.status !== statusOf(operation)) throw new Error(`${operation.id}: ${reply.text}`);
  return reply;
};
