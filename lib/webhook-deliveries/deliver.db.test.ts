import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderEvent } from "@/lib/events/render";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { hearWake } from "@/lib/kit/woken";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { signedPost } from "@/lib/webhook-deliveries/attempt";
import { claimDue, type Delivery } from "@/lib/webhook-deliveries/claim";
import { type DeliverSettings, deliverDue } from "@/lib/webhook-deliveries/deliver";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";
import { recordResults } from "@/lib/webhook-deliveries/record";
import { sealSecret } from "@/lib/webhook-endpoints/secrets";

let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});

// Deliveries of other tests in this database are not attempted here.
beforeEach(async () => {
  receiver.received.length = 0;
  await db.webhookDelivery.deleteMany();
});

afterAll(() => receiver.close());

const deliver = (settings: Partial<DeliverSettings> = {}) =>
  deliverDue({ opensLoopback: true, ...settings });

/** For receivers that never respond, or not completely. */
const impatient = {
  sender: { totalMs: 600, reading: { bytesMax: 16 * 1024, forMs: 200 } },
};

const endpointAt = async (merchant: TestMerchant, path: string, more: object = {}) => {
  const url = `${receiver.origin}${path}`;
  return (await merchant.api.post("/webhook-endpoints", { url, ...more })).body.data;
};

const aProduct = async ({ api }: TestMerchant, name = "Café"): Promise<string> =>
  (await api.post("/products", { name })).body.data.id;

const deliveriesOf = async ({ api }: TestMerchant, endpoint: { id: string }) =>
  (await api.get(`/webhook-endpoints/${endpoint.id}/deliveries?limit=100`)).body.data;

const endpointOf = async ({ api }: TestMerchant, endpoint: { id: string }) =>
  (await api.get(`/webhook-endpoints/${endpoint.id}`)).body.data;

