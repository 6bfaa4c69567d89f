import { expect } from "@playwright/test";
import { app, aSession, call } from "./api";
import { advance } from "./clock";
import { ask, cookiesOf, csrfIn } from "./http";
import { aTablet, type Person } from "./people";
import { aPortal } from "./portal";
import { filled, mutations } from "./surface";

/** Routes that need no signed-in browser: how each identifies the caller. */
export const OWN_PROOF: Record<string, string> = {
  "/api/bank/[provider]/notify": "signed by the bank, which is asked before anything is believed",
  "/api/inngest": "signed; closed unless a key of Inngest's is set",
  "/api/mail/resend/notify": "signed by the mail service",
  "/csp-report": "changes nothing: a line in the log",
  "/test-clock": "takes a test key, or what only the installation's secrets make",
};

export type Target = { route: string; path: string; cookie: string; csrf: string };

/** A customer page as its payer's browser has it. */
export const opened = async (
  url: string,
): Promise<Pick<Target, "cookie" | "csrf"> & { path: string }> => {
  const { pathname, search } = new URL(url, app);
  const first = await ask(pathname + search);
  const cookie = cookiesOf(first);
  const moved = [303, 307].includes(first.status)
    ? new URL(first.headers.location ?? "", app)
    : null;
  const path = moved ? moved.pathname + moved.search : pathname + search;
  const page = moved ? await ask(path, { headers: { cookie } }) : first;
  const csrf = csrfIn(page.text);
  expect([pathname, page.status, csrf === ""]).toEqual([pathname, 200, false]);
  return { path, cookie, csrf };
};

/** Creates an invoice to pay: the first period of a subscription, whose card is refused. */
const anInvoiceUrl = async (key: string): Promise<string> => {
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body })).body.data;
  const { id: customer } = await made("/customers", { email: "hina@example.pf" });
  const card = await made("/payment-methods", { customer, token: "pm_card_insufficient" });
  const product = await made("/products", { name: "Panier" });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await made("/prices", recurring);
  await made("/subscriptions", { customer, price: price.id, paymentMethod: card.id });
  await advance(key, 32);
  const [invoice] = (await call("GET", "/invoices", { key })).body.data;
  return `${invoice.url}/checkout`;
};

/** A URL of each kind of customer page. */
const customerPages = async (owner: Person & { key: string }): Promise<Record<string, string>> => {
  const { key } = owner;
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body, headers: { "idempotency-key": path } })).body.data;
  // First, because it advances the shop's clock by a month.
  const i = await anInvoiceUrl(key);
  const customer = await made("/customers", { email: "teva@example.pf" });
  const link = await made("/payment-links", { amountXpf: 2990, description: "Café" });
  const intent = await made("/payments/intent", { amountXpf: 2990 });
  const setup = await made("/setup-intents", { customer: customer.id });
  const till = await ask("/api/v1/terminal/payments", {
    headers: { cookie: owner.cookie, origin: app },
    json: { amountXpf: 2990 },
  });
  const portal = await aPortal(key);
  return {
    "p/home": portal.open,
    "p/ask": portal.ask,
    c: (await aSession(key)).url,
    l: link.url,
    pay: `/pay/${intent.clientSecret}`,
    setup: `/setup/${setup.clientSecret}`,
    t: JSON.parse(till.text).data.url,
    i,
  };
};

/** The kind of page that a form is on: the first segment of its route, or two below `/p`. */
const kindOf = (route: string): string => {
  const [, first = "", second = ""] = route.split("/");
  return first === "p" ? `p/${second}` : first;
};

/** The route's URL for an opened page: `/l/<slug>/pay?v=…`. */
export const below = (route: string, page: string): string => {
  if (kindOf(route) === "p/home") return filled(route);
  const { pathname, search } = new URL(page, app);
  return `${pathname}/${route.split("/").at(-1)}${search}`;
};

/**
 * Every form of every page of a shop, as a permitted person has it. Submitted, some would end the session.
 */
export const everyForm = async (owner: Person & { key: string }): Promise<Target[]> => {
  const tablet = await aTablet(owner);
  const addresses = await customerPages(owner);
  const targets: Target[] = [];
  for (const route of mutations().filter((path) => !OWN_PROOF[path])) {
    const url = addresses[kindOf(route)];
    if (url) {
      const { path, ...held } = await opened(url);
      targets.push({ route, path: below(route, path), ...held });
    } else {
      const isTill = route.startsWith("/terminal/") && route !== "/terminal/refund";
      const { cookie } = isTill ? tablet : owner;
      targets.push({ route, path: filled(route), cookie, csrf: owner.csrf });
    }
  }
  expect(targets.length).toBeGreaterThan(40);
  return targets;
};
