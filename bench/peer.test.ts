import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { interleaved } from "@/bench/load";
import { type Mapping, peerLoads, readMapping } from "@/bench/peer";
import { sendTo } from "@/bench/requests";

type Received = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let received: Received[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const status = { POST: 201, GET: 200 }[method] ?? 405;
    response.writeHead(status).end(JSON.stringify({ payment: { id: "pay_1" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
});

const mapping: Mapping = {
  name: "A peer",
  create: {
    method: "POST",
    path: "/payments",
    headers: { authorization: "Bearer {env.PEER_KEY}", "idempotency-key": "{uuid}" },
    body: { amount: 2990, reference: "{uuid}" },
    expect: 201,
  },
  id: "payment.id",
  read: { method: "GET", path: "/payments/{id}", headers: {}, expect: 200 },
};

it("sends a peer the declared requests, each creation with values of its own", async () => {
  vi.stubEnv("PEER_KEY", "key of the peer");
  const loads = await peerLoads(origin, mapping, sendTo(origin));
  const pace = { connections: 2, seconds: 0.05, rounds: 1, databasePid: process.pid };
  const { create, read } = await interleaved(loads, pace);
  expect(create.perSecond).toBeGreaterThan(0);
  expect(read.perSecond).toBeGreaterThan(0);
  const posts = received.filter(({ method }) => method === "POST");
  expect(posts[0]?.headers).toMatchObject({ authorization: "Bearer key of the peer" });
  expect(JSON.parse(posts[0]?.body ?? "")).toMatchObject({ amount: 2990 });
  const keys = posts.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(posts.length);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(posts.length);
  expect(new Set(received.filter(({ method }) => method === "GET").map(({ url }) => url))).toEqual(
    new Set(["/payments/pay_1"]),
  );
});

it("refuses a peer whose answers are not the declared ones", async () => {
  const other = { ...mapping, create: { ...mapping.create, expect: 200 } };
  await expect(peerLoads(origin, other, sendTo(origin))).rejects.toThrow("answered 201");
  const nameless = { ...mapping, id: "payment.number" };
  await expect(peerLoads(origin, nameless, sendTo(origin))).rejects.toThrow("payment.number");
});

it("has an example of a mapping", () => {
  expect(readMapping("bench/peer.json").read.path).toBe("/v1/payment_intents/{id}");
});
