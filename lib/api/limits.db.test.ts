import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/kit/env";
import { rates } from "@/lib/kit/http/limits";
import { policyOf } from "@/lib/kit/http/operation";
import { type Bucket, emptyBuckets, take } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import { type Client, type Reply, send } from "@/lib/testing/client";
import { aMerchant } from "@/lib/testing/merchant";
import { ask, making } from "@/lib/testing/requests";

beforeAll(() => {
  env().RATE_LIMITS = "on";
});
beforeEach(emptyBuckets);
afterAll(() => {
  env().RATE_LIMITS = "off";
});

const expectLimited = (reply: Reply | undefined, policy: string): void => {
  expect([reply?.status, reply?.body.error, reply?.body.type]).toEqual([
    429,
    "rate_limited",
    "rate_limit",
  ]);
  const seconds = Number(reply?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(reply?.headers.get("ratelimit")).toBe(`"${policy}";r=0;t=${seconds}`);
  expect(reply?.headers.get("ratelimit-policy")).toMatch(new RegExp(`^"${policy}";q=\\d+;w=\\d+$`));
};

/** Sends many requests at once; returns how many were allowed and how long it took. */
const burst = async (count: number, call: () => Promise<Reply>) => {
  const start = performance.now();
  const replies = await Promise.all(Array.from({ length: count }, call));
  const seconds = (performance.now() - start) / 1000;
  const limited = replies.filter(({ status }) => status === 429);
  return { passed: count - limited.length, limited, seconds };
};

/** Takes the tokens of the next minute: none is added while the call is under way. */
const hasToken = (bucket: Bucket, who: string): boolean => {
  try {
    take(bucket, who, Date.now() + 60_000);
    return true;
  } catch {
    return false;
  }
};

const countOf = async (api: Client, path: string): Promise<number> => {
  let count = 0;
  let after = "";
  for (;;) {
    const { data, has_more } = (await api.get(`${path}?limit=100${after}`)).body;
    count += data.length;
    if (!has_more) return count;
    after = `&starting_after=${data.at(-1).id}`;
  }
};

describe("rate limits", () => {
  it.each([
    ["read", 50, 25],
    ["write", 40, 10],
  ])("allow the burst of %s, then refuse until tokens are added", async (policy, size, rate) => {
    const { api } = await aMerchant();
    const call = () =>
      policy === "read" ? api.get("/products") : api.post("/customers", { name: "A" });
    const { passed, limited, seconds } = await burst(size + 30 + rate * 2, call);
    expect(passed).toBeGreaterThanOrEqual(size);
    expect(passed).toBeLessThanOrEqual(size + Math.ceil(seconds * rate));
    expect(limited.length).toBeGreaterThan(0);
    for (const reply of limited) expectLimited(reply, policy);
  });

  it("leave no effects of a call that they refuse", async () => {
    const { api } = await aMerchant();
    const { passed, limited } = await burst(80, () => api.post("/customers", { name: "A" }));
    expect(limited.length).toBeGreaterThan(0);
    expect(await countOf(api, "/customers")).toBe(passed);
  });

  it("count each merchant and each mode separately, whatever the key", async () => {
    const one = await aMerchant();
    const live = await aMerchant({ merchantId: one.id, livemode: true });
    const secondKey = await aMerchant({ merchantId: one.id });
    const other = await aMerchant();
    const { limited } = await burst(150, () => one.api.get("/products"));
    expect(limited.length).toBeGreaterThan(0);
    const { limited: alike } = await burst(60, () => secondKey.api.get("/products"));
    expectLimited(alike[0], "read");
    const alive = await live.api.get("/products");
    expect(alive.status).toBe(200);
    expect(alive.headers.get("ratelimit-policy")).toBe('"read";q=200;w=2');
    const free = await other.api.get("/products");
    expect([free.status, free.headers.get("ratelimit")]).toEqual([200, '"read";r=49;t=1']);
    expect(free.headers.get("ratelimit-policy")).toBe('"read";q=50;w=2');
  });

  it("are announced on other errors too", async () => {
    const { api } = await aMerchant();
    const missing = await api.get(`/products/${newId()}`);
    expect([missing.status, missing.headers.get("ratelimit")]).toEqual([404, '"read";r=49;t=1']);
  });

  it("allow five sandbox keys an hour per network", async () => {
    const from = (address: string) =>
      send("POST", "/sandbox/keys", null, { body: {}, headers: { "x-forwarded-for": address } });
    for (let count = 0; count < 5; count += 1) expect((await from("203.0.113.7")).status).toBe(201);
    const sixth = await from("203.0.113.7");
    expectLimited(sixth, "sandbox");
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(600);
    expect((await from("203.0.113.8")).status).toBe(201);
    for (let host = 1; host <= 5; host += 1) {
      expect((await from(`2001:db8:0:1::${host}`)).status).toBe(201);
    }
    expectLimited(await from("2001:db8:0:1:ffff::9"), "sandbox");
    expect((await from("2001:db8:0:2::1")).status).toBe(201);
  });

  it("treat a network in any notation as one", async () => {
    const from = (address: string) =>
      send("POST", "/sandbox/keys", null, { body: {}, headers: { "x-forwarded-for": address } });
    const spellings = [
      "2001:db8::1",
      "2001:0db8::2",
      "2001:db8:0:0::3",
      "2001:DB8::4",
      "2001:db8:0::5",
    ];
    for (const address of spellings) expect((await from(address)).status).toBe(201);
    expectLimited(await from("2001:db8::6"), "sandbox");
  });

  it("slow down guesses of keys, and nobody else", async () => {
    const { key } = await aMerchant();
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const guess = () => send("GET", "/products", "svc_test_guess", { headers });
    const { passed, limited } = await burst(80, guess);
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(passed).toBeLessThanOrEqual(35);
    for (const reply of limited) expectLimited(reply, "auth_fail");
    expect((await send("GET", "/products", key, { headers })).status).toBe(200);
  });

  it("limit debits of saved cards to five a second, and plain payments not", async () => {
    const bank = await startBank();
    const of = await aMerchant();
    const customer = await making(of)("cus");
    const method = await of.api.post("/payment-methods", { customer, token: "pm_card_alpha" });
    const pay = (body: Record<string, unknown>) =>
      of.api.post("/payments/intent", { amountXpf: 2990, ...body }, { "Idempotency-Key": newId() });
    const debit = () => pay({ customer, paymentMethod: method.body.data.id });
    const { passed, limited, seconds } = await burst(20, debit);
    expect(passed).toBeGreaterThanOrEqual(5);
    expect(passed).toBeLessThanOrEqual(5 + Math.ceil(seconds * 5));
    for (const reply of limited) expectLimited(reply, "debit");
    const plain = await pay({});
    expect([plain.status, plain.body.data?.status]).toEqual([201, "pending"]);
    expect(await countOf(of.api, "/transactions")).toBe(passed + 1);
    await bank.close();
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "refuse %s once its tokens are spent",
    async (_, operation) => {
      const of = await aMerchant();
      const { test } = rates[policyOf(operation)];
      const who = operation.auth === "none" ? "unknown" : `${of.id}:test`;
      while (hasToken(test, who));
      expectLimited(await ask(operation, of.key), test.name);
    },
  );

  it("are absent when they are switched off", async () => {
    env().RATE_LIMITS = "off";
    const { api } = await aMerchant();
    const { limited } = await burst(120, () => api.get("/products"));
    env().RATE_LIMITS = "on";
    expect(limited).toEqual([]);
  });
});
