import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { db } from "@/lib/kit/db";
import { type Operation, statusOf } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { ask, bodyFor, making, realPath } from "@/lib/testing/requests";

const KEY = "Idempotency-Key";
/** What is done once to an object, whatever the key: doing it again is refused. */
const final = new Set(["invoices.pay", "invoices.issue", "invoices.mark_paid"]);
const honouring = operations.filter(({ idempotency }) => idempotency !== undefined);
const named = honouring.map((operation) => [operation.id, operation] as const);
// A payment takes its key in the statement that creates it: no process can die in between.
const claiming = named.filter(([id, { claims }]) => claims !== "action" && !final.has(id));

let stopBank: () => Promise<void>;
beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
});
afterAll(() => stopBank());

/** One request that can be repeated, and one that differs only in its body. */
const prepared = async (operation: Operation, of: TestMerchant, key: string = newId()) => {
  const path = await realPath(operation, of);
  const refer = making(of);
  const body = operation.body ? await bodyFor(operation, refer) : {};
  const headers = { [KEY]: key };
  return {
    key,
    send: () => ask(operation, of.key, { path, body, headers }),
    sendOther: async () =>
      ask(operation, of.key, { path, body: await bodyFor(operation, refer, 1), headers }),
  };
};

const rowOf = (of: TestMerchant, key: string) =>
  db.idempotencyKey.findFirst({ where: { merchantId: of.id, key } });

const pastRow = (of: TestMerchant, key: string, data: { createdAt?: Date; leasedUntil?: Date }) =>
  db.idempotencyKey.updateMany({ where: { merchantId: of.id, key }, data });

/** The state of a key after its process died during its work. */
const abandon = (of: TestMerchant, key: string, leasedUntil: Date) =>
  db.idempotencyKey.updateMany({
    where: { merchantId: of.id, key },
    data: { point: "started", responseStatus: null, responseBody: null, leasedUntil },
  });

const refused = ({ status, body }: Reply) => [status, body.error];

