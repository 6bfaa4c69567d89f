import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { renderEvent } from "@/lib/events/render";
import { eventBody } from "@/lib/events/steps";
import { systemContext, versionOf } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import {
  callerOf,
  frozenAt,
  withBoth,
  withNewer,
  withOlder,
} from "@/lib/versions/fictitious.fixture";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";

const OLD = "2025-07-01";
const PUBLISHED = "2026-01-01";
const NEW = "2026-07-01";

const ask = callerOf(withOlder);
const old = { "Service-Version": OLD };
const current = { "Service-Version": PUBLISHED };

const aProduct = async (of: TestMerchant, name = "Café"): Promise<string> =>
  (await ask("products.create", of.key, { body: { name }, headers: current })).body.data.id;

describe("a key with an older version", () => {
  it("sends and receives that version's shapes", async () => {
    const of = await frozenAt(OLD);
    const strange = { title: "Café", details: "moulu" };
    const refused = await ask("products.create", of.key, { body: strange });
    expect([refused.status, refused.body.param]).toEqual([400, "details"]);
    const created = await ask("products.create", of.key, { body: { title: "Café" } });
    expect(created.status).toBe(201);
    expect(created.headers.get("service-version")).toBe(OLD);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      object: "product",
      id,
      created: expect.any(Number),
      createdAt: expect.any(String),
      livemode: false,
      description: null,
      tgcRate: null,
      metadata: {},
      title: "Café",
      state: "on",
    });
    const updated = await ask("products.update", of.key, {
      id,
      body: { state: "off", metadata: { object: "product", name: "theirs" } },
    });
    expect(updated.body.data).toMatchObject({
      title: "Café",
      state: "off",
      metadata: { object: "product", name: "theirs" },
    });
    expect(await db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
      name: "Café",
      active: false,
    });
    const read = await ask("products.get", of.key, { id });
    expect(read.body).toEqual(updated.body);
  });

  it("filters and reads lists as in that version", async () => {
    const of = await frozenAt(OLD);
    const id = await aProduct(of);
    await ask("products.update", of.key, { id, body: { state: "off" } });
    await aProduct(of, "Thé");
    const off = await ask("products.list", of.key, { query: "state=off" });
    expect(off.body).toEqual({
      data: [expect.objectContaining({ id, state: "off", title: "Café" })],
      hasMore: false,
    });
    const refused = await ask("products.list", of.key, { query: "state=off", headers: current });
    expect([refused.status, refused.body.param]).toEqual([400, "state"]);
  });

  it("gets expanded relations in that version, though their id fields had other names", async () => {
    const of = await frozenAt(OLD);
    const product = await aProduct(of);
    const made = await ask("prices.create", of.key, { body: { product, amountXpf: 1000 } });
    const { id } = made.body.data;
    for (const [name, asked] of [
      ["prices.get", { id, query: "expand[]=product" }],
      ["prices.list", { query: "expand[]=product" }],
    ] as const) {
      const { body } = await ask(name, of.key, asked);
      const [price] = [body.data].flat();
      expect(price).toMatchObject({
        productUuid: product,
        product: { title: "Café", state: "on" },
      });
      expect(price).not.toHaveProperty("productId");
      expect(price.product).not.toHaveProperty("name");
    }
  });

  it("uses another version when the header names one", async () => {
    const of = await frozenAt(OLD);
    const id = await aProduct(of);
    const reply = await ask("products.get", of.key, { id, headers: current });
    expect(reply.headers.get("service-version")).toBe(PUBLISHED);
    expect(reply.body.data).toMatchObject({ name: "Café", active: true });
    const other = await frozenAt(PUBLISHED);
    const made = await ask("products.create", other.key, { body: { title: "Thé" }, headers: old });
    expect([made.status, made.body.data.title]).toEqual([201, "Thé"]);
  });

  it("works as before when a newer version is published", async () => {
    const of = await frozenAt(PUBLISHED);
    const later = callerOf(withNewer);
    const made = await later("products.create", of.key, {
      body: { name: "Café", details: "moulu" },
    });
    expect(made.headers.get("service-version")).toBe(PUBLISHED);
    expect(made.body.data).toMatchObject({ name: "Café", details: "moulu" });
    expect(made.body.data).not.toHaveProperty("description");
    const { id } = made.body.data;
    const newest = await later("products.get", of.key, { id, headers: { "Service-Version": NEW } });
    expect(newest.body.data).toMatchObject({ description: "moulu" });
    const oldest = await callerOf(withBoth)("products.get", of.key, { id, headers: old });
    expect(oldest.body.data).toMatchObject({ title: "Café", details: "moulu" });
  });
});

