import { beforeEach, describe, expect, it } from "vitest";
import { flushRequests, type Note, noteRequest } from "@/lib/api-requests/note";
import { purgeRequests } from "@/lib/api-requests/purge";
import { getRequest, type RequestSearch, searchRequests } from "@/lib/api-requests/search";
import { earliestId } from "@/lib/events/retention";
import { DAY } from "@/lib/kit/clock";
import { db, pool } from "@/lib/kit/db";
import { newId, newRequestId } from "@/lib/kit/ids";
import { client } from "@/lib/testing/client";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

beforeEach(async () => {
  await flushRequests();
});

const logOf = async ({ ctx }: TestMerchant, search: RequestSearch = {}) => {
  await flushRequests();
  return (await searchRequests(ctx, search)).rows;
};

const aNote = (of: TestMerchant, changed: Partial<Note> = {}): Note => ({
  requestId: newRequestId(),
  merchantId: of.id,
  livemode: of.ctx.livemode,
  keyId: of.keyId,
  method: "GET",
  path: "/products",
  url: "http://localhost/api/v1/products",
  status: 200,
  refused: null,
  latencyMs: 3.4,
  isIdempotent: false,
  replayed: false,
  version: "2026-01-01",
  ...changed,
});

const refusal = { code: "not_found", reason: null, param: null, message: "There is no such." };

describe("the log of requests", () => {
  it("stores the request and its response, with caller and time", async () => {
    const of = await aMerchant();
    const before = Date.now();
    const made = await of.api.post("/products", { name: "Café" }, { "Idempotency-Key": "a" });
    const read = await of.api.get(`/products/prod_${made.body.data.id}`);
    const rows = await logOf(of);
    expect(rows.map(({ id }) => `req_${id}`)).toEqual(
      [read, made].map(({ headers }) => headers.get("request-id")),
    );
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      apiKeyId: of.keyId,
      method: "GET",
      path: "/products/{id}",
      target: `/api/v1/products/prod_${made.body.data.id}`,
      status: 200,
      code: null,
      reason: null,
      param: null,
      message: null,
      latencyMs: expect.any(Number),
      idempotent: false,
      replayed: false,
      apiVersion: "2026-01-01",
      createdAt: expect.any(Date),
    });
    expect(rows[1]).toMatchObject({ method: "POST", status: 201, idempotent: true });
    expect(Math.abs((rows[0]?.createdAt.getTime() ?? 0) - before)).toBeLessThan(5000);
  });

  it("marks a repeated response, and stores the reason of a stored error", async () => {
    const of = await aMerchant();
    const customer = (await of.api.post("/customers", { email: "a@example.pf" })).body.data.id;
    const body = { amountXpf: 2990, customer, paymentMethod: newId() };
    await of.api.post("/payments/intent", body, { "Idempotency-Key": "b" });
    const first = await of.api.post("/products", { name: "Thé" }, { "Idempotency-Key": "c" });
    const again = await of.api.post("/products", { name: "Thé" }, { "Idempotency-Key": "c" });
    expect(again.text).toBe(first.text);
    expect((await logOf(of)).map(({ status, replayed }) => [status, replayed])).toEqual([
      [201, true],
      [201, false],
      [404, false],
      [201, false],
    ]);
  });

  it("stores the code, field and message of an error, and nothing that was sent", async () => {
    const of = await aMerchant();
    await of.api.post("/products", { name: "Marie Teriitahi", surprise: "Teriitahi" });
    await of.api.post("/products", { name: "Café", "4242 4242 4242 4242": "x" });
    await of.api.post("/products", { name: "Café", metadata: { order: "4242424242424242" } });
    await of.api.get("/products?api_key=svc_test_abcdefghijklmnopqrstuvwxyz012345");
    await of.api.get(`/products/${newId()}`);
    const rows = await logOf(of);
    expect(rows.map(({ status, code, param }) => [status, code, param])).toEqual([
      [404, "not_found", null],
      [400, "invalid_request", "api_key"],
      [400, "card_data_refused", "metadata.order"],
      [400, "card_data_refused", "body"],
      [400, "invalid_request", "surprise"],
    ]);
    expect(rows[4]?.message).toBe("surprise is not a field of this operation.");
    // A random id may contain any digits.
    const texts = JSON.stringify(rows).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
    expect(texts).not.toMatch(/Teriitahi|4242|svc_test_/);
  });

  it("stores the reason of a conflict", async () => {
    const of = await aMerchant();
    const key = { "Idempotency-Key": "d" };
    const { id } = (await of.api.post("/products", { name: "Café" }, key)).body.data;
    await of.api.post(
      `/events/${(await db.event.findFirstOrThrow({ where: { resourceId: id } })).id}/resend`,
    );
    expect((await logOf(of))[0]).toMatchObject({
      status: 409,
      code: "conflict",
      reason: "no_endpoint",
    });
  });

  it("names the caller that lacked a scope, or a verified merchant", async () => {
    const of = await aMerchant({ scopes: ["customers:read"] });
    await of.api.get("/products");
    expect(await logOf(of)).toMatchObject([{ status: 403, code: "insufficient_scope" }]);
    const live = await aMerchant({ livemode: true });
    await live.api.post("/payments/intent", { amountXpf: 2990 }, { "Idempotency-Key": "e" });
    expect(await logOf(live)).toMatchObject([{ status: 403, code: "kyb_required" }]);
  });

  it("names no key when a member called, and nobody when the caller is unknown", async () => {
    const of = await aMerchant();
    const cashier = await aMember(of.id);
    const before = await db.apiRequest.count();
    await client(null).get("/products");
    await client("svc_test_nonsense").get("/products");
    await client(null).post("/terminal/payments", { amountXpf: 2990 });
    await flushRequests();
    expect(await db.apiRequest.count()).toBe(before);
    await cashier.post("/terminal/payments", { amountXpf: 2990 });
    expect(await logOf(of)).toMatchObject([{ path: "/terminal/payments", apiKeyId: null }]);
  });
});

