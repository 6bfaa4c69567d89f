import { setTimeout as sleep } from "node:timers/promises";
import { testCards } from "@/sandbox-bank/cards";
import type { Call, Point } from "@/scripts/faults/plan";
import {
  type Answer,
  type Api,
  apiOf,
  ask,
  bankOf,
  below,
  dataOf,
  openPage,
  post,
  type Stage,
} from "@/scripts/faults/stage";

/** A shop of its own, whose troubles are nobody else's. */
export interface Shop {
  stage: Stage;
  id: string;
  key: string;
  api: Api;
}

/** A call that may not have been answered, to be said again under its key. */
export interface Keyed {
  shop: Shop;
  n: number;
  path: string;
  body: object;
  key: string;
  answer: Answer | null;
}

export const openShop = async (stage: Stage): Promise<Shop> => {
  const made = dataOf(await apiOf(stage, "")("POST", "/sandbox/keys", { name: "Faults" }));
  if (!made) throw new Error("No test key was given.");
  const { secret: key = "", merchant } = made as { secret?: string; merchant?: unknown };
  const { id } = merchant as { id: string };
  return { stage, id, key, api: apiOf(stage, key) };
};

/** Orders the fault, does what it is to strike, and takes it away again. */
const under = async <Result>(
  { stage, id }: Shop,
  { fault }: Call,
  act: () => Promise<Result>,
): Promise<Result> => {
  const bank = bankOf(stage);
  if (fault.of === "shop") await bank.trouble(id, fault.name, 1);
  if (fault.of === "bank") await bank.chaos({ on: fault.on, [fault.name]: ordered(fault.name) });
  try {
    return await act();
  } finally {
    if (fault.of === "shop") await bank.trouble(id, fault.name, 0);
    if (fault.of === "bank") await bank.chaos({ [fault.name]: calmed(fault.name) });
  }
};

const switches = ["duplicate", "drop", "wrongSignature", "beforeAnswer"];
const ordered = (name: string): number | boolean => {
  if (name === "delayMs") return 2_000;
  return switches.includes(name) ? true : 1;
};
const calmed = (name: string): number | boolean => (switches.includes(name) ? false : 0);

const cardOf = ({ fault }: Call): string => (fault.of === "card" ? fault.name : "pm_card_alpha");

const GOOD = "4242424242424242";
const numberOf = (token: string): string =>
  testCards.find((card) => card.token === token)?.number ?? GOOD;

const holderOf = async (shop: Shop, token: string) => {
  const customer = dataOf(await shop.api("POST", "/customers", { name: "Vaiana" }))?.["id"] ?? "";
  const card = await shop.api("POST", "/payment-methods", { customer, token });
  return { customer, paymentMethod: dataOf(card)?.["id"] };
};

const keyed = async (shop: Shop, n: number, path: string, body: object): Promise<Keyed> => {
  const key = `call-${n}-${path}`;
  return { shop, n, path, body, key, answer: await shop.api("POST", path, body, key) };
};

const debitBody = async (shop: Shop, call: Call, token: string) => ({
  amountXpf: call.amountXpf,
  ...(await holderOf(shop, token)),
  metadata: { call: String(call.n) },
});

const debit = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, cardOf(call));
  return [await under(shop, call, () => keyed(shop, call.n, "/payments/intent", body))];
};

/** The notification of a debit that the bank decides later. */
const notified = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_alpha");
  return under(shop, call, async () => {
    const made = [await keyed(shop, call.n, "/payments/intent", body)];
    await sleep(300);
    return made;
  });
};

/** A debit without an answer, which is asked about while the bank is in trouble. */
const asked = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_timeout");
  const first = await keyed(shop, call.n, "/payments/intent", body);
  await under(shop, call, () => shop.api("POST", first.path, body, first.key));
  return [first];
};

const refund = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_alpha");
  const paid = await keyed(shop, call.n, "/payments/intent", body);
  const id = dataOf(paid.answer)?.["transactionId"];
  if (!id) return [paid];
  const part = { amountXpf: Math.ceil(call.amountXpf / 2) };
  const back = await under(shop, call, () =>
    keyed(shop, call.n, `/transactions/${id}/refunds`, part),
  );
  return [paid, back];
};

