import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];
const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id);
const withoutRequest = ({ body }: Reply) => ({ ...body, requestId: "" });

describe("customers", () => {
  it("creates, reads and lists a customer with every field of the contract", async () => {
    const { api } = await aMerchant();
    const made = await api.post("/customers", {
      email: "Moana@Example.pf",
      name: "Moana",
      phone: " 00 689 87-12.34.56 (soir) ",
      address: { line1: "BP 1234", city: "Uturoa", island: "Raiatea", country: "PF" },
      metadata: { island: "Raiatea" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "customer",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      email: "Moana@Example.pf",
      name: "Moana",
      phone: " 00 689 87-12.34.56 (soir) ",
      address: {
        line1: "BP 1234",
        line2: null,
        postalCode: null,
        city: "Uturoa",
        island: "Raiatea",
        country: "PF",
      },
      defaultPaymentMethodId: null,
      deleted: false,
      deletedAt: null,
      metadata: { island: "Raiatea" },
    });
    expect(data.created).toBe(Math.floor(Date.parse(data.createdAt) / 1000));
    expect((await api.get(`/customers/${data.id}`)).body.data).toEqual(data);
    expect((await api.get(`/customers/cus_${data.id}`)).body.data).toEqual(data);
    expect((await api.get("/customers")).body).toEqual({
      data: [data],
      has_more: false,
      hasMore: false,
    });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["customer.created", 1]]);
    expect(events[0]?.body.data).toEqual(data);
  });

  it("requires no single field, but refuses an empty body", async () => {
    const { api } = await aMerchant();
    for (const body of [
      { email: "a@b.pf" },
      { name: "A" },
      { phone: "1" },
      { address: { island: "Tahiti" } },
      { metadata: {} },
      { metadata: { a: "b" } },
    ]) {
      expect((await api.post("/customers", body)).status).toBe(201);
    }
    expect(refusal(await api.post("/customers", {}))).toEqual([400, "invalid_request", null]);
    const made = (await api.post("/customers", { metadata: {} })).body.data;
    expect([made.email, made.name, made.phone, made.metadata]).toEqual([null, null, null, {}]);
  });

  it("replaces an address as a whole, clears it with null, and refuses card numbers in it", async () => {
    const { api } = await aMerchant();
    const path = `/customers/${(await api.post("/customers", { name: "Teva" })).body.data.id}`;
    const set = async (address: unknown) => (await api.patch(path, { address })).body.data.address;
    expect(await set({ line1: "PK 9", city: "Paea" })).toMatchObject({
      line1: "PK 9",
      city: "Paea",
    });
    expect(await set({ city: "Faa’a" })).toMatchObject({ line1: null, city: "Faa’a" });
    expect(await set(null)).toBeNull();
    const refused = async (address: unknown) => refusal(await api.patch(path, { address }));
    expect((await refused({ line1: "4242 4242 4242 4242" }))[1]).toBe("card_data_refused");
    expect(await refused({ line2: "x".repeat(201) })).toEqual([
      400,
      "invalid_request",
      "address.line2",
    ]);
    expect(await refused({ country: "France" })).toEqual([
      400,
      "invalid_request",
      "address.country",
    ]);
    expect((await refused({ street: "Rue" }))[0]).toBe(400);
  });

  it("refuses null, empty, overlong and misshapen values when creating", async () => {
    const { api } = await aMerchant();
    const refused = async (body: unknown) => refusal(await api.post("/customers", body));
    for (const field of ["email", "name", "phone", "metadata"]) {
      expect(await refused({ [field]: null })).toEqual([400, "invalid_request", field]);
    }
    for (const field of ["email", "name", "phone"]) {
      expect(await refused({ [field]: "" })).toEqual([400, "invalid_request", field]);
      expect(await refused({ [field]: 12 })).toEqual([400, "invalid_request", field]);
    }
    expect(await refused({ name: "é".repeat(281) })).toEqual([400, "invalid_request", "name"]);
    expect(await refused({ phone: "1".repeat(41) })).toEqual([400, "invalid_request", "phone"]);
    expect(await refused({ email: `${"a".repeat(60)}@${"b.".repeat(130)}pf` })).toEqual([
      400,
      "invalid_request",
      "email",
    ]);
    expect(await refused({ email: "not an address" })).toEqual([400, "invalid_request", "email"]);
    expect(await refused({ email: "a@b.pf", deleted: true })).toEqual([
      400,
      "invalid_request",
      "deleted",
    ]);
    expect(await refused({ name: "4242 4242 4242 4242" })).toEqual([
      400,
      "card_data_refused",
      "name",
    ]);
    expect(await refused({ name: "a", cvc: "123" })).toEqual([400, "card_data_refused", "cvc"]);
    expect(await refused({ metadata: { ref: "1234567890123" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.ref",
    ]);
    expect((await api.get("/customers")).body.data).toEqual([]);
    const longest = { name: "é".repeat(280), phone: "☎".repeat(40) };
    expect((await api.post("/customers", longest)).body.data).toMatchObject(longest);
  });

  it("repeats a creation for its key, and refuses the key with another body", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/customers", { name: "Une fois" }, key);
    const again = await api.post("/customers", { name: "Une fois" }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post("/customers", { name: "Autre" }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect((await api.get("/customers")).body.data).toHaveLength(1);
  });

  it("filters by the whole address in any case, including several customers", async () => {
    const { api } = await aMerchant();
    const made: string[] = [];
    for (const email of ["Hina@Motu.pf", "hina@motu.PF", "ahina@motu.pf", "hina@motu.pf.com"]) {
      made.push((await api.post("/customers", { email })).body.data.id);
    }
    const both = [made[1], made[0]];
    expect(ids(await api.get("/customers?email=HINA@MOTU.PF"))).toEqual(both);
    expect(ids(await api.get("/customers?email=hina%40motu.pf"))).toEqual(both);
    expect(ids(await api.get("/customers?email=nobody@motu.pf"))).toEqual([]);
    for (const email of ["", "hina", "hina@", "a b@motu.pf"]) {
      const reply = await api.get(`/customers?email=${encodeURIComponent(email)}`);
      expect(refusal(reply)).toEqual([400, "invalid_request", "email"]);
    }
    const foreign = await api.get(`/customers?email=hina@motu.pf&starting_after=${made[2]}`);
    expect(refusal(foreign)).toEqual([400, "invalid_cursor", "starting_after"]);
    const paged = await api.get(`/customers?email=hina@motu.pf&starting_after=cus_${made[1]}`);
    expect(ids(paged)).toEqual([made[0]]);
  });

  it("folds letters outside ASCII as the database does", async () => {
    const { api } = await aMerchant();
    for (const name of ["ÉLODIE", "ΟΔΥΣΣΕΥΣ", "Straße", "İPEK"]) {
      const made = await api.post("/customers", { email: `${name}@motu.pf` });
      expect([name, made.status]).toEqual([name, 201]);
      const found = await api.get(`/customers?email=${encodeURIComponent(`${name}@MOTU.pf`)}`);
      expect(ids(found)).toEqual([made.body.data.id]);
    }
  });

  it("pages in both directions, by offset too, which is deprecated", async () => {
    const { api } = await aMerchant();
    const made: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) {
      made.unshift((await api.post("/customers", { name })).body.data.id);
    }
    const first = await api.get("/customers?limit=2");
    expect([ids(first), first.body.has_more, first.body.hasMore]).toEqual([
      made.slice(0, 2),
      true,
      true,
    ]);
    expect(first.headers.get("deprecation")).toBeNull();
    const last = await api.get(`/customers?limit=2&starting_after=${made[2]}`);
    expect([ids(last), last.body.has_more]).toEqual([made.slice(3), false]);
    const back = await api.get(`/customers?limit=2&ending_before=cus_${made[3]}`);
    expect([ids(back), back.body.has_more]).toEqual([made.slice(1, 3), true]);
    const skipped = await api.get("/customers?limit=2&offset=3");
    expect([ids(skipped), skipped.body.has_more]).toEqual([made.slice(3), false]);
    expect(skipped.headers.get("deprecation")).toBe("@1767225600");
    for (const limit of ["0", "101", "1.5", "x", ""]) {
      const reply = await api.get(`/customers?limit=${limit}`);
      expect(refusal(reply)).toEqual([400, "invalid_request", "limit"]);
    }
    const unknown = await api.get("/customers?name=a");
    expect(refusal(unknown)).toEqual([400, "invalid_request", "name"]);
    const wrong = await api.get(`/customers?starting_after=pm_${made[0]}`);
    expect(refusal(wrong)).toEqual([400, "invalid_request", "starting_after"]);
    const expanded = await api.get("/customers?expand[]=card");
    expect(refusal(expanded).slice(0, 2)).toEqual([400, "invalid_request"]);
  });

  it("keeps absent fields, replaces strings and clears on null", async () => {
    const { api } = await aMerchant();
    const before = (
      await api.post("/customers", { email: "a@b.pf", name: "A", phone: "1", metadata: { k: "v" } })
    ).body.data;
    const path = `/customers/${before.id}`;
    const renamed = await api.patch(path, { name: "B" });
    expect(renamed.body.data).toEqual({ ...before, name: "B" });
    const erased = await api.patch(path, { email: null, phone: null, metadata: { l: "w" } });
    const after = { ...before, name: "B", email: null, phone: null, metadata: { k: "v", l: "w" } };
    expect([erased.status, erased.body.data]).toEqual([200, after]);
    expect((await api.patch(path, { metadata: { k: null } })).body.data.metadata).toEqual({
      l: "w",
    });
    expect((await api.patch(path, { metadata: null })).body.data.metadata).toEqual({});
    const moved = await api.patch(path, { email: "New@B.pf", name: null });
    expect(moved.body.data).toEqual({ ...after, email: "New@B.pf", name: null, metadata: {} });
    expect(ids(await api.get("/customers?email=new@b.pf"))).toEqual([before.id]);
    expect(ids(await api.get("/customers?email=a@b.pf"))).toEqual([]);
    for (const field of ["email", "name", "phone"]) {
      const reply = await api.patch(path, { [field]: "" });
      expect(refusal(reply)).toEqual([400, "invalid_request", field]);
    }
    expect(refusal(await api.patch(path, { email: "x" }))).toEqual([
      400,
      "invalid_request",
      "email",
    ]);
  });

  it("writes an event with only the old values, and none when nothing changes", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/customers", { email: "a@b.pf", name: "A" })).body;
    const path = `/customers/${data.id}`;
    expect((await api.patch(path, {})).body.data).toEqual(data);
    expect((await api.patch(path, { name: "A", metadata: {} })).body.data).toEqual(data);
    const changed = await api.patch(path, { name: "B", email: null });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["customer.created", 1],
      ["customer.updated", 2],
    ]);
    expect(events[1]?.body.previous).toEqual({ name: "A", email: "a@b.pf" });
    expect(events[1]?.body.data).toEqual(changed.body.data);
  });

  it("never lets concurrent updates exceed fifty metadata keys", async () => {
    const { api } = await aMerchant();
    const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, at) => [`k${at}`, "v"]));
    const { id } = (await api.post("/customers", { metadata })).body.data;
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        api.patch(`/customers/${id}`, { metadata: { [`new${at}`]: "v" } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const { data } = (await api.get(`/customers/${id}`)).body;
    expect(Object.keys(data.metadata)).toHaveLength(50);
    expect((await eventsOf(id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe("a deleted customer", () => {
  it("disappears from the list, stays readable and refuses changes", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/customers", { email: "a@b.pf", name: "A" })).body;
    const path = `/customers/${data.id}`;
    const deleted = await api.delete(path);
    const { deletedAt } = deleted.body.data;
    expect(deletedAt).toBeGreaterThanOrEqual(data.created);
    expect([deleted.status, deleted.body.data]).toEqual([
      200,
      { ...data, deleted: true, deletedAt },
    ]);
    expect((await api.get(path)).body.data).toEqual(deleted.body.data);
    expect(ids(await api.get("/customers"))).toEqual([]);
    expect(ids(await api.get("/customers?email=a@b.pf"))).toEqual([]);
    for (const body of [{ name: "B" }, {}]) {
      const change = await api.patch(path, body);
      expect([change.status, change.body.error, change.body.details]).toEqual([
        409,
        "conflict",
        { reason: "customer_deleted" },
      ]);
    }
  });

  it("keeps its first deletion date and has one event, however often it is deleted", async () => {
    const { api } = await aMerchant();
    const { id } = (await api.post("/customers", { name: "A" })).body.data;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.delete(`/customers/${id}`)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    replies.push(await api.delete(`/customers/${id}`));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["customer.created", "customer.deleted"]);
    expect(events[1]?.body.previous).toEqual({ deleted: false, deletedAt: null });
  });

  it("stays valid as a cursor", async () => {
    const { api } = await aMerchant();
    const made: string[] = [];
    for (const name of ["a", "b", "c"]) {
      made.unshift((await api.post("/customers", { name })).body.data.id);
    }
    await api.delete(`/customers/${made[1]}`);
    expect(ids(await api.get(`/customers?starting_after=${made[1]}`))).toEqual([made[2]]);
    expect(ids(await api.get(`/customers?ending_before=${made[1]}`))).toEqual([made[0]]);
  });
});

describe("foreign customers", () => {
  it("answer like unknown ones, in every operation", async () => {
    const theirs = await aMerchant();
    const { id } = (await theirs.api.post("/customers", { email: "a@b.pf" })).body.data;
    const mine = await aMerchant();
    const live = await aMerchant({ merchantId: theirs.id, livemode: true });
    for (const { api } of [mine, live]) {
      const unknown = await api.get(`/customers/${newId()}`);
      expect(refusal(unknown)).toEqual([404, "not_found", null]);
      for (const path of [`/customers/${id}`, `/customers/cus_${id}`]) {
        for (const reply of [
          await api.get(path),
          await api.patch(path, { name: "x" }),
          await api.delete(path),
        ]) {
          expect(reply.status).toBe(404);
          expect(withoutRequest(reply)).toEqual(withoutRequest(unknown));
        }
      }
      expect(ids(await api.get("/customers?email=a@b.pf"))).toEqual([]);
      const cursor = await api.get(`/customers?starting_after=${id}`);
      expect(refusal(cursor)).toEqual([400, "invalid_cursor", "starting_after"]);
    }
    for (const malformed of ["nonsense", `pm_${id}`, `cus_${id}0`]) {
      expect((await mine.api.get(`/customers/${malformed}`)).status).toBe(404);
    }
    const row = await db.customer.findUniqueOrThrow({ where: { id } });
    expect([row.name, row.deletedAt]).toEqual([null, null]);
  });

  it("require the scope of the operation", async () => {
    const { api } = await aMerchant({ scopes: ["customers:read", "payment_methods:write"] });
    expect((await api.get("/customers")).status).toBe(200);
    const refused = await api.post("/customers", { name: "A" });
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "customers:write" },
    ]);
  });
});
