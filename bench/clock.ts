import { randomUUID } from "node:crypto";

const DAYS = 400;
const LIMIT_S = 10;
const PAUSE_MS = 250;

type Json = { data: { id: string } };

/**
 * Advances a test clock by 400 days of a weekly plan whose card is always refused: about 290 sequential debits,
 * each sent to the bank and recorded.
 */
export const clockFigure = async (origin: string) => {
  const key = await aShop(origin);
  const send = sender(origin, key);
  const made = async (path: string, body: object): Promise<string> =>
    ((await send("POST", `/api/v1${path}`, body)) as Json).data.id;
  const customer = await made("/customers", { email: `${randomUUID()}@example.pf` });
  await made("/payment-methods", { customer, token: "pm_card_declined" });
  const product = await made("/products", { name: "Panier" });
  const price = await made("/prices", { product, amountXpf: 2990, interval: "week" });
  await made("/subscriptions", { customer, price });
  const started = performance.now();
  await send("POST", "/test-clock", { advance: DAYS * 86_400 });
  while (((await send("GET", "/test-clock")) as { move: unknown }).move) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const value = (performance.now() - started) / 1000;
  return {
    name: `seconds for ${DAYS} days of a refused weekly plan, beside the limit`,
    value,
    baseline: LIMIT_S,
    ratio: value / LIMIT_S,
    aim: "<= 1",
    note: {},
  };
};

/** A merchant of its own, so that the clock of the demo merchant does not change. */
const aShop = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/v1/sandbox/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench" }),
  });
  return ((await answer.json()) as { data: { secret: string } }).data.secret;
};

const sender =
  (origin: string, key: string) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