describe("the writer", () => {
  const whileGone = async (work: () => Promise<void>): Promise<void> => {
    await asOwner(["ALTER TABLE api_requests RENAME TO api_requests_away", []]);
    try {
      await work();
    } finally {
      await asOwner(["ALTER TABLE api_requests_away RENAME TO api_requests", []]);
    }
  };

  it("writes in the background, a second later", async () => {
    const of = await aMerchant();
    noteRequest(aNote(of));
    const rows = () => db.apiRequest.count({ where: { merchantId: of.id } });
    expect(await rows()).toBe(0);
    await expect.poll(rows, { timeout: 5000 }).toBe(1);
  });

  it("writes each request once, whatever is recorded while it writes", async () => {
    const of = await aMerchant();
    const flushes: Promise<{ written: number }>[] = [];
    for (let count = 0; count < 300; count += 1) {
      noteRequest(aNote(of));
      if (count % 50 === 0) flushes.push(flushRequests());
    }
    flushes.push(flushRequests());
    const written = (await Promise.all(flushes)).map((flushed) => flushed.written);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(300);
    expect(await db.apiRequest.count({ where: { merchantId: of.id } })).toBe(300);
  });

  it("counts requests it has no space for, and leaves space beside a rate-limited caller", async () => {
    const of = await aMerchant();
    for (let count = 0; count < 600; count += 1) {
      noteRequest(aNote(of, { status: 429, refused: { ...refusal, code: "rate_limited" } }));
    }
    for (let count = 0; count < 1505; count += 1) noteRequest(aNote(of));
    expect(await flushRequests()).toEqual({ written: 2000, lost: 105 });
    expect(await flushRequests()).toEqual({ written: 0, lost: 0 });
    expect(await db.apiRequest.count({ where: { merchantId: of.id } })).toBe(2000);
  });

  it("keeps what cannot be written for the next flush, up to its limit", async () => {
    const of = await aMerchant();
    await whileGone(async () => {
      for (let count = 0; count < 10; count += 1) noteRequest(aNote(of));
      expect(await flushRequests()).toEqual({ written: 0, lost: 0 });
      for (let count = 0; count < 1995; count += 1) noteRequest(aNote(of));
      expect(await flushRequests()).toEqual({ written: 0, lost: 5 });
    });
    expect(await flushRequests()).toEqual({ written: 2000, lost: 0 });
  });

  it("gives up on what can never be written, and continues", async () => {
    const of = await aMerchant();
    noteRequest(aNote(of, { method: "BREW" }));
    for (let tries = 0; tries < 5; tries += 1) expect((await flushRequests()).written).toBe(0);
    expect(await flushRequests()).toEqual({ written: 0, lost: 1 });
    noteRequest(aNote(of));
    expect((await flushRequests()).written).toBe(1);
  });

  it("never delays the API: it responds while the table is locked", async () => {
    const of = await aMerchant();
    const holder = await pool().connect();
    await holder.query("BEGIN; LOCK TABLE api_requests IN ACCESS EXCLUSIVE MODE");
    const flushed = of.api.get("/products").then(flushRequests);
    for (let count = 0; count < 20; count += 1) {
      expect((await of.api.get("/products")).status).toBe(200);
    }
    await holder.query("COMMIT");
    holder.release();
    await flushed;
    expect(await logOf(of)).toHaveLength(21);
  });

  it("names no key of another merchant or mode, and drops entries of a deleted merchant", async () => {
    const [of, other] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: of.id });
    noteRequest(aNote(of, { keyId: other.keyId }));
    noteRequest(aNote(of, { keyId: live.keyId }));
    noteRequest(aNote(of, { merchantId: newId() }));
    expect((await logOf(of)).map(({ apiKeyId }) => apiKeyId)).toEqual([null, null]);
    expect(await logOf(other)).toEqual([]);
    expect(await logOf(live)).toEqual([]);
  });
});

