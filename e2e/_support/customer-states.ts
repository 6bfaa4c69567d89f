import { expect, type Page } from "@playwright/test";
import { app, aSession, call } from "./api";
import { CARDS, payInFrame } from "./checkout";
import { advance } from "./clock";
import { aPortal } from "./portal";

const post = async (key: string, path: string, body: object = {}) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await call("POST", path, { key, body, headers });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body.data;
};

/** A month of a subscription: paid, or refused where the card has no money. */
const anInvoice = async (key: string, token: string) => {
  const customer = await post(key, "/customers", { name: "Hina Teura", email: "hina@example.pf" });
  const product = await post(key, "/products", { name: "Panier bio de la semaine" });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await post(key, "/prices", recurring);
  const paymentMethod = await post(key, "/payment-methods", { customer: customer.id, token });
  const of = { customer: customer.id, price: price.id, paymentMethod: paymentMethod.id };
  const { id } = await post(key, "/subscriptions", of);
  return async () => (await call("GET", `/invoices?subscription=${id}`, { key })).body.data[0];
};

/** A customer with two saved cards. */
const withCards = async (key: string): Promise<string> => {
  const { id: customer } = await post(key, "/customers", { name: "Moana Teai" });
  for (const token of ["pm_card_alpha", "pm_card_beta"]) {
    await post(key, "/payment-methods", { customer, token });
  }
  return customer;
};

const paidInPage = async (page: Page, url: string): Promise<string> => {
  await page.goto(url);
  await payInFrame(page, CARDS.good);
  const receipt = page.getByRole("link", { name: "Voir le reçu" });
  await receipt.waitFor({ timeout: 30_000 });
  return new URL((await receipt.getAttribute("href")) ?? "", app).href;
};

/** A session that sells a subscription with a trial. */
const aSale = async (key: string): Promise<{ url: string }> => {
  const { id: product } = await post(key, "/products", { name: "Panier bio de la semaine" });
  const price = await post(key, "/prices", { product, amountXpf: 2990, interval: "week" });
  return post(key, "/checkout-sessions", {
    mode: "subscription",
    lineItems: [{ price: price.id }],
    trialDays: 14,
    successUrl: "https://boutique.example.pf/merci",
  });
};

/** Addresses of every page of a customer, in the states that anybody can open. */
export const customerStates = async (page: Page, key: string): Promise<Record<string, string>> => {
  const paidMonth = await anInvoice(key, "pm_card_alpha");
  const refusedMonth = await anInvoice(key, "pm_card_insufficient");
  await advance(key, 32);
  const invoice = await paidMonth();
  const refused = await refusedMonth();
  const link = await post(key, "/payment-links", { amountXpf: 2990, description: "Panier" });
  const off = await post(key, "/payment-links", {
    amountXpf: 1500,
    description: "Atelier tressage",
  });
  await call("PATCH", `/payment-links/${off.id}`, { key, body: { active: false } });
  const intent = await post(key, "/payments/intent", { amountXpf: 2990 });
  const customer = await post(key, "/customers", { name: "Teva Maihota" });
  const setup = await post(key, "/setup-intents", { customer: customer.id });
  const paid = await aSession(key, { customerEmail: "hina@example.pf" });
  const receipt = await paidInPage(page, paid.url);
  const { body } = await call("GET", "/transactions?limit=1", { key });
  await post(key, `/transactions/${body.data[0].id}/refunds`, { amountXpf: 990 });
  const open = await aSession(key, { cancelUrl: "https://boutique.example.pf/panier" });
  const saved = await aSession(key, { customer: await withCards(key) });
  const saving = await aSession(key, { saveCard: "offer" });
  const subscribing = await aSale(key);
  const portal = await aPortal(key);
  return {
    portal: portal.open,
    "portal-ask": portal.ask,
    "checkout-open": open.url,
    "checkout-cards": saved.url,
    "checkout-save": saving.url,
    "checkout-subscribe": subscribing.url,
    "checkout-paid": paid.url,
    "checkout-unknown": `${app}/c/unknown`,
    "link-open": link.url,
    "link-inactive": off.url,
    "link-poster": `${link.url}/poster?format=a4`,
    pay: `${app}/pay/${intent.clientSecret}`,
    setup: `${app}/setup/${setup.clientSecret}`,
    "invoice-paid": invoice.url,
    "invoice-open": refused.url,
    "invoice-to-pay": `${refused.url}/checkout`,
    receipt,
    "till-unknown": `${app}/t/unknown`,
  };
};