describe("a version that was never published", () => {
  const unknown = ["2025-06-30", "2026-01-02", "2099-01-01", "latest", "2026-1-1", "v1", ""];
  const refusal = {
    error: "unsupported_version",
    code: 400,
    param: "Service-Version",
    details: { supported: [OLD, PUBLISHED] },
  };

  const byKey = operations.filter(({ auth }) => auth !== "session").map(({ id }) => id);

  it.each(byKey)("is refused by %s, after the key is known", async (id) => {
    const of = await frozenAt(OLD);
    const isOpen = operations.find((operation) => operation.id === id)?.auth === "none";
    for (const version of unknown) {
      const headers = { "Service-Version": version };
      const reply = await ask(id, of.key, { id: newId(), headers });
      expect([reply.status, reply.body]).toMatchObject([400, refusal]);
      const nobody = await ask(id, null, { id: newId(), headers });
      expect(nobody.status).toBe(isOpen ? 400 : 401);
      if (isOpen) expect(nobody.body).toMatchObject(refusal);
      for (const { headers: sent } of [reply, nobody]) {
        expect(sent.get("service-version")).toBe(PUBLISHED);
      }
    }
  });

  it("is refused for a key that has one, as after a release was rolled back", async () => {
    const of = await frozenAt(NEW);
    expect((await ask("products.list", of.key)).body).toMatchObject(refusal);
    expect((await ask("products.list", of.key, { headers: current })).status).toBe(200);
  });
});

describe("Service-Version", () => {
  it("is on every response, the requested one if it exists", async () => {
    const of = await frozenAt(OLD);
    const replies = [
      await ask("products.list", of.key),
      await ask("products.get", of.key, { id: newId() }),
      await ask("products.create", of.key, { body: {} }),
      await ask("products.list", null, { headers: old }),
      await ask("sandbox.create_key", null, { body: {}, headers: old }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 400, 401, 201]);
    for (const { headers } of replies) expect(headers.get("service-version")).toBe(OLD);
    expect((await ask("products.list", null)).headers.get("service-version")).toBe(PUBLISHED);
  });
});

describe("a response that was stored for its Idempotency-Key", () => {
  it("is returned in its own version only", async () => {
    const of = await frozenAt(OLD);
    const key = { "Idempotency-Key": newId() };
    const body = { email: "moana@example.pf" };
    const made = await ask("customers.create", of.key, { body, headers: key });
    const again = await ask("customers.create", of.key, { body, headers: { ...key, ...old } });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.text).toBe(made.text);
    const headers = { ...key, ...current };
    const other = await ask("customers.create", of.key, { body, headers });
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect(await db.customer.count({ where: { merchantId: of.id } })).toBe(1);
  });

  it("is stored in the version of its call", async () => {
    const of = await frozenAt(OLD);
    const asked = { body: { title: "Café" }, headers: { "Idempotency-Key": newId() } };
    const made = await ask("products.create", of.key, asked);
    const again = await ask("products.create", of.key, asked);
    expect([again.headers.get("idempotent-replayed"), again.body.data.title]).toEqual([
      "true",
      "Café",
    ]);
    expect(again.text).toBe(made.text);
  });

  it("contains no secret, whatever its name in that version", async () => {
    const of = await frozenAt(OLD);
    const headers = { "Idempotency-Key": newId() };
    const body = { url: "http://localhost:4999/webhooks" };
    const made = await ask("webhook_endpoints.create", of.key, { body, headers });
    expect(made.body.data.signingSecret).toMatch(/^whsec_/);
    const again = await ask("webhook_endpoints.create", of.key, { body, headers });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual({ data: { ...made.body.data, signingSecret: null } });
  });
});