describe("searching the log", () => {
  const several = async () => {
    const of = await aMerchant();
    const second = await aMerchant({ merchantId: of.id });
    const notes = {
      read: aNote(of),
      made: aNote(second, { method: "POST", status: 201 }),
      missed: aNote(of, {
        path: "/customers/{id}",
        url: "http://localhost/api/v1/customers/100%25",
        status: 404,
        refused: refusal,
      }),
      broken: aNote(of, {
        method: "PATCH",
        status: 500,
        refused: { ...refusal, code: "internal_error" },
      }),
    };
    for (const note of Object.values(notes)) noteRequest(note);
    await flushRequests();
    const named = (rows: readonly { id: string }[]) =>
      rows.map(
        ({ id }) =>
          Object.entries(notes).find(([, { requestId }]) => requestId === `req_${id}`)?.[0],
      );
    const find = async (search: RequestSearch) =>
      named((await searchRequests(of.ctx, search)).rows);
    return { of, second, notes, find };
  };

  it("filters by outcome, method, key and path, together", async () => {
    const { of, second, notes, find } = await several();
    expect(await find({})).toEqual(["broken", "missed", "made", "read"]);
    expect(await find({ outcome: "succeeded" })).toEqual(["made", "read"]);
    expect(await find({ outcome: "refused" })).toEqual(["missed"]);
    expect(await find({ outcome: "failed" })).toEqual(["broken"]);
    expect(await find({ method: "PATCH" })).toEqual(["broken"]);
    expect(await find({ key: second.keyId })).toEqual(["made"]);
    expect(await find({ key: of.keyId, outcome: "succeeded" })).toEqual(["read"]);
    expect(await find({ text: "/Customers" })).toEqual(["missed"]);
    expect(await find({ text: "internal" })).toEqual(["broken"]);
    expect(await find({ text: "100%" })).toEqual(["missed"]);
    expect(await find({ text: "_00" })).toEqual([]);
    expect(await find({ text: notes.made.requestId })).toEqual(["made"]);
    expect(await find({ text: "x", method: "GET" })).toEqual([]);
  });

  it("never shows another merchant's requests or those of the other mode", async () => {
    const { notes } = await several();
    const id = notes.read.requestId.slice(4);
    const stranger = await aMerchant();
    const otherMode = await aMerchant({ livemode: true, merchantId: notes.read.merchantId });
    for (const { ctx } of [stranger, otherMode]) {
      expect((await searchRequests(ctx, { text: notes.read.requestId })).rows).toEqual([]);
      await expect(getRequest(ctx, id)).rejects.toThrow("There is no such request.");
    }
  });

  it("pages through all of them and back, each once", async () => {
    const of = await aMerchant();
    for (let count = 0; count < 60; count += 1) noteRequest(aNote(of));
    await flushRequests();
    const first = await searchRequests(of.ctx, {});
    const second = await searchRequests(of.ctx, { after: first.older ?? "" });
    const third = await searchRequests(of.ctx, { after: second.older ?? "" });
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(all).size).toBe(60);
    expect(all).toEqual([...all].sort().reverse());
    expect([first.newer, third.older]).toEqual([null, null]);
    expect(await searchRequests(of.ctx, { before: third.newer ?? "" })).toEqual(second);
    expect(await searchRequests(of.ctx, { before: second.newer ?? "" })).toEqual(first);
  });

  it("reads a limited number at once, and returns where to continue", async () => {
    const of = await aMerchant();
    await pool().query(
      `INSERT INTO api_requests
       SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || h)::uuid, $1, false, NULL, CASE WHEN n = 1 THEN 'POST' ELSE 'GET' END,
         '/products', '/api/v1/products', 200, NULL, NULL, NULL, NULL, 1, false, false, '2026-01-01', now()
       FROM generate_series(1, 20010) AS n,
         lpad(to_hex(extract(epoch FROM now())::bigint * 1000 - 60000 + n), 12, '0') AS h`,
      [of.id],
    );
    const page = await searchRequests(of.ctx, { method: "POST" });
    expect([page.rows, page.newer]).toEqual([[], null]);
    const next = await searchRequests(of.ctx, { method: "POST", after: page.older ?? "" });
    expect(next.rows).toHaveLength(1);
    expect(next.older).toBeNull();
  });
});

describe("the purge of the log", () => {
  const aged = async (of: TestMerchant, days: number): Promise<string> => {
    const id = earliestId(new Date(Date.now() - days * DAY)).slice(0, 24) + newId().slice(24);
    noteRequest(aNote(of, { requestId: `req_${id}` }));
    await flushRequests();
    return id;
  };

  it("deletes test requests after 30 days and live ones after 90, hidden from then on", async () => {
    const test = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: test.id });
    const kept = [await aged(live, 89), await aged(live, 29), await aged(test, 29)];
    const gone = [await aged(test, 31), await aged(live, 91)];
    expect((await logOf(test)).map(({ id }) => id)).toEqual([kept[2]]);
    expect(await logOf(live)).toHaveLength(2);
    await expect(getRequest(test.ctx, gone[0] ?? "")).rejects.toThrow();
    expect(await purgeRequests()).toBeGreaterThanOrEqual(2);
    const left = await db.apiRequest.findMany({
      where: { merchantId: test.id },
    });
    // Two of them are of the same day, and may be of the same millisecond.
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });
});
