import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { purgeEvents } from "@/lib/events/purge";
import { recordEvent } from "@/lib/events/steps";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

const hook = "http://localhost:4000/hooks";

/** The list shows an event once no older transaction runs, in any database of the server. */
const settled = async () => {
  for (;;) {
    const [row] = await db.$queryRaw<{ settled: boolean }[]>`
      SELECT coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) AS settled FROM events`;
    if (row?.settled) return;
    await sleep(5);
  }
};

const aProduct = async ({ api }: TestMerchant, name = "Café"): Promise<string> =>
  (await api.post("/products", { name })).body.data.id;

const list = async ({ api }: TestMerchant, query = "") => {
  await settled();
  return api.get(`/events${query}`);
};

const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id);
const typesOf = (reply: { body: { data: { type: string }[] } }) =>
  reply.body.data.map(({ type }) => type);

describe("events", () => {
  it("shows an event with every field of the contract, in the list and alone", async () => {
    const merchant = await aMerchant();
    const made = await merchant.api.post("/products", { name: "Café" });
    const { data } = made.body;
    const page = (await list(merchant)).body;
    const [event] = page.data;
    expect(page).toEqual({ data: [event], has_more: false, hasMore: false });
    expect(event).toEqual({
      object: "event",
      id: event.id,
      type: "product.created",
      created: Math.floor(Date.parse(event.timestamp) / 1000),
      timestamp: new Date(event.timestamp).toISOString(),
      livemode: false,
      apiVersion: "2026-01-01",
      sequence: 1,
      resource: "product",
      resourceId: data.id,
      data,
      previous: null,
      origin: "api",
      requestId: made.headers.get("request-id"),
      pendingDeliveries: 0,
    });
    for (const id of [event.id, `evt_${event.id}`]) {
      expect((await merchant.api.get(`/events/${id}`)).body.data).toEqual(event);
    }
  });

  it("counts the pending deliveries", async () => {
    const merchant = await aMerchant();
    for (const enabledEvents of [["*"], ["product.*"], ["customer.*"]]) {
      await merchant.api.post("/webhook-endpoints", { url: hook, enabledEvents });
    }
    await aProduct(merchant);
    const [event] = (await list(merchant)).body.data;
    expect(event.pendingDeliveries).toBe(2);
    const deliveries = await db.webhookDelivery.findMany({ where: { eventId: event.id } });
    const [one, two] = deliveries.map(({ id }) => id);
    await db.$executeRaw`UPDATE webhook_deliveries SET status = 'failed' WHERE id = ${one}::uuid`;
    await db.$executeRaw`UPDATE webhook_deliveries SET status = 'succeeded', next_attempt_at = NULL WHERE id = ${two}::uuid`;
    expect((await merchant.api.get(`/events/${event.id}`)).body.data.pendingDeliveries).toBe(1);
  });

  it("pages in both directions, newest first", async () => {
    const merchant = await aMerchant();
    for (const name of ["a", "b", "c", "d", "e"]) await aProduct(merchant, name);
    const all = await list(merchant);
    const ids = idsOf(all);
    expect(all.body.data.map((event: { data: { name: string } }) => event.data.name)).toEqual([
      ...["e", "d", "c", "b", "a"],
    ]);
    const page = async (query: string) => {
      const reply = await list(merchant, `?limit=2&${query}`);
      return [idsOf(reply), reply.body.has_more];
    };
    expect(await page("")).toEqual([ids.slice(0, 2), true]);
    expect(await page(`starting_after=${ids[1]}`)).toEqual([ids.slice(2, 4), true]);
    expect(await page(`starting_after=evt_${ids[3]}`)).toEqual([ids.slice(4), false]);
    expect(await page(`ending_before=${ids[4]}`)).toEqual([ids.slice(2, 4), true]);
    expect(await page(`ending_before=${ids[2]}`)).toEqual([ids.slice(0, 2), false]);
    expect(await page(`ending_before=${ids[0]}`)).toEqual([[], false]);
  });

  it("accepts the deprecated `apres` for `starting_after`, with a warning", async () => {
    const merchant = await aMerchant();
    for (const name of ["a", "b", "c"]) await aProduct(merchant, name);
    const ids = idsOf(await list(merchant));
    const reply = await list(merchant, `?apres=${ids[0]}`);
    expect(idsOf(reply)).toEqual(ids.slice(1));
    expect(reply.headers.get("deprecation")).toBe("@1767225600");
    expect(reply.headers.get("link")).toContain("#apres");
    expect((await list(merchant)).headers.get("deprecation")).toBeNull();
    for (const other of ["starting_after", "ending_before"]) {
      const both = await list(merchant, `?apres=${ids[0]}&${other}=${ids[1]}`);
      expect([both.status, both.body.error]).toEqual([400, "invalid_request"]);
    }
    const unknown = await list(merchant, `?apres=${newId()}`);
    expect([unknown.status, unknown.body.error, unknown.body.param]).toEqual([
      400,
      "invalid_cursor",
      "apres",
    ]);
  });

  it("filters by type, family, resource and time", async () => {
    const merchant = await aMerchant();
    const product = await aProduct(merchant);
    await merchant.api.patch(`/products/${product}`, { name: "Thé" });
    await merchant.api.post("/customers", { name: "Hina" });
    const other = await aProduct(merchant);
    const types = async (query: string) => typesOf(await list(merchant, query));
    expect(await types("?type=product.updated")).toEqual(["product.updated"]);
    expect(await types("?type=product.*")).toEqual([
      "product.created",
      "product.updated",
      "product.created",
    ]);
    expect(await types("?type=customer.*")).toEqual(["customer.created"]);
    expect(await types("?type=*")).toHaveLength(4);
    expect(await types("?type=invoice.paid")).toEqual([]);
    expect(await types(`?resourceId=${product}`)).toEqual(["product.updated", "product.created"]);
    expect(await types(`?resourceId=prod_${other}&type=product.*`)).toEqual(["product.created"]);
    expect(await types(`?resourceId=${newId()}`)).toEqual([]);
    const [latest] = (await list(merchant)).body.data;
    const at: number = latest.created;
    expect(await types(`?createdFrom=${at - 60}&createdTo=${at + 1}`)).toHaveLength(4);
    expect(await types(`?createdFrom=${at + 1}`)).toEqual([]);
    expect(await types(`?createdTo=${at - 60}`)).toEqual([]);
    expect(await types(`?createdFrom=${at}&createdTo=${at}`)).toEqual([]);
  });

  it("includes the first instant of a time filter and excludes its last", async () => {
    const merchant = await aMerchant();
    const product = await aProduct(merchant);
    const [event] = await db.event.findMany({ where: { resourceId: product } });
    const exact = Math.floor(Date.now() / 1000) - 3600;
    const move = "UPDATE events SET created_at = to_timestamp($1::float8) WHERE id = $2";
    await asOwner([move, [exact, event?.id]]);
    const count = async (query: string) => (await list(merchant, query)).body.data.length;
    expect(await count(`?createdFrom=${exact}&createdTo=${exact + 1}`)).toBe(1);
    expect(await count(`?createdTo=${exact}`)).toBe(0);
    expect(await count(`?createdFrom=${exact + 1}`)).toBe(0);
  });

  it("refuses invalid filters and cursors", async () => {
    const merchant = await aMerchant();
    const mine = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: merchant.id });
    const product = await aProduct(merchant);
    const refused = async (query: string) => {
      const { status, body } = await list(merchant, query);
      return [status, body.error, body.param];
    };
    for (const type of ["product.made", "product", "prod*", "*.created", ""]) {
      expect(await refused(`?type=${type}`)).toEqual([400, "invalid_request", "type"]);
    }
    for (const query of ["resourceId=x", `resourceId=foo_${product}`, "createdFrom=-1"]) {
      const [name] = query.split("=");
      expect(await refused(`?${query}`)).toEqual([400, "invalid_request", name]);
    }
    for (const query of ["createdTo=2026-01-01", "limit=0", "limit=101", "offset=1", "kind=a"]) {
      const [name] = query.split("=");
      expect(await refused(`?${query}`)).toEqual([400, "invalid_request", name]);
    }
    const [event] = (await list(merchant)).body.data;
    const both = `?starting_after=${event.id}&ending_before=${event.id}`;
    expect((await refused(both)).slice(0, 2)).toEqual([400, "invalid_request"]);
    expect(await refused(`?ending_before=${newId()}`)).toEqual([
      400,
      "invalid_cursor",
      "ending_before",
    ]);
    // Outside the filter, of another merchant, of the other mode.
    expect(await refused(`?type=customer.*&starting_after=${event.id}`)).toEqual([
      400,
      "invalid_cursor",
      "starting_after",
    ]);
    for (const other of [mine, live]) {
      const reply = await list(other, `?starting_after=${event.id}`);
      expect([reply.status, reply.body.error]).toEqual([400, "invalid_cursor"]);
    }
  });

  it("answers 404 alike for a foreign id, the other mode, an unknown and a malformed one", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const [foreign] = await eventsOf(await aProduct(theirs));
    const [other] = await eventsOf(await aProduct(live));
    const bodies = new Set<string>();
    for (const id of [foreign?.body.id, other?.body.id, newId()]) {
      for (const reply of [
        await mine.api.get(`/events/${id}`),
        await mine.api.post(`/events/${id}/resend`),
      ]) {
        expect(reply.status).toBe(404);
        bodies.add(JSON.stringify({ ...reply.body, requestId: null }));
      }
    }
    expect(bodies.size).toBe(1);
    expect((await mine.api.get("/events/nonsense")).status).toBe(404);
    expect((await list(mine)).body.data).toEqual([]);
  });

  it("misses nothing for a reader that continues from its last cursor while twenty writers commit", async () => {
    const merchant = await aMerchant();
    await aProduct(merchant, "first");
    const [first] = (await list(merchant)).body.data;
    const writers = new pg.Pool({ connectionString: env().DATABASE_URL, max: 20 });
    const written: string[] = [];
    const write = async () => {
      const client = await writers.connect();
      for (let round = 0; round < 30; round += 1) {
        const id = newId();
        const isKept = Math.random() > 0.1;
        await client.query("BEGIN");
        await client.query(
          "SELECT record_event($1, $2, false, 'product.created', 'product', $3, 1, $4, 'api', NULL, now())",
          [id, merchant.id, newId(), JSON.stringify({ ...first, id, sequence: 1 })],
        );
        // Ids are created in one order and committed in another.
        await client.query("SELECT pg_sleep($1)", [Math.random() * 0.02]);
        await client.query(isKept ? "COMMIT" : "ROLLBACK");
        if (isKept) written.push(id);
      }
      client.release();
    };
    let isWriting = true;
    const writing = Promise.all(Array.from({ length: 20 }, write)).finally(() => {
      isWriting = false;
    });
    const read: string[] = [];
    let cursor: string = first.id;
    const readOn = async () => {
      const page = idsOf(await merchant.api.get(`/events?limit=7&ending_before=${cursor}`));
      // Newest first: a page is read from its end.
      read.push(...page.toReversed());
      cursor = page[0] ?? cursor;
      return page.length;
    };
    while (isWriting) await readOn();
    await writing;
    await settled();
    while ((await readOn()) > 0);
    await writers.end();
    expect(written.length).toBeGreaterThan(450);
    expect(new Set(read).size).toBe(read.length);
    expect(read.toSorted()).toEqual(written.toSorted());
    const backwards: string[] = [];
    for (let after = ""; ; ) {
      const page = idsOf(await merchant.api.get(`/events?limit=100${after}`));
      if (page.length === 0) break;
      backwards.push(...page);
      after = `&starting_after=${page.at(-1)}`;
    }
    expect(backwards).toEqual([first.id, ...read].toReversed());
  });

  it("hides an event from the list while an older transaction runs, but not from its own path", async () => {
    const merchant = await aMerchant();
    const older = new pg.Client({ connectionString: env().DATABASE_URL });
    await older.connect();
    await older.query("BEGIN");
    await older.query("SELECT pg_current_xact_id()");
    const [event] = await eventsOf(await aProduct(merchant));
    expect((await merchant.api.get("/events")).body.data).toEqual([]);
    expect((await merchant.api.get(`/events/${event?.body.id}`)).status).toBe(200);
    await older.query("COMMIT");
    await older.end();
    expect(idsOf(await list(merchant))).toEqual([event?.body.id]);
  });
});