describe("a created object", () => {
  it("keeps the version of the creating call", async () => {
    const of = await frozenAt(OLD);
    for (const [headers, version] of [
      [{}, OLD],
      [current, PUBLISHED],
    ] as const) {
      const key = await ask("api_keys.create", of.key, { body: {}, headers });
      expect(key.body.data.apiVersion).toBe(version);
      const url = "http://localhost:4999/webhooks";
      const endpoint = await ask("webhook_endpoints.create", of.key, { body: { url }, headers });
      const { id } = endpoint.body.data;
      expect(endpoint.body.data.apiVersion).toBe(version);
      await ask("webhook_endpoints.update", of.key, { id, body: {}, headers: current });
      const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
      expect(row.apiVersion).toBe(version);
      const spoken = await ask("products.list", key.body.data.secret);
      expect(spoken.headers.get("service-version")).toBe(version);
    }
    const sandbox = await ask("sandbox.create_key", null, { body: {}, headers: old });
    const spoken = await ask("merchants.get", sandbox.body.data.secret);
    expect(spoken.headers.get("service-version")).toBe(OLD);
  });

  it("has no version when background work creates it, which is a bug", () => {
    const ctx = systemContext({ merchantId: newId(), livemode: false }, "receipts.send");
    expect(() => versionOf(ctx)).toThrow("No API version");
  });
});

/** Stores an event as it was recorded while another version was the newest. */
const stored = async (of: TestMerchant, apiVersion: string, product: Record<string, unknown>) => {
  const id = newId();
  const data = { object: "product", id: newId(), ...product };
  const event = { id, type: "product.updated", created: new Date(), sequence: 1 } as const;
  const written = JSON.parse(eventBody(of.ctx, { ...event, data, previous: null }));
  const body = JSON.stringify({ ...written, apiVersion });
  await db.$queryRaw`
    SELECT record_event(${id}::uuid, ${of.id}::uuid, false, 'product.updated', 'product', ${data.id}::uuid,
      1, ${body}, 'api', NULL, now()) AS planned`;
  return id;
};

describe("events", () => {
  it("are read in the caller's version, including old values", async () => {
    const of = await frozenAt(OLD);
    const product = await aProduct(of);
    await ask("products.update", of.key, { id: product, body: { title: "Thé", state: "off" } });
    const [, event] = await eventsOf(product);
    const shown = {
      apiVersion: OLD,
      data: { id: product, title: "Thé", state: "off" },
      previous: { title: "Café", state: "on" },
    };
    const one = await ask("events.get", of.key, { id: event?.body.id });
    expect(one.body.data).toMatchObject(shown);
    expect(Object.keys(one.body.data.previous)).toEqual(["title", "state"]);
    expect(one.body.data.data).not.toHaveProperty("name");
    await expect
      .poll(async () => (await ask("events.list", of.key)).body.data.slice(0, 1))
      .toMatchObject([shown]);
    const newest = await ask("events.get", of.key, { id: event?.body.id, headers: current });
    expect(newest.body.data).toEqual({ ...event?.body, pendingDeliveries: 0 });
  });

  it("that were stored before a version was published are read in it too", async () => {
    const of = await frozenAt(NEW);
    const later = callerOf(withBoth);
    const id = await stored(of, OLD, { title: "Café", state: "off", details: "moulu" });
    const read = async (headers = {}) =>
      (await later("events.get", of.key, { id, headers })).body.data;
    expect(await read()).toMatchObject({
      apiVersion: NEW,
      data: { name: "Café", active: false, description: "moulu" },
    });
    expect(await read(current)).toMatchObject({
      apiVersion: PUBLISHED,
      data: { name: "Café", active: false, details: "moulu" },
    });
    expect(await read(old)).toMatchObject({
      apiVersion: OLD,
      data: { title: "Café", state: "off", details: "moulu" },
    });
  });

  it("in an unknown version are not rendered at all", () => {
    expect(() => renderEvent('{"object":"event"}', NEW)).toThrow(NEW);
    expect(() => renderEvent('{"object":"event"}', NEW, withOlder)).toThrow(NEW);
  });
});