const tokenOf = async (
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

const checkout = async (shop: Shop, { n, amountXpf }: Call) => {
  const body = {
    lineItems: [{ description: "Panier", amountXpf }],
    successUrl: "https://boutique.example/merci",
    metadata: { call: String(n) },
  };
  const session = dataOf(await shop.api("POST", "/checkout-sessions", body));
  return openPage(shop.stage, session?.["url"] ?? "");
};

const payHosted = async (shop: Shop, call: Call, number: string) => {
  const page = await checkout(shop, call);
  const form = { csrf: page.csrf, bank_token: await tokenOf(shop, number) };
  return {
    page,
    form,
    pay: () => post(shop.stage.appOrigin, below(page, "pay"), form, page.cookie),
  };
};

/** Paid on the page; its button is pressed twice, as people do. */
const hosted = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { pay } = await payHosted(shop, call, numberOf(cardOf(call)));
  await under(shop, call, async () => {
    const first = await pay();
    await pay();
    const challenge = first?.headers.get("location") ?? "";
    if (challenge.includes("/bank/challenge/")) await decide(call, challenge);
  });
  return [];
};

const SMS = { method: "sms", code: "123456", locale: "fr" };

/** Answers the bank's challenge and comes back to the shop, or does not. */
const decide = async ({ decision }: Call, challenge: string): Promise<void> => {
  const { origin, pathname } = new URL(challenge);
  const answer = await post(origin, pathname, { ...SMS, decision });
  const back = answer?.headers.get("location");
  if (back && decision !== "leave") await ask(back);
};

const AUTHENTICATED = "4000000000003220";

const returned = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { pay } = await payHosted(shop, call, AUTHENTICATED);
  const challenge = (await pay())?.headers.get("location") ?? "";
  if (challenge.includes("/bank/challenge/")) {
    await under(shop, call, () => decide(call, challenge));
  }
  return [];
};

const aborted = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { page, form, pay } = await payHosted(shop, call, AUTHENTICATED);
  await pay();
  await under(shop, call, () =>
    post(shop.stage.appOrigin, below(page, "abort"), { csrf: form.csrf }, page.cookie),
  );
  return [];
};

const setup = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const customer = dataOf(await shop.api("POST", "/customers", { name: "Teva" }))?.["id"] ?? "";
  const made = dataOf(await shop.api("POST", "/setup-intents", { customer }));
  const page = await openPage(shop.stage, `/setup/${made?.["clientSecret"]}`);
  const form = { csrf: page.csrf, bank_token: await tokenOf(shop, GOOD) };
  await under(shop, call, () => post(shop.stage.appOrigin, below(page, "save"), form, page.cookie));
  return [];
};

const MONTH_S = 32 * 86_400;
/** How long the bank is in trouble while the clock moves, and how long the move may take without. */
const FAULTY_MS = 5_000;
const CLOCK_MS = 90_000;

/** A month of the clock, at whose end a subscription is charged. */
const subscription = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { customer, paymentMethod } = await holderOf(shop, "pm_card_alpha");
  const product = dataOf(await shop.api("POST", "/products", { name: "Panier" }))?.["id"];
  const recurring = { product, amountXpf: call.amountXpf, interval: "month" };
  const price = dataOf(await shop.api("POST", "/prices", recurring))?.["id"];
  await shop.api("POST", "/subscriptions", { customer, price, paymentMethod });
  const clock = `${shop.stage.appOrigin}/test-clock`;
  const headers = { authorization: `Bearer ${shop.key}`, "content-type": "application/json" };
  const arrives = async (withinMs: number): Promise<boolean> => {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(250)) {
      const answer = await ask(clock, { headers });
      if (answer?.status === 200 && JSON.parse(answer.text).move === null) return true;
    }
    return false;
  };
  const hasArrived = await under(shop, call, async () => {
    await ask(clock, { method: "POST", headers, body: JSON.stringify({ advance: MONTH_S }) });
    return arrives(FAULTY_MS);
  });
  // What comes next must not find itself a month later.
  if (!hasArrived && !(await arrives(CLOCK_MS))) throw new Error("The clock does not arrive.");
  return [];
};

const flows: Record<Point, (shop: Shop, call: Call) => Promise<Keyed[]>> = {
  charge: debit,
  "hosted charge": hosted,
  "3-D Secure return": returned,
  abort: aborted,
  setup,
  refund,
  retrieve: asked,
  notification: notified,
  subscription,
};

/** Does one call with its fault; gives what was said under a key. */
export const perform = (shop: Shop, call: Call): Promise<Keyed[]> => flows[call.point](shop, call);
