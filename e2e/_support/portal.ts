import { expect } from "@playwright/test";
import { app, call, eventually } from "./api";
import { rowsOf } from "./kill";

const post = async (key: string, path: string, body: object) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await call("POST", path, { key, body, headers });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body.data;
};

/** A customer with two cards, a subscription and a refunded payment, whose portal is open. */
export const aPortal = async (key: string): Promise<{ open: string; ask: string }> => {
  const { id: shop } = (await call("GET", "/merchants/me", { key })).body.data;
  const on = "UPDATE merchant_profiles SET portal_enabled = true WHERE merchant_id = $1";
  await rowsOf(on, [shop]);
  const who = { name: "Hina Teura", email: "hina.teura@example.pf" };
  const { id: customer } = await post(key, "/customers", who);
  const cards: string[] = [];
  for (const token of ["pm_card_alpha", "pm_card_beta"]) {
    cards.push((await post(key, "/payment-methods", { customer, token })).id);
  }
  const product = await post(key, "/products", { name: "Panier bio de la semaine" });
  const recurring = { product: product.id, amountXpf: 2990, interval: "week" };
  const price = await post(key, "/prices", recurring);
  await post(key, "/subscriptions", { customer, price: price.id });
  const paid = { amountXpf: 4500, customer, paymentMethod: cards[0] };
  const payment = await post(key, "/payments/intent", paid);
  await post(key, `/transactions/${payment.id}/refunds`, { amountXpf: 990 });
  const lines = [{ label: "Atelier tressage", quantity: 1, unitAmountXpf: 6000 }];
  const draft = { customer, lines, dueAt: 2_208_988_800 };
  const invoice = await post(key, "/extensions/invoices", draft);
  await post(key, `/extensions/invoices/${invoice.id}/issue`, {});
  const session = await post(key, `/extensions/customers/${customer}/portal-sessions`, {
    returnUrl: "https://boutique.example.pf/compte",
  });
  const written = "SELECT html FROM receipts WHERE customer_id = $1 AND html IS NOT NULL";
  const receipt = await eventually(
    async () => (await rowsOf<{ html: string }>(written, [customer]))[0],
    "the receipt to be written",
  );
  return { open: session.url, ask: app + (/\/p\/ask\/\w+/.exec(receipt.html)?.[0] ?? "") };
};
