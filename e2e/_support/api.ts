import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { Webhook } from "standardwebhooks";

export const app = `http://localhost:${process.env["PORT"]}`;
export const bank = `http://localhost:${process.env["BANK_PORT"]}`;

// biome-ignore lint/suspicious/noExplicitAny: stories read answers of every shape.
type Body = any;

/** The API over the network, as an integrator's own code calls it. */
export const call = async (
  method: string,
  path: string,
  {
    key,
    body,
    headers = {},
  }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Body }> => {
  const response = await fetch(`${app}/api/v1${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Shorter than a story may take, so that its failure names the request.
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: await response.json() };
};

export type Shop = { key: string; merchantId: string; claimUrl: string };

/** A shop for one story, created as anybody would. */
export const aShop = async (name = "Boutique Hibiscus"): Promise<Shop> => {
  const { status, body } = await call("POST", "/sandbox/keys", { body: { name } });
  expect(status).toBe(201);
  const { secret, merchant, claimUrl } = body.data;
  return { key: secret, merchantId: merchant.id, claimUrl };
};

/** A product, its price and a checkout session for it. */
export const aSession = async (key: string, more: object = {}): Promise<Body> => {
  const product = await call("POST", "/products", { key, body: { name: "Panier de fruits" } });
  const price = await call("POST", "/prices", {
    key,
    body: { product: product.body.data.id, amountXpf: 2990 },
  });
  const session = await call("POST", "/checkout-sessions", {
    key,
    body: {
      lineItems: [{ price: price.body.data.id }],
      successUrl: "https://boutique.example.pf/merci",
      ...more,
    },
  });
  expect(session.status).toBe(201);
  return session.body.data;
};

export type Received = { type: string; body: Body; headers: IncomingHttpHeaders; text: string };

/** A merchant's own server: stores what it receives, and verifies it as the merchant would. */
export const aReceiver = async ({ pauseMs = 0 }: { pauseMs?: number } = {}) => {
  const received: Received[] = [];
  let answered = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const body = JSON.parse(text);
      received.push({ type: body.type, body, headers: request.headers, text });
      setTimeout(() => {
        answered += 1;
        response.writeHead(204).end();
      }, pauseMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/webhooks`,
    received,
    /** Messages currently waiting for a response. */
    inFlight: () => received.length - answered,
    /** Throws unless every message has a valid signature with this secret. */
    verify: (secret: string) => {
      const webhook = new Webhook(secret);
      for (const { text, headers } of received) {
        webhook.verify(text, headers as Record<string, string>);
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** Waits until `check` returns something; the product works in the background. */
export const eventually = async <Found>(
  check: () => Promise<Found | null | undefined | false>,
  what: string,
  seconds = 30,
): Promise<Found> => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
