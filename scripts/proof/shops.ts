import { setTimeout as sleep } from "node:timers/promises";
import {
  type Answer,
  type Api,
  apiOf,
  ask,
  below,
  dataOf,
  openPage,
  type Page,
  post,
  type Stage,
} from "@/scripts/proof/stage";

/** A merchant of its own, whose faults affect nobody else. */
export interface Shop {
  stage: Stage;
  id: string;
  key: string;
  api: Api;
}

/** A request that may have no response, to be repeated with its key. */
export interface Keyed {
  shop: Pick<Shop, "api">;
  n: number;
  path: string;
  body: object;
  key: string;
  answer: Answer | null;
}

/** The fields of a payment, distinguished from others of the run by its number. */
export interface Sale {
  n: number;
  amountXpf: number;
}

export const openShop = async (stage: Stage, name: string): Promise<Shop> => {
  const made = dataOf(await apiOf(stage, "")("POST", "/sandbox/keys", { name }));
  if (!made) throw new Error("No test key was given.");
  const { secret: key = "", merchant } = made as { secret?: string; merchant?: unknown };
  const { id } = merchant as { id: string };
  return { stage, id, key, api: apiOf(stage, key) };
};

/** Sends a request with a key that derives from its number. */
export const keyed = async (
  shop: Pick<Shop, "api">,
  n: number,
  path: string,
  body: object,
): Promise<Keyed> => {
  const key = `call-${n}-${path}`;
  return { shop, n, path, body, key, answer: await shop.api("POST", path, body, key) };
};

/** A customer with a saved card. */
export const holderOf = async ({ api }: Shop, token: string) => {
  const customer = dataOf(await api("POST", "/customers", { name: "Vaiana" }))?.["id"] ?? "";
  const card = await api("POST", "/payment-methods", { customer, token });
  return { customer, paymentMethod: dataOf(card)?.["id"] };
};

/** A single-use token, as the bank's own form gives it to the browser. */
export const tokenOf = async (
  { stage: { bankOrigin: origin } }: Shop,
  number: string,
): Promise<string> => {
  const answer = await ask(`${origin}/bank/v1/tokens`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({
      number,
      expMonth: 12,
      expYear: 2034,
      cvc: number[0] === "3" ? "1234" : "123",
    }),
  });
  return JSON.parse(answer?.text ?? "{}").token ?? "";
};

/** Every other session saves the card that pays it, and every payer ticks the box for it. */
const checkout = async (shop: Shop, { n, amountXpf }: Sale) => {
  const body = {
    saveCard: n % 2 === 0 ? "offer" : "off",
    lineItems: [{ description: "Panier", amountXpf }],
    successUrl: "https://boutique.example/merci",
    metadata: { call: String(n) },
  };
  const session = dataOf(await shop.api("POST", "/checkout-sessions", body));
  return openPage(shop.stage, session?.["url"] ?? "");
};

/** A customer page with a typed card, before the submit. */
export const payOn = async (shop: Shop, page: Page, number: string) => {
  const email = "vaiana@example.pf";
  const token = await tokenOf(shop, number);
  const form = { csrf: page.csrf, email, bank_token: token, save_card: "1" };
  return {
    page,
    form,
    pay: () => post(shop.stage.appOrigin, below(page, "pay"), form, page.cookie),
  };
};

/** Chooses on a page that asks, which leads to the page that is paid. */
export const choose = async (
  { stage }: Shop,
  page: Page,
  form: Record<string, string>,
): Promise<Page> => {
  const answer = await post(stage.appOrigin, below(page, "choose"), form, page.cookie);
  return openPage(stage, answer?.headers.get("location") ?? "", page.cookie);
};

/** The same on the page of a new checkout session. */
export const payHosted = async (shop: Shop, sale: Sale, number: string) =>
  payOn(shop, await checkout(shop, sale), number);

const SMS = { method: "sms", code: "123456", locale: "fr" };

export type Decision = "approve" | "refuse" | "leave";

/** Answers the bank's authentication, if a response leads to one, and returns to the merchant, or does not. */
export const decide = async (answer: Answer | null, decision: Decision): Promise<void> => {
  const challenge = answer?.headers.get("location") ?? "";
  if (!challenge.includes("/bank/challenge/")) return;
  const { origin, pathname } = new URL(challenge);
  const decided = await post(origin, pathname, { ...SMS, decision });
  const back = decided?.headers.get("location");
  if (back && decision !== "leave") await ask(back);
};

/** A monthly price of a product of its own. */
const recurringPrice = async ({ api }: Shop, of: object): Promise<string | undefined> => {
  const product = dataOf(await api("POST", "/products", { name: "Panier" }))?.["id"];
  return dataOf(await api("POST", "/prices", { product, interval: "month", ...of }))?.["id"];
};

/** The page of a session that sells a subscription: in advance, in arrears, or with a trial. */
export const saleOf = async (
  shop: Shop,
  { n, amountXpf }: Sale,
  of: { billing: "arrears" | "advance"; trialDays: number },
): Promise<Page> => {
  const price = await recurringPrice(shop, { amountXpf, billing: of.billing });
  const body = {
    mode: "subscription",
    lineItems: [{ price }],
    trialDays: of.trialDays,
    successUrl: "https://boutique.example/merci",
    metadata: { call: String(n) },
  };
  return openPage(
    shop.stage,
    dataOf(await shop.api("POST", "/checkout-sessions", body))?.["url"] ?? "",
  );
};

/** A monthly subscription, charged to this card. */
export const subscribe = async (shop: Shop, amountXpf: number): Promise<void> => {
  const { customer, paymentMethod } = await holderOf(shop, "pm_card_alpha");
  const price = await recurringPrice(shop, { amountXpf });
  await shop.api("POST", "/subscriptions", { customer, price, paymentMethod });
};

const MONTH_S = 32 * 86_400;

/**
 * Advances the merchant's clock by a month; returns a function that waits until it has arrived, and whether it
 * has.
 */
export const moveClock = async ({ stage, key }: Shop) => {
  const clock = `${stage.appOrigin}/test-clock`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await ask(clock, { method: "POST", headers, body: JSON.stringify({ advance: MONTH_S }) });
  return async (withinMs: number): Promise<boolean> => {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(250)) {
      const answer = await ask(clock, { headers });
      if (answer?.status === 200 && JSON.parse(answer.text).move === null) return true;
    }
    return false;
  };
};