describe("deliveries", () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    await db.webhookDelivery.deleteMany();
  });
  afterAll(() => receiver.close());

  const endpointOf = async (of: TestMerchant, path: string, headers = {}) => {
    const body = { url: `${receiver.origin}${path}` };
    const { data } = (await ask("webhook_endpoints.create", of.key, { body, headers })).body;
    return { id: data.id, secret: data.signingSecret ?? data.secret };
  };

  const receivedAt = (path: string) => {
    const call = receiver.received.find((candidate) => candidate.path === path);
    if (!call) throw new Error(`Nothing was received at ${path}.`);
    return call;
  };

  it("are sent in the endpoint's version, signed over exactly the sent bytes", async () => {
    const of = await frozenAt(OLD);
    const older = await endpointOf(of, "/200?old");
    const newer = await endpointOf(of, "/200?new", current);
    const product = await aProduct(of, "Pāreu");
    await deliverDue({ opensLoopback: true, versions: withOlder });
    const [event] = await eventsOf(product);
    const then = receivedAt("/200?old");
    const now = receivedAt("/200?new");
    expect(JSON.parse(then.body)).toMatchObject({
      id: event?.body.id,
      apiVersion: OLD,
      data: { title: "Pāreu", state: "on" },
    });
    expect(then.headers["service-version"]).toBe(OLD);
    expect(now.body).toBe(JSON.stringify(event?.body));
    expect(now.headers["service-version"]).toBe(PUBLISHED);
    new Webhook(older.secret).verify(then.body, then.headers);
    new Webhook(newer.secret).verify(now.body, now.headers);
    expect(() => new Webhook(older.secret).verify(now.body, then.headers)).toThrow();
  });

  it("are the same on every attempt, and when they are resent", async () => {
    const of = await frozenAt(OLD);
    const endpoint = await endpointOf(of, "/500");
    const product = await aProduct(of);
    const [event] = await eventsOf(product);
    await deliverDue({ opensLoopback: true, versions: withOlder });
    const again = { id: event?.body.id, body: {}, headers: current };
    expect((await ask("events.resend", of.key, again)).status).toBe(202);
    await deliverDue({ opensLoopback: true, versions: withOlder });
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(first?.body ?? "").apiVersion).toBe(OLD);
    new Webhook(endpoint.secret).verify(second?.body ?? "", second?.headers ?? {});
  });

  it("wait for a release that knows the endpoint's version", async () => {
    const of = await frozenAt(OLD);
    const endpoint = await endpointOf(of, "/200");
    await aProduct(of);
    await deliverDue({ opensLoopback: true });
    expect(receiver.received).toEqual([]);
    const delivery = await db.webhookDelivery.findFirstOrThrow({
      where: { endpointId: endpoint.id },
    });
    expect([delivery.status, delivery.attempts]).toEqual(["failed", 1]);
    await db.$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = date_trunc('milliseconds', now()) WHERE id = ${delivery.id}::uuid`;
    await deliverDue({ opensLoopback: true, versions: withOlder });
    expect(receiver.received).toHaveLength(1);
  });

  it("have their events in the caller's version", async () => {
    const of = await frozenAt(OLD);
    const { id } = await endpointOf(of, "/200");
    await aProduct(of);
    const query = "expand[]=event";
    const { body } = await ask("webhook_endpoints.deliveries", of.key, { id, query });
    expect(body.data[0].event).toMatchObject({ apiVersion: OLD, data: { title: "Café" } });
  });
});
