/** A demo merchant with a week of sales, created with the API of a running product. */
export type DemoShop = { checkoutUrl: string };

type Call = (method: string, path: string, body?: object) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = any;

const callerOf =
  (origin: string, key: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "idempotency-key": crypto.randomUUID(),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, ...rest } = await answer.json();
    // A refused card is part of the image.
    if (!answer.ok && answer.status !== 402) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(rest)}`);
    }
    return data;
  };

const people = [
  { name: "Hina Teura", email: "hina.teura@example.pf", card: "pm_card_alpha" },
  { name: "Marie Vonken", email: "marie.vonken@example.pf", card: "pm_card_beta" },
  { name: "Teva Maihota", email: "teva.maihota@example.pf", card: "pm_card_gamma" },
  { name: "Poema Arai", email: "poema.arai@example.pf", card: "pm_card_insufficient" },
];

/** A day's purchases: position in `people` and francs. */
const day: readonly (readonly [number, number])[] = [
  [0, 12_500],
  [1, 4_900],
  [2, 27_000],
  [3, 8_200],
  [0, 2_990],
];

type Buyer = { customer: string; paymentMethod: string };

const buyers = (call: Call): Promise<Buyer[]> =>
  Promise.all(
    people.map(async ({ card, ...person }) => {
      const customer = await call("POST", "/customers", person);
      const body = { customer: customer.id, token: card };
      const method = await call("POST", "/payment-methods", body);
      return { customer: customer.id, paymentMethod: method.id };
    }),
  );

/** One day of business; returns the ids of the paid ones. */
const sell = async (call: Call, by: readonly Buyer[], dayNumber: number): Promise<string[]> => {
  const paid: string[] = [];
  for (const [place, amount] of day.slice(0, 3 + (dayNumber % 3))) {
    const payment = await call("POST", "/payments/intent", {
      amountXpf: amount + dayNumber * 700,
      ...by[place],
    });
    if (payment?.status === "succeeded") paid.push(payment.id);
  }
  return paid;
};

const catalogue = async (call: Call) => {
  const product = async (name: string, amountXpf: number, interval?: string): Promise<string> => {
    const { id } = await call("POST", "/products", { name });
    const price = await call("POST", "/prices", {
      product: id,
      amountXpf,
      ...(interval ? { interval } : {}),
    });
    return price.id;
  };
  return {
    pearl: await product("Pendentif perle de Tahiti", 18_500),
    pareo: await product("Paréo peint à la main", 5_900),
    basket: await product("Panier hebdomadaire", 4_500, "week"),
  };
};

type Steps = {
  origin: string;
  /** A member of the merchant: only a person advances its clock. */
  claim: (claimPath: string) => Promise<void>;
  /** Advances the test clock by a day. */
  nextDay: () => Promise<void>;
  days: number;
};

export const makeDemoShop = async (steps: Steps): Promise<DemoShop> => {
  const made = await fetch(`${steps.origin}/api/v1/sandbox/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Perles de Huahine" }),
  });
  const { data } = (await made.json()) as { data: { secret: string; claimUrl: string } };
  const claimPath = new URL(data.claimUrl).pathname;
  const call = callerOf(steps.origin, data.secret);
  await steps.claim(claimPath);
  const by = await buyers(call);
  const { pearl, pareo, basket } = await catalogue(call);
  for (const buyer of by.slice(0, 3)) {
    await call("POST", "/subscriptions", { customer: buyer.customer, price: basket });
  }
  const paid: string[] = [];
  for (let passed = 0; passed < steps.days; passed += 1) {
    if (passed > 0) await steps.nextDay();
    paid.push(...(await sell(call, by, passed)));
  }
  const [refunded = ""] = paid;
  await call("POST", `/transactions/${refunded}/refunds`, { amountXpf: 5_000 });
  const session = await call("POST", "/checkout-sessions", {
    lineItems: [{ price: pearl }, { price: pareo, quantity: 2 }],
    successUrl: "https://boutique.example.pf/merci",
  });
  return { checkoutUrl: session.url };
};
