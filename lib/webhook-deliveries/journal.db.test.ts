import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOfRequest, latestEventOf } from "@/lib/events/lookups";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";
import { deliveriesOfEvent, getDelivery, successOf } from "@/lib/webhook-deliveries/journal";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const endpointAt = async ({ api }: TestMerchant, path: string, more: object = {}) => {
  const url = `${receiver.origin}${path}`;
  return (await api.post("/webhook-endpoints", { url, ...more })).body.data.id as string;
};

const aProduct = async ({ api }: TestMerchant) => {
  const { headers, body } = await api.post("/products", { name: "Café" });
  const requestId = headers.get("request-id") ?? "";
  const { id } = await db.event.findFirstOrThrow({ where: { resourceId: body.data.id } });
  return { eventId: id, requestId };
};

const deliveryTo = (endpointId: string) =>
  db.webhookDelivery.findFirstOrThrow({ where: { endpointId } });

describe("a delivery in the journal", () => {
  it("shows the request as the receiver got it, except the signature", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    await aProduct(of);
    await deliverDue({ opensLoopback: true });
    const { id } = await deliveryTo(endpoint);
    const { delivery, request } = await getDelivery(of.ctx, endpoint, id);
    expect(delivery).toMatchObject({ status: "succeeded", attempts: 1, responseStatus: 200 });
    const got = receiver.received.find(({ headers }) => headers["webhook-id"] === delivery.eventId);
    expect(request.url).toBe(`${receiver.origin}/200`);
    expect(request.body).toBe(got?.body);
    const shown = Object.fromEntries(request.headers);
    const { "webhook-signature": signature, ...rest } = shown;
    expect(got?.headers).toMatchObject(rest);
    expect(got?.headers["webhook-signature"]?.startsWith(signature?.slice(0, 3) ?? "?")).toBe(true);
    const own = /^(content-type|user-agent|service-version|webhook-.*)$/;
    expect(Object.keys(shown).sort()).toEqual(
      Object.keys(got?.headers ?? {})
        .filter((name) => own.test(name))
        .sort(),
    );
  });

  it("has no time before its first attempt", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    await aProduct(of);
    const { request } = await getDelivery(of.ctx, endpoint, (await deliveryTo(endpoint)).id);
    expect(Object.fromEntries(request.headers)["webhook-timestamp"]).toBe("…");
  });

  it("is found only by its merchant, at its endpoint", async () => {
    const [of, other] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: of.id });
    const [endpoint, second] = [await endpointAt(of, "/200"), await endpointAt(of, "/204")];
    const { eventId } = await aProduct(of);
    const { id } = await deliveryTo(endpoint);
    for (const ask of [
      () => getDelivery(other.ctx, endpoint, id),
      () => getDelivery(live.ctx, endpoint, id),
      () => getDelivery(of.ctx, second, id),
      () => getDelivery(of.ctx, endpoint, newId()),
    ]) {
      await expect(ask()).rejects.toThrow("There is no such delivery.");
    }
    expect(await deliveriesOfEvent(other.ctx, eventId)).toEqual([]);
    expect(await deliveriesOfEvent(live.ctx, eventId)).toEqual([]);
    expect(await successOf(other.ctx, endpoint)).toEqual({ succeeded: 0, finished: 0 });
  });
});

describe("the deliveries of an event", () => {
  it("are listed newest first, with their endpoints", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    const { eventId } = await aProduct(of);
    await of.api.post(`/events/${eventId}/resend`);
    const found = await deliveriesOfEvent(of.ctx, eventId);
    expect(found.map(({ trigger, status, url }) => [trigger, status, url])).toEqual([
      ["resend", "pending", `${receiver.origin}/200`],
      ["event", "pending", `${receiver.origin}/200`],
    ]);
    expect(found[0]?.endpointId).toBe(endpoint);
  });
});

describe("the success of an endpoint", () => {
  it("counts the latest deliveries that are finished", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    for (const status of ["succeeded", "succeeded", "exhausted", "skipped", "failed"]) {
      const { eventId } = await aProduct(of);
      const done = status !== "failed";
      await db.webhookDelivery.updateMany({
        where: { eventId },
        data: { status, ...(done ? { nextAttemptAt: null } : {}), ...ended(status) },
      });
    }
    expect(await successOf(of.ctx, endpoint)).toEqual({ succeeded: 2, finished: 3 });
  });

  const ended = (status: string) => (status === "succeeded" ? { deliveredAt: new Date() } : {});
});

describe("an event search", () => {
  it("finds the events of a request, and of no other", async () => {
    const of = await aMerchant();
    const { requestId, eventId } = await aProduct(of);
    const { requestId: second } = await aProduct(of);
    const asked = { id: requestId.slice(4), createdAt: new Date() };
    expect((await eventsOfRequest(of.ctx, asked)).map(({ id }) => id)).toEqual([eventId]);
    expect(await eventsOfRequest((await aMerchant()).ctx, asked)).toEqual([]);
    const later = { id: second.slice(4), createdAt: new Date(Date.now() - 3_600_000) };
    expect(await eventsOfRequest(of.ctx, later)).toEqual([]);
  });

  it("finds the latest event that an endpoint selects", async () => {
    const of = await aMerchant();
    expect(await latestEventOf(of.ctx, ["*"])).toBeNull();
    const first = await aProduct(of);
    const second = await aProduct(of);
    await of.api.post("/customers", { email: "a@example.pf" });
    expect(await latestEventOf(of.ctx, ["*"])).toMatchObject({ type: "customer.created" });
    expect(await latestEventOf(of.ctx, ["product.*"])).toMatchObject({ id: second.eventId });
    expect(await latestEventOf(of.ctx, ["product.created"])).toMatchObject({ id: second.eventId });
    expect(await latestEventOf(of.ctx, ["payment.*"])).toBeNull();
    expect(await latestEventOf((await aMerchant()).ctx, ["*"])).toBeNull();
    expect(first.eventId).not.toBe(second.eventId);
  });
});