const makeDue = () =>
  db.$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = date_trunc('milliseconds', now()) WHERE next_attempt_at IS NOT NULL`;

/** A merchant with an endpoint at this path and one delivery to it that was attempted once. */
const attemptAt = async (path: string, settings: Partial<DeliverSettings> = {}) => {
  const merchant = await aMerchant();
  const endpoint = await endpointAt(merchant, path);
  await aProduct(merchant);
  await deliver(settings);
  const [delivery] = await deliveriesOf(merchant, endpoint);
  return { merchant, endpoint, delivery };
};

const inSeconds = (instant: number) => Math.round(instant - Date.now() / 1000);

describe("the signed request", () => {
  const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const endpointId = newId();
  const delivery = {
    endpointId,
    eventId: "b7c1d2e3-0000-4000-8000-000000000001",
    body: '{"id":"b7c1d2e3-0000-4000-8000-000000000001","type":"payment.succeeded"}',
    apiVersion: "2026-01-01",
    url: "https://shop.example.pf/",
    livemode: true,
    secret: Buffer.from(sealSecret(endpointId, secret)),
    previousSecret: null,
    previousSecretExpiresAt: null,
  } as Delivery;

  it("is signed as the contract's vector says", () => {
    const { headers, body } = signedPost(delivery, new Date(1_767_225_600_000));
    expect(body).toBe(delivery.body);
    expect(headers).toEqual({
      "content-type": "application/json",
      "user-agent": "svc-webhooks/1",
      "service-version": "2026-01-01",
      "webhook-id": "b7c1d2e3-0000-4000-8000-000000000001",
      "webhook-timestamp": "1767225600",
      "webhook-signature": "v1,bqJSXwx+1p4/QfekfTX+GqfirlRUgs+vaoo9AG28mNA=",
    });
  });

  it("does not open a secret that was sealed for another endpoint", () => {
    expect(() => signedPost({ ...delivery, endpointId: newId() }, new Date())).toThrow();
  });

  it("is the stored text, byte for byte, in the newest version", () => {
    const body = '{"b":1,"a":12345678901234567890123,"object":"event"}';
    expect(renderEvent(body, "2026-01-01")).toBe(body);
  });
});

describe("a delivery", () => {
  it("carries the stored event, signed, in the endpoint's version", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/200");
    const product = await aProduct(merchant, "Pāreu é ✓");
    expect(await deliver()).toMatchObject({ attempted: 1, isMoreDue: false });
    const [call] = receiver.received;
    const [stored] = await db.event.findMany({ where: { resourceId: product } });
    expect(call?.body).toBe(stored?.body);
    const event = new Webhook(endpoint.secret).verify(call?.body ?? "", call?.headers ?? {});
    expect(event).not.toHaveProperty("pendingDeliveries");
    expect(event).toMatchObject({ id: stored?.id, object: "event", data: { id: product } });
    expect(call?.headers).toMatchObject({
      "webhook-id": stored?.id,
      "content-type": "application/json",
      "user-agent": "svc-webhooks/1",
      "service-version": "2026-01-01",
    });
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({
      status: "succeeded",
      trigger: "event",
      attempts: 1,
      responseStatus: 200,
      responseBody: "said 200",
      error: null,
      nextAttemptAt: null,
    });
    expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
    expect(Math.abs(inSeconds(delivery.deliveredAt))).toBeLessThan(5);
    expect(Math.abs(inSeconds(delivery.lastAttemptAt))).toBeLessThan(5);
    expect((await merchant.api.get(`/events/${stored?.id}`)).body.data.pendingDeliveries).toBe(0);
    expect(await endpointOf(merchant, endpoint)).toMatchObject({
      consecutiveFailures: 0,
      lastDeliveryAt: delivery.lastAttemptAt,
      lastDeliveryStatus: "succeeded",
    });
    expect(await deliver()).toMatchObject({ attempted: 0 });
  });

  it("is refused by the library when the body or the secret differs", async () => {
    const { endpoint, merchant } = await attemptAt("/200");
    const [call] = receiver.received;
    const other = await endpointAt(merchant, "/200");
    const verify = (secret: string, body: string) => () =>
      new Webhook(secret).verify(body, call?.headers ?? {});
    expect(verify(endpoint.secret, call?.body ?? "")).not.toThrow();
    expect(verify(endpoint.secret, `${call?.body} `)).toThrow();
    expect(verify(other.secret, call?.body ?? "")).toThrow();
  });

  it("is signed by both secrets during the overlap of a rotation, and by the new one after it", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/200");
    const path = `/webhook-endpoints/${endpoint.id}/rotate-secret`;
    const next = (await merchant.api.post(path)).body.data.secret;
    await aProduct(merchant);
    await deliver();
    const [during] = receiver.received.splice(0);
    expect(during?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [endpoint.secret, next]) {
      expect(() =>
        new Webhook(secret).verify(during?.body ?? "", during?.headers ?? {}),
      ).not.toThrow();
    }
    await db.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { previousSecretExpiresAt: new Date(Date.now() - 1) },
    });
    await aProduct(merchant);
    await deliver();
    const [after] = receiver.received;
    const verify = (secret: string) => () =>
      new Webhook(secret).verify(after?.body ?? "", after?.headers ?? {});
    expect(verify(next)).not.toThrow();
    expect(verify(endpoint.secret)).toThrow();
  });

  it("is made once to each endpoint that selects the kind", async () => {
    const merchant = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: merchant.id });
    const theirs = await aMerchant();
    for (const kinds of [["*"], ["product.*"], ["product.created", "*"], ["customer.created"]]) {
      await endpointAt(merchant, `/200?${kinds}`, { enabledEvents: kinds });
    }
    await endpointAt(theirs, "/200?theirs");
    await aProduct(merchant);
    await aProduct(live);
    await deliver();
    expect(receiver.received.map(({ path }) => decodeURI(path)).toSorted()).toEqual([
      "/200?*",
      "/200?product.*",
      "/200?product.created,*",
    ]);
  });

  it("succeeds with any 2xx", async () => {
    expect((await attemptAt("/204")).delivery).toMatchObject({
      status: "succeeded",
      responseStatus: 204,
      responseBody: "",
    });
  });

  it("fails with any other response, which is stored, and is retried after 5 s", async () => {
    const outcomes = [
      ["/301", { responseStatus: 301, error: "redirect" }],
      ["/400", { responseStatus: 400, error: null, responseBody: "said 400" }],
      ["/500", { responseStatus: 500, error: null }],
      ["/404", { responseStatus: 404, error: null }],
      ["/never", { responseStatus: null, error: "timeout", responseBody: null }],
      ["/drip", { responseStatus: null, error: "timeout" }],
      ["/cut", { responseStatus: null, error: "refused" }],
      ["/garbage", { responseStatus: null, error: "refused" }],
    ] as const;
    for (const [path, expected] of outcomes) {
      receiver.received.length = 0;
      const isSilent = ["/never", "/drip"].includes(path);
      const { delivery, merchant, endpoint } = await attemptAt(path, isSilent ? impatient : {});
      expect([path, delivery]).toEqual([
        path,
        expect.objectContaining({ status: "failed", attempts: 1, deliveredAt: null, ...expected }),
      ]);
      expect(Math.abs(inSeconds(delivery.nextAttemptAt) - 5)).toBeLessThanOrEqual(2);
      expect(receiver.received).toHaveLength(1);
      expect(await endpointOf(merchant, endpoint)).toMatchObject({
        consecutiveFailures: 1,
        lastDeliveryStatus: "failed",
        active: true,
      });
      await db.webhookDelivery.deleteMany();
    }
  });

  it("succeeds once the status line of a 2xx has arrived", async () => {
    for (const path of ["/drip-body", "/cut-body", "/huge", "/brotli"]) {
      const { delivery } = await attemptAt(path, path === "/drip-body" ? impatient : {});
      expect([path, delivery.status, delivery.responseStatus]).toEqual([path, "succeeded", 200]);
      expect([...delivery.responseBody].length).toBeLessThanOrEqual(1024);
    }
  });

  it("waits as long as the Retry-After of a 429 or 503 says, one day at most", async () => {
    expect(
      Math.abs(inSeconds((await attemptAt("/429")).delivery.nextAttemptAt) - 120),
    ).toBeLessThan(3);
    const late = (await attemptAt("/503")).delivery;
    expect(Math.abs(inSeconds(late.nextAttemptAt) - 86_400)).toBeLessThan(3);
  });

  it("is exhausted after four attempts in test mode, with the same id and bytes each time", async () => {
    const { merchant, endpoint } = await attemptAt("/500");
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      const [before] = await deliveriesOf(merchant, endpoint);
      waits.push(inSeconds(before.nextAttemptAt));
      expect((await deliver()).attempted).toBe(0);
      await makeDue();
      expect((await deliver()).attempted).toBe(1);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(3);
    for (const [index, wait] of [5, 60, 600].entries()) {
      expect(Math.abs((waits[index] ?? 0) - wait)).toBeLessThanOrEqual(wait * 0.1 + 2);
    }
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({ status: "exhausted", attempts: 4, nextAttemptAt: null });
    const first = receiver.received[0];
    expect(receiver.received).toHaveLength(4);
    for (const call of receiver.received) {
      expect([call.body, call.headers["webhook-id"]]).toEqual([
        first?.body,
        first?.headers["webhook-id"],
      ]);
      new Webhook(endpoint.secret).verify(call.body, call.headers);
    }
    const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect([row.consecutiveFailures, row.exhaustedCount, row.lastDeliveryStatus]).toEqual([
      4,
      1,
      "exhausted",
    ]);
    expect(row.failingSince).not.toBeNull();
  });

  it("succeeds at a receiver that fails at first, and resets the failure count", async () => {
    let calls = 0;
    const moody = await openReceiver((_call, response) => {
      calls += 1;
      response.writeHead(calls <= 3 ? 500 : 200).end();
      return true;
    });
    const merchant = await aMerchant();
    const made = await merchant.api.post("/webhook-endpoints", { url: `${moody.origin}/` });
    await aProduct(merchant);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await deliver();
      await makeDue();
    }
    await moody.close();
    const [delivery] = await deliveriesOf(merchant, made.body.data);
    expect([delivery.status, delivery.attempts]).toEqual(["succeeded", 4]);
    const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: delivery.endpointId } });
    expect([row.consecutiveFailures, row.failingSince, row.exhaustedCount]).toEqual([0, null, 0]);
  });

  it("disables the endpoint at 410, with an event, and skips the other deliveries", async () => {
    const merchant = await aMerchant();
    await aMember(merchant.id, "owner");
    const endpoint = await endpointAt(merchant, "/410");
    const other = await endpointAt(merchant, "/200");
    for (const name of ["a", "b", "c"]) await aProduct(merchant, name);
    await db.$executeRaw`UPDATE webhook_deliveries SET next_attempt_at = date_trunc('milliseconds', now()) + interval '1 hour'
      WHERE id = (SELECT max(id::text)::uuid FROM webhook_deliveries WHERE endpoint_id = ${endpoint.id}::uuid)`;
    await deliver();
    await deliver();
    const off = await endpointOf(merchant, endpoint);
    expect(off).toMatchObject({ active: false, disabledReason: "gone" });
    expect(Math.abs(inSeconds(off.disabledAt))).toBeLessThan(5);
    const mine = await deliveriesOf(merchant, endpoint);
    const statuses = mine.map(({ status }: { status: string }) => status);
    expect(statuses).toContain("exhausted");
    expect(statuses.every((status: string) => ["exhausted", "skipped"].includes(status))).toBe(
      true,
    );
    expect(statuses).toHaveLength(3);
    const events = await db.event.findMany({ where: { resourceId: endpoint.id } });
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["webhook_endpoint.disabled", 1],
    ]);
    const body = JSON.parse(events[0]?.body ?? "{}");
    const { consecutiveFailures, ...shown } = off;
    expect(consecutiveFailures).toBeGreaterThanOrEqual(1);
    expect(body.data).toMatchObject({ ...shown, secret: null });
    expect(body.previous).toMatchObject({ active: true, disabledReason: null });
    expect(body.origin).toBe("job");
    expect(JSON.stringify(body)).not.toContain("whsec_");
    const notices = receiver.received.filter(({ body: text }) =>
      text.includes("webhook_endpoint.disabled"),
    );
    expect(notices.map(({ path }) => path)).toEqual(["/200"]);
    expect(
      (await deliveriesOf(merchant, other)).map(({ status }: { status: string }) => status),
    ).toEqual(Array(4).fill("succeeded"));
    const mails = await db.outgoingMail.findMany({ where: { aboutId: endpoint.id } });
    expect(mails.map(({ key }) => key.split("-").slice(0, 2).join("-"))).toEqual([
      "webhook-disabled",
    ]);
  });

  it("is skipped when its endpoint no longer selects the kind", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/200");
    await aProduct(merchant);
    await merchant.api.patch(`/webhook-endpoints/${endpoint.id}`, {
      enabledEvents: ["customer.*"],
    });
    await deliver();
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({
      status: "skipped",
      attempts: 0,
      error: null,
      nextAttemptAt: null,
    });
    expect(receiver.received).toEqual([]);
  });

  it("is skipped when its endpoint was disabled while it was being planned", async () => {
    const { merchant, endpoint } = await attemptAt("/500");
    await merchant.api.patch(`/webhook-endpoints/${endpoint.id}`, { active: false });
    await db.$executeRaw`UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = date_trunc('milliseconds', now())
      WHERE endpoint_id = ${endpoint.id}::uuid AND status <> 'skipped'`;
    const [kept] = await deliveriesOf(merchant, endpoint);
    expect(kept).toMatchObject({ status: "skipped", attempts: 1, responseStatus: 500 });
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("to localhost is recorded but not made, unless the configuration allows it", async () => {
    const { delivery } = await attemptAt("/200", { opensLoopback: false });
    expect(delivery).toMatchObject({
      status: "skipped",
      error: "loopback_not_delivered",
      attempts: 0,
      responseStatus: null,
    });
    expect(receiver.received).toEqual([]);
  });

  it("is resent with the same event id as a new delivery", async () => {
    const { merchant, endpoint, delivery } = await attemptAt("/200");
    await merchant.api.post(`/events/${delivery.eventId}/resend`);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([
      delivery.eventId,
      delivery.eventId,
    ]);
    const all = await deliveriesOf(merchant, endpoint);
    expect(
      all.map(({ trigger, status }: { trigger: string; status: string }) => [trigger, status]),
    ).toEqual([
      ["resend", "succeeded"],
      ["event", "succeeded"],
    ]);
  });

  it("is refused at the attempt when the host has become private", async () => {
    const merchant = await aMerchant({ livemode: true });
    const endpoint = (
      await merchant.api.post("/webhook-endpoints", { url: "https://93.184.216.34/" })
    ).body.data;
    await db.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { url: "https://inner.example.pf/" },
    });
    await aProduct(merchant);
    await deliver({ sender: { resolve: async () => ["93.184.216.34", "10.0.0.7"] } });
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({ status: "failed", error: "private_address", attempts: 1 });
  });

  it("fails on its schedule and blocks no other when its secret cannot be decrypted", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/200");
    await endpointAt(merchant, "/200?healthy");
    await db.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { secretSealed: new Uint8Array(60) },
    });
    await aProduct(merchant);
    expect((await deliver()).attempted).toBe(2);
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({ status: "failed", attempts: 1, error: null });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/200?healthy"]);
  });
});

describe("many deliveries", () => {
  const events = async (merchant: TestMerchant, count: number) => {
    await db.$executeRaw`
      SELECT record_event(new_id(), ${merchant.id}::uuid, false, 'product.updated', 'product', gen_random_uuid(), 1,
        '{"object":"event"}', 'api', NULL, now()) FROM generate_series(1, ${count}::int)`;
  };

  it("are all made, once each, by one run", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200?one");
    await endpointAt(merchant, "/200?two");
    await events(merchant, 300);
    expect(await deliver()).toEqual({ attempted: 600, isMoreDue: false });
    const seen = new Set(
      receiver.received.map(({ path, headers }) => `${path} ${headers["webhook-id"]}`),
    );
    expect([receiver.received.length, seen.size]).toEqual([600, 600]);
    expect(await db.webhookDelivery.count({ where: { status: "succeeded" } })).toBe(600);
  });

  it("are made once each by concurrent runs", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200");
    await events(merchant, 200);
    const runs = await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(runs.reduce((sum, { attempted }) => sum + attempted, 0)).toBe(200);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
  });

  it("call an endpoint at most ten times at once, and a failing one at most twice", async () => {
    const load = { now: 0, most: 0 };
    const busy = await openReceiver((_call, response) => {
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      setTimeout(() => {
        load.now -= 1;
        response.writeHead(500).end();
      }, 30);
      return true;
    });
    const merchant = await aMerchant();
    const made = await merchant.api.post("/webhook-endpoints", { url: `${busy.origin}/` });
    await events(merchant, 60);
    await deliver();
    expect(load.most).toBe(10);
    load.most = 0;
    await makeDue();
    await deliver();
    await busy.close();
    expect(load.most).toBe(2);
    expect(busy.received).toHaveLength(120);
    expect(await endpointOf(merchant, made.body.data)).toMatchObject({ consecutiveFailures: 120 });
  });

  it("count the attempts of other processes at an endpoint among the ten", async () => {
    const load = { now: 0, most: 0 };
    const busy = await openReceiver((_call, response) => {
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      setTimeout(() => {
        load.now -= 1;
        response.writeHead(200).end();
      }, 30);
      return true;
    });
    const merchant = await aMerchant();
    await merchant.api.post("/webhook-endpoints", { url: `${busy.origin}/` });
    await events(merchant, 30);
    const taken = await db.webhookDelivery.findMany({
      where: { merchantId: merchant.id },
      orderBy: { nextAttemptAt: "asc" },
      take: 7,
    });
    await db.webhookDelivery.updateMany({
      where: { id: { in: taken.map(({ id }) => id) } },
      data: { leaseToken: newId(), leasedUntil: new Date(Date.now() + 60_000) },
    });
    await deliver();
    await busy.close();
    expect(load.most).toBe(3);
    expect(busy.received).toHaveLength(23);
  });

  it("are limited to the merchants of a shard", async () => {
    const merchants = [await aMerchant(), await aMerchant(), await aMerchant()];
    const shardOf = ({ id }: { id: string }) => Number.parseInt(id.slice(-1), 16) % 4;
    for (const merchant of merchants) {
      await endpointAt(merchant, "/200");
      await events(merchant, 1);
    }
    const [first] = merchants;
    const shard = first && shardOf(first);
    await deliver({ shard });
    for (const merchant of merchants) {
      const left = await db.webhookDelivery.count({
        where: { merchantId: merchant.id, status: "pending" },
      });
      expect(left).toBe(shardOf(merchant) === shard ? 0 : 1);
    }
  });

  it("do not wait for an unresponsive endpoint with many due deliveries", async () => {
    const merchant = await aMerchant();
    const dead = await endpointAt(merchant, "/never", { enabledEvents: ["product.updated"] });
    await events(merchant, 400);
    const healthy = await aMerchant();
    await endpointAt(healthy, "/200");
    await events(healthy, 50);
    const began = Date.now();
    const running = deliver({ sender: { totalMs: 4000 }, claimForMs: 2500, beginWithinMs: 1000 });
    const arrived = () => receiver.received.filter(({ path }) => path === "/200");
    while (arrived().length < 50 && Date.now() - began < 2500) await sleep(5);
    // No attempt at the unresponsive endpoint has ended by then.
    expect(arrived()).toHaveLength(50);
    const { isMoreDue } = await running;
    expect(isMoreDue).toBe(true);
    // Those attempts continue after the run.
    expect(Date.now() - began).toBeLessThan(4000);
    const waiting = await db.webhookDelivery.count({
      where: { endpointId: dead.id, status: "pending", leaseToken: null },
    });
    expect(waiting).toBeGreaterThan(300);
  });

  it("find a slot even when unresponsive endpoints hold as many as there are", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/never?one", { enabledEvents: ["product.updated"] });
    await endpointAt(merchant, "/never?two", { enabledEvents: ["product.updated"] });
    await events(merchant, 10);
    const healthy = await aMerchant();
    await endpointAt(healthy, "/200");
    const arrived = () => receiver.received.filter(({ path }) => path === "/200").length;
    const running = deliver({ sender: { totalMs: 6000 }, claimForMs: 4500, inFlightMax: 20 });
    while (receiver.received.length < 20) await sleep(5);
    await events(healthy, 30);
    const began = Date.now();
    while (arrived() < 30 && Date.now() - began < 4000) await sleep(5);
    expect(arrived()).toBe(30);
    await running;
  });

  it("are made at once by a run that waits for more, when any process announces them", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200");
    const shard = Number.parseInt(merchant.id.slice(-1), 16) % 4;
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const running = deliver({ lingerMs: 60_000, claimForMs: 3000, shard });
    await sleep(1000);
    for (let count = 1; count <= 4; count += 1) {
      await events(merchant, 1);
      hearWake(JSON.stringify({ r: 1, count: 1, topic: `webhooks/due:${shard}` }));
      const began = Date.now();
      while (receiver.received.length < count && Date.now() - began < 1000) await sleep(2);
      // It would check each half second.
      expect(Date.now() - began).toBeLessThan(250);
    }
    await running;
  });

  it("are left to the next run, with a wake-up, when the time of a run is over", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200");
    await events(merchant, 50);
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const run = await deliver({ claimForMs: 0 });
    expect(run.isMoreDue).toBe(true);
    const wakes = await db.$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'wake:webhooks/due:%'`;
    expect(wakes).toHaveLength(1);
    expect((await deliver()).isMoreDue).toBe(false);
    while (receiver.received.length < 50) await sleep(5);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50);
  });

  it("schedule a wake-up for the earliest next attempt", async () => {
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const { delivery } = await attemptAt("/500");
    const wakes = await db.$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker._private_jobs WHERE key LIKE 'wake_at:webhooks/due:%'`;
    expect(wakes).toHaveLength(1);
    const at = wakes[0]?.run_at.getTime() ?? 0;
    expect(Math.abs(at / 1000 - delivery.nextAttemptAt)).toBeLessThan(1.5);
  });
});

describe("leases", () => {
  const claim = (leaseMs: number) =>
    claimDue({
      leaseToken: newId(),
      leaseMs,
      rowsMax: 100,
      rowsOfEndpointMax: 50,
      room: new Map(),
      shard: undefined,
      takesOver: false,
    });
  const succeeded = {
    trigger: "accept",
    responseStatus: 200,
    responseBody: "late",
    error: null,
    durationMs: 1,
    attemptedAt: new Date(),
    waitMs: null,
  } as const;

  it("keep a delivery from other runs until they end", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200");
    await aProduct(merchant);
    expect(await claim(300)).toHaveLength(1);
    expect(await claim(300)).toHaveLength(0);
    expect((await deliver()).attempted).toBe(0);
    await sleep(350);
    expect((await deliver()).attempted).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it("let a late worker write nothing once another has taken over", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/500");
    await aProduct(merchant);
    const [late] = await claim(1);
    if (!late) throw new Error("Nothing was claimed.");
    await sleep(20);
    const [next] = await claim(10_000);
    expect(next?.id).toBe(late.id);
    expect(await recordResults([{ delivery: late, outcome: succeeded }])).toBe(0);
    const [delivery] = await deliveriesOf(merchant, endpoint);
    expect(delivery).toMatchObject({ status: "pending", attempts: 0, responseStatus: null });
    expect((await endpointOf(merchant, endpoint)).lastDeliveryAt).toBeNull();
    if (next) expect(await recordResults([{ delivery: next, outcome: succeeded }])).toBe(1);
    expect((await deliveriesOf(merchant, endpoint))[0]).toMatchObject({ status: "succeeded" });
  });

  it("do not overwrite a status that has changed since the claim", async () => {
    const merchant = await aMerchant();
    const endpoint = await endpointAt(merchant, "/200");
    await aProduct(merchant);
    const [held] = await claim(10_000);
    if (!held) throw new Error("Nothing was claimed.");
    await db.webhookDelivery.update({ where: { id: held.id }, data: { status: "failed" } });
    expect(await recordResults([{ delivery: held, outcome: succeeded }])).toBe(0);
    expect((await deliveriesOf(merchant, endpoint))[0]).toMatchObject({ status: "failed" });
    const now = { ...held, status: "failed" };
    expect(await recordResults([{ delivery: now, outcome: succeeded }])).toBe(1);
    expect((await deliveriesOf(merchant, endpoint))[0]).toMatchObject({ status: "succeeded" });
  });

  it("are claimed once each by twenty concurrent claims", async () => {
    const merchant = await aMerchant();
    await endpointAt(merchant, "/200");
    await db.$executeRaw`
      SELECT record_event(new_id(), ${merchant.id}::uuid, false, 'product.updated', 'product', gen_random_uuid(), 1,
        '{}', 'api', NULL, now()) FROM generate_series(1, 200)`;
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(10_000)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const later = await Promise.all(Array.from({ length: 8 }, () => claim(10_000)));
    const all = new Set([...ids, ...later.flat().map(({ id }) => id)]);
    expect(all.size).toBe(ids.length + later.flat().length);
  });
});