describe("a call with an Idempotency-Key", () => {
  it.each(named)("%s repeats its stored response, marked, and acts once", async (_, operation) => {
    const of = await aMerchant();
    const { send } = await prepared(operation, of);
    const first = await send();
    expect(first.status, first.text).toBe(statusOf(operation));
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const events = await db.event.count({ where: { merchantId: of.id } });
    const again = await send();
    const blanks = Object.fromEntries((operation.secrets ?? []).map((name) => [name, null]));
    expect(again.body).toEqual({ data: { ...first.body.data, ...blanks } });
    for (const name of operation.secrets ?? []) expect(first.body.data[name]).toBeTypeOf("string");
    if (!operation.secrets) expect(again.text).toBe(first.text);
    expect(again.status).toBe(first.status);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
    expect(await db.event.count({ where: { merchantId: of.id } })).toBe(events);
  });

  it.each(named.filter(([, { body }]) => body))(
    "%s refuses the key with another body",
    async (_, operation) => {
      const of = await aMerchant();
      const { send, sendOther } = await prepared(operation, of);
      await send();
      expect(refused(await sendOther())).toEqual([409, "idempotency_key_reuse"]);
      expect((await send()).headers.get("idempotent-replayed")).toBe("true");
    },
  );

  it.each(named.filter(([, { body, params }]) => !body && Object.keys(params).length > 0))(
    "%s refuses the key of another object",
    async (_, operation) => {
      const of = await aMerchant();
      const { key, send } = await prepared(operation, of);
      await send();
      const other = await prepared(operation, of, key);
      expect(refused(await other.send())).toEqual([409, "idempotency_key_reuse"]);
    },
  );

  it.each(named.filter(([id]) => final.has(id)))(
    "%s waits for a living process",
    async (_, operation) => {
      const of = await aMerchant();
      const { key, send } = await prepared(operation, of);
      expect((await send()).status).toBe(statusOf(operation));
      await abandon(of, key, new Date(Date.now() + 30_000));
      expect(refused(await send())).toEqual([409, "idempotency_in_progress"]);
    },
  );

  it.each(named)(
    "%s stores nothing of a refused request, so that a corrected one may use the key",
    async (_, operation) => {
      const of = await aMerchant();
      const key = newId();
      const headers = { [KEY]: key };
      const path = await realPath(operation, of);
      const bad = await ask(operation, of.key, { path, body: { surprise: 1 }, headers });
      expect(bad.status).toBe(400);
      expect(await rowOf(of, key)).toBeNull();
      const body = operation.body ? await bodyFor(operation, making(of)) : {};
      const good = await ask(operation, of.key, { path, body, headers });
      expect(good.status, good.text).toBe(statusOf(operation));
      expect(good.headers.get("idempotent-replayed")).toBeNull();
    },
  );

  it.each(claiming)(
    "%s takes over the key of a dead process, and waits for a living one",
    async (_, operation) => {
      const of = await aMerchant();
      const { key, send } = await prepared(operation, of);
      expect((await send()).status).toBe(statusOf(operation));
      await abandon(of, key, new Date(Date.now() + 30_000));
      const waiting = await send();
      expect(refused(waiting)).toEqual([409, "idempotency_in_progress"]);
      expect(waiting.headers.get("retry-after")).toBe("1");
      await abandon(of, key, new Date(Date.now() - 1000));
      const [a, b, c] = await Promise.all([send(), send(), send()]);
      const replies = [a, b, c] as Reply[];
      const acted = replies.filter(
        (reply) => reply.status < 300 && !reply.headers.get("idempotent-replayed"),
      );
      expect(acted).toHaveLength(1);
      for (const reply of replies) {
        if (reply.status >= 300) expect(refused(reply)).toEqual([409, "idempotency_in_progress"]);
      }
      expect((await rowOf(of, key))?.point).toBe("finished");
    },
  );

  it.each(named)("%s acts again a day later", async (id, operation) => {
    const of = await aMerchant();
    const { key, send } = await prepared(operation, of);
    await send();
    await pastRow(of, key, { createdAt: new Date(Date.now() - 24 * 3600_000 + 60_000) });
    expect((await send()).headers.get("idempotent-replayed")).toBe("true");
    await pastRow(of, key, { createdAt: new Date(Date.now() - 24 * 3600_000 - 1000) });
    const anew = await send();
    expect(anew.headers.get("idempotent-replayed")).toBeNull();
    // A payment stays made, whatever happens to the key.
    expect(anew.status, anew.text).toBe(final.has(id) ? 409 : statusOf(operation));
  });

  it.each([
    ["payments.create", "/transactions"],
    ["products.create", "/products"],
    ["customers.create", "/customers"],
  ])("%s acts once for a hundred concurrent calls", async (id, list) => {
    const operation = operations.find((one) => one.id === id) as Operation;
    const of = await aMerchant();
    const { send } = await prepared(operation, of);
    const replies = await Promise.all(Array.from({ length: 100 }, send));
    const created = replies.filter(({ status }) => status === 201);
    const fresh = created.filter(({ headers }) => !headers.get("idempotent-replayed"));
    expect(fresh).toHaveLength(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const reply of replies) {
      if (reply.status !== 201) expect(refused(reply)).toEqual([409, "idempotency_in_progress"]);
    }
    const rows = (await of.api.get(list)).body.data;
    expect(rows).toHaveLength(1);
    expect(await eventsOf(rows[0].id)).toHaveLength(1);
    expect((await send()).text).toBe(fresh[0]?.text);
  });

  it("compares bodies by their content, not by their format", async () => {
    const of = await aMerchant();
    const headers = { [KEY]: newId() };
    const first = await of.api.post(
      "/products",
      { name: "A", metadata: { a: "1", b: "2" } },
      headers,
    );
    const again = await of.api.post(
      "/products",
      { metadata: { b: "2", a: "1" }, name: "A" },
      headers,
    );
    expect(again.text).toBe(first.text);
  });

  it("belongs to a merchant, a mode and a path", async () => {
    const of = await aMerchant();
    const live = await aMerchant({ merchantId: of.id, livemode: true });
    const other = await aMerchant();
    const headers = { [KEY]: newId() };
    for (const { api } of [of, live, other]) {
      const reply = await api.post("/products", { name: "A" }, headers);
      expect([reply.status, reply.headers.get("idempotent-replayed")]).toEqual([201, null]);
    }
    expect(refused(await of.api.post("/customers", { name: "A" }, headers))).toEqual([
      409,
      "idempotency_key_reuse",
    ]);
  });

  it("is refused when it is empty, too long or not ASCII, and may be quoted", async () => {
    const of = await aMerchant();
    for (const key of ["", "a".repeat(256), "é"]) {
      const reply = await of.api.post("/products", { name: "A" }, { [KEY]: key });
      expect([reply.status, reply.body.param]).toEqual([400, KEY]);
    }
    const bare = await of.api.post("/products", { name: "A" }, { [KEY]: "one" });
    const quoted = await of.api.post("/products", { name: "A" }, { [KEY]: '"one"' });
    expect(quoted.text).toBe(bare.text);
    expect((await of.api.post("/products", { name: "A" }, { [KEY]: "a".repeat(255) })).status).toBe(
      201,
    );
  });

  it("is required for a payment, before the body is checked", async () => {
    const of = await aMerchant();
    const reply = await of.api.post("/payments/intent", { amountXpf: "many" });
    expect(refused(reply)).toEqual([400, "idempotency_key_required"]);
    expect(reply.body.param).toBe(KEY);
  });

  it("leaves no readable response in the database", async () => {
    const of = await aMerchant();
    const headers = { [KEY]: newId() };
    const reply = await of.api.post("/payments/intent", { amountXpf: 2990 }, headers);
    const row = await rowOf(of, headers[KEY] ?? "");
    const stored = Buffer.from(row?.responseBody ?? []).toString("latin1");
    expect(stored.length).toBeGreaterThan(100);
    expect(stored).not.toContain(reply.body.data.clientSecret);
    expect(stored).not.toContain("payment_intent");
  });
});
