import { expect, it } from "vitest";
import { aMerchant } from "@/lib/testing/merchant";

const url = "http://localhost:4000/hooks";

it("lists deliveries by filter, with the expanded event", async () => {
  const { api } = await aMerchant();
  const { data } = (await api.post("/webhook-endpoints", { url })).body;
  const other = (await api.post("/webhook-endpoints", { url })).body.data;
  const path = `/webhook-endpoints/${data.id}/deliveries`;
  const product = (await api.post("/products", { name: "Café" })).body.data;
  await api.patch(`/products/${product.id}`, { name: "Thé" });
  const list = (await api.get(path)).body;
  expect(list.has_more).toBe(false);
  expect(list.data.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
    "product.updated",
    "product.created",
  ]);
  const [newest, oldest] = list.data;
  expect(oldest).toEqual({
    object: "webhook_delivery",
    id: oldest.id,
    created: oldest.created,
    livemode: false,
    endpointId: data.id,
    eventId: oldest.eventId,
    eventType: "product.created",
    trigger: "event",
    status: "pending",
    attempts: 0,
    responseStatus: null,
    responseBody: null,
    error: null,
    durationMs: null,
    lastAttemptAt: null,
    nextAttemptAt: oldest.nextAttemptAt,
    deliveredAt: null,
  });
  const ids = async (query: string) =>
    (await api.get(`${path}?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids("eventType=product.created")).toEqual([oldest.id]);
  expect(await ids("eventType=product.*")).toEqual([newest.id, oldest.id]);
  expect(await ids("eventType=customer.*")).toEqual([]);
  expect(await ids("status=succeeded")).toEqual([]);
  expect(await ids("status=pending&limit=1")).toEqual([newest.id]);
  expect(await ids(`starting_after=${newest.id}`)).toEqual([oldest.id]);
  expect(await ids(`ending_before=${oldest.id}`)).toEqual([newest.id]);
  const expanded = (await api.get(`${path}?expand[]=event&limit=1`)).body.data[0];
  expect(expanded.event).toEqual((await api.get(`/events/${newest.eventId}`)).body.data);
  expect(expanded.event).toMatchObject({ type: "product.updated", pendingDeliveries: 2 });
  const others = (await api.get(`/webhook-endpoints/${other.id}/deliveries`)).body.data;
  const foreign = await api.get(`${path}?starting_after=${others[0].id}`);
  expect([foreign.status, foreign.body.error]).toEqual([400, "invalid_cursor"]);
  for (const query of ["status=done", "eventType=product.made", "expand=endpoint"]) {
    const refused = await api.get(`${path}?${query}`);
    expect([refused.status, refused.body.param.split("[")[0]]).toEqual([400, query.split("=")[0]]);
  }
});
