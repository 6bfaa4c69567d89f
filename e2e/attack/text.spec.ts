import { expect, test } from "@playwright/test";
import { families } from "@/lib/kit/hostile-texts.fixture";
import { app, aSession } from "../_support/api";
import { below, opened } from "../_support/forms";
import { type Answer, ask, forEach } from "../_support/http";
import { anOwner } from "../_support/people";

/**
 * No response may take longer, and nobody else may wait longer meanwhile: a third of the launcher's timeout.
 */
const MOST_MS = 5000;
/** If a response renders a whole page, every fifth family is enough: the page is the same. */
const FIFTH = 5;

type Ask = (text: string) => Promise<Answer>;
/** Where a text can be sent, and its maximum length. */
type Place = { length: number; every?: number; ask: Ask };

/** Every kind of input for untrusted text: with and without an account, in bodies, forms and queries. */
const places = async (): Promise<Record<string, Place>> => {
  const { key, cookie, csrf } = await anOwner();
  const payer = await opened((await aSession(key)).url);
  const authorization = `Bearer ${key}`;
  const origin = app;
  const [body, form, query] = [200_000, 20_000, 1_200];
  const asked = (path: string, headers: object): Ask => {
    return (text) => ask(`${path}=${encodeURIComponent(text)}`, { headers: { ...headers } });
  };
  return {
    "a body, from anybody": {
      length: body,
      ask: (name) => ask("/api/v1/sandbox/keys", { json: { name } }),
    },
    "a body of many values": {
      length: body,
      ask: (text) => ask("/api/v1/sandbox/keys", { json: text.match(/.{1,100}/gsu) ?? [] }),
    },
    "a body with a key": {
      length: body,
      ask: (text) =>
        ask("/api/v1/customers", {
          headers: { authorization },
          json: { name: "a", metadata: { [text.slice(0, 50)]: text } },
        }),
    },
    "a query of the API": {
      length: query,
      ask: asked("/api/v1/customers?email", { authorization }),
    },
    "a search": { length: query, every: FIFTH, ask: asked("/dashboard/payments?q", { cookie }) },
    "a form, from anybody": {
      length: form,
      ask: (email) => ask("/sign-in/request", { headers: { origin }, form: { email } }),
    },
    "a form of the dashboard": {
      length: form,
      ask: (text) =>
        ask("/dashboard/products/create", {
          headers: { cookie, origin },
          form: { csrf, name: text, description: text },
        }),
    },
    "a payer's form": {
      length: form,
      every: FIFTH,
      ask: (email) =>
        ask(below("pay", payer.path), {
          headers: { cookie: payer.cookie, origin },
          form: { csrf: payer.csrf, email, bank_token: "pm_card_alpha" },
        }),
    },
  };
};

/** The slowest health check while other requests ran. */
const slowestWhile = async (work: Promise<unknown>): Promise<number> => {
  const state = { isOver: false };
  const over = work.finally(() => {
    state.isOver = true;
  });
  let slowest = 0;
  while (!state.isOver) {
    const began = performance.now();
    expect((await ask("/healthz")).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await over;
  return slowest;
};

test("no text blocks the product, wherever it is sent", async () => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const tries = Object.entries(await places()).flatMap(
    ([place, { length, every = 1, ask: send }]) =>
      Object.entries(families)
        .filter((_, at) => at % every === 0)
        .map(([family, make]) => ({ place, family, send, make, length })),
  );
  expect(tries.length).toBeGreaterThan(300);
  const work = forEach(tries, async ({ place, family, send, make, length }) => {
    const began = performance.now();
    const { status } = await send(make(length).toWellFormed());
    const took = performance.now() - began;
    if (status >= 500 || status === 431 || took > MOST_MS) {
      faults.push(`${place}, ${family}: ${status} after ${took.toFixed(0)} ms`);
    }
  });
  expect(await slowestWhile(work)).toBeLessThan(MOST_MS);
  expect(faults).toEqual([]);
});

test("a body is read up to 256 KiB, and a form up to 64", async () => {
  const { cookie, csrf } = await anOwner();
  const large = await ask("/api/v1/sandbox/keys", { json: { name: "1 ".repeat(140_000) } });
  expect([large.status, JSON.parse(large.text).error]).toEqual([400, "payload_too_large"]);
  const form = { csrf, name: "x".repeat(70_000) };
  const headers = { cookie, origin: app };
  expect((await ask("/dashboard/products/create", { headers, form })).status).toBe(403);
});