describe("resending an event", () => {
  const anEndpoint = async (merchant: TestMerchant, enabledEvents = ["*"]): Promise<string> => {
    const made = await merchant.api.post("/webhook-endpoints", { url: hook, enabledEvents });
    return made.body.data.id;
  };
  const deliveriesOf = (eventId: string) =>
    db.webhookDelivery.findMany({ where: { eventId }, orderBy: { id: "asc" } });

  it("plans deliveries to every active endpoint that selects the type", async () => {
    const merchant = await aMerchant();
    const [stored] = await eventsOf(await aProduct(merchant));
    const id = stored?.body.id;
    const all = await anEndpoint(merchant);
    const family = await anEndpoint(merchant, ["product.*"]);
    await anEndpoint(merchant, ["customer.*"]);
    const off = await anEndpoint(merchant);
    await merchant.api.patch(`/webhook-endpoints/${off}`, { active: false });
    const reply = await merchant.api.post(`/events/evt_${id}/resend`);
    expect(reply.status).toBe(202);
    expect(reply.body.data).toEqual({ ...stored?.body, pendingDeliveries: 2 });
    const planned = await deliveriesOf(id);
    expect(planned.map(({ endpointId }) => endpointId).toSorted()).toEqual(
      [all, family].toSorted(),
    );
    for (const { trigger, status, eventType } of planned) {
      expect([trigger, status, eventType]).toEqual(["resend", "pending", "product.created"]);
    }
    const again = await merchant.api.post(`/events/${id}/resend`, { endpoint: `we_${all}` });
    expect(again.body.data.pendingDeliveries).toBe(3);
  });

  it("happens once per Idempotency-Key", async () => {
    const merchant = await aMerchant();
    await anEndpoint(merchant);
    const [stored] = await eventsOf(await aProduct(merchant));
    const key = { "Idempotency-Key": newId() };
    const path = `/events/${stored?.body.id}/resend`;
    const first = await merchant.api.post(path, {}, key);
    const again = await merchant.api.post(path, {}, key);
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(await deliveriesOf(stored?.body.id)).toHaveLength(2);
  });

  it("wakes the deliverer", async () => {
    const merchant = await aMerchant();
    const [stored] = await eventsOf(await aProduct(merchant));
    await anEndpoint(merchant);
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await merchant.api.post(`/events/${stored?.body.id}/resend`);
    const jobs = await db.$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'wake:webhooks/due:%'`;
    expect(jobs).toHaveLength(1);
  });

  it("refuses an unknown endpoint with 404, and with 409 when no endpoint would get it", async () => {
    const merchant = await aMerchant();
    const theirs = await aMerchant();
    const [stored] = await eventsOf(await aProduct(merchant));
    const path = `/events/${stored?.body.id}/resend`;
    const other = await anEndpoint(merchant, ["customer.*"]);
    const foreign = await anEndpoint(theirs);
    for (const body of [{}, { endpoint: other }]) {
      const none = await merchant.api.post(path, body);
      expect([none.status, none.body.error, none.body.details]).toEqual([
        409,
        "conflict",
        { reason: "no_endpoint" },
      ]);
    }
    const off = await anEndpoint(merchant);
    await merchant.api.delete(`/webhook-endpoints/${off}`);
    expect((await merchant.api.post(path, { endpoint: off })).status).toBe(409);
    for (const endpoint of [foreign, newId()]) {
      const unknown = await merchant.api.post(path, { endpoint });
      expect([unknown.status, unknown.body.error, unknown.body.param]).toEqual([
        404,
        "not_found",
        "endpoint",
      ]);
    }
    for (const body of [{ endpoint: "x" }, { endpoint: `cus_${other}` }, { endpoints: [] }]) {
      expect((await merchant.api.post(path, body)).status).toBe(400);
    }
    expect(await deliveriesOf(stored?.body.id)).toEqual([]);
  });
});

describe("retention", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  const age = (resourceId: string, sequence: number, days: number) =>
    asOwner([
      "UPDATE events SET created_at = $1 WHERE resource_id = $2 AND sequence = $3",
      [daysAgo(days), resourceId, sequence],
    ]);

  const sequencesOf = async (resourceId: string) =>
    (await eventsOf(resourceId)).map(({ sequence }) => sequence);

  const renamed = async (merchant: TestMerchant, times: number) => {
    const product = await aProduct(merchant);
    for (let time = 0; time < times; time += 1) {
      await merchant.api.patch(`/products/${product}`, { name: `Café ${time}` });
    }
    return product;
  };

  it("keeps events for 30 days in test mode and for 90 in live mode", async () => {
    const test = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: test.id });
    const ages = [91, 89, 31, 29, 0];
    const found: Record<string, number[]> = {};
    for (const merchant of [test, live]) {
      const product = await renamed(merchant, ages.length - 1);
      for (const [index, days] of ages.entries()) await age(product, index + 1, days);
      const path = `/events?resourceId=${product}`;
      await settled();
      const shown = (await merchant.api.get(path)).body.data;
      found[merchant === live ? "live shown" : "test shown"] = shown
        .map(({ sequence }: { sequence: number }) => sequence)
        .toSorted();
      await purgeEvents();
      found[merchant === live ? "live kept" : "test kept"] = await sequencesOf(product);
    }
    expect(found).toEqual({
      "test shown": [4, 5],
      "test kept": [4, 5],
      "live shown": [2, 3, 4, 5],
      "live kept": [2, 3, 4, 5],
    });
  });

  it("hides the last event of a resource, so that its sequence continues", async () => {
    const merchant = await aMerchant();
    const product = await renamed(merchant, 2);
    const events = await eventsOf(product);
    for (const sequence of [1, 2, 3]) await age(product, sequence, 200 - sequence);
    await purgeEvents();
    expect(await sequencesOf(product)).toEqual([3]);
    expect((await list(merchant)).body.data).toEqual([]);
    expect((await merchant.api.get(`/events/${events[2]?.body.id}`)).status).toBe(404);
    expect((await merchant.api.post(`/events/${events[2]?.body.id}/resend`)).status).toBe(404);
    await merchant.api.patch(`/products/${product}`, { name: "Encore" });
    expect(await sequencesOf(product)).toEqual([3, 4]);
    await purgeEvents();
    expect(await sequencesOf(product)).toEqual([4]);
  });

  it("keeps the journal of deliveries for 30 days, and pending ones longer", async () => {
    const merchant = await aMerchant();
    const made = await merchant.api.post("/webhook-endpoints", { url: hook });
    await aProduct(merchant);
    const [delivery] = await db.webhookDelivery.findMany({
      where: { endpointId: made.body.data.id },
    });
    if (!delivery) throw new Error("No delivery was planned.");
    const aged = async (days: number, over: boolean) => {
      const time = daysAgo(days).getTime().toString(16).padStart(12, "0");
      const id = `${time.slice(0, 8)}-${time.slice(8)}-7abc-8${newId().slice(20, 23)}-${newId().slice(-12)}`;
      const ended = over ? { status: "exhausted", nextAttemptAt: null } : {};
      await db.webhookDelivery.create({
        data: { ...delivery, ...ended, attemptLog: [], trigger: "resend", id },
      });
      return id;
    };
    const [old, waiting, young] = [
      await aged(31, true),
      await aged(31, false),
      await aged(29, true),
    ];
    const { deliveries } = await purgeEvents();
    expect(deliveries).toBeGreaterThanOrEqual(1);
    const left = await db.webhookDelivery.findMany({
      where: { id: { in: [old, waiting, young, delivery.id] } },
    });
    expect(left.map(({ id }) => id).toSorted()).toEqual([waiting, young, delivery.id].toSorted());
  });

  it("deletes events in no other way", async () => {
    const product = await aProduct(await aMerchant());
    await expect(
      db.$executeRaw`DELETE FROM events WHERE resource_id = ${product}::uuid`,
    ).rejects.toThrow();
    await expect(
      db.$executeRaw`UPDATE events SET body = '{}' WHERE resource_id = ${product}::uuid`,
    ).rejects.toThrow();
    expect(await sequencesOf(product)).toEqual([1]);
  });
});

describe("recording", () => {
  it("numbers the events of one resource without gaps, and refuses a number twice", async () => {
    const merchant = await aMerchant();
    const product = await aProduct(merchant);
    const data = { object: "product", id: product };
    const twice = () =>
      transaction((tx) =>
        recordEvent(tx, merchant.ctx, { type: "product.updated", data, sequence: 1 }),
      );
    await expect(twice()).rejects.toThrow();
    await transaction((tx) => recordEvent(tx, merchant.ctx, { type: "product.updated", data }));
    expect((await eventsOf(product)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});
