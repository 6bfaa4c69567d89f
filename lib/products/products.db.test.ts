import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

describe("products", () => {
  it("creates, reads and lists a product with every field of the contract", async () => {
    const { api } = await aMerchant();
    const made = await api.post("/products", {
      name: "Café",
      description: "Noir",
      metadata: { a: "b" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "product",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      name: "Café",
      description: "Noir",
      active: true,
      tgcRate: null,
      metadata: { a: "b" },
    });
    expect((await api.get(`/products/prod_${data.id}`)).body.data).toEqual(data);
    const list = await api.get("/products");
    expect(list.body).toEqual({ data: [data], has_more: false, hasMore: false });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["product.created", 1]]);
    expect(events[0]?.body.data).toEqual(data);
  });

  it("pages in both directions and returns whether there is more in that direction", async () => {
    const { api } = await aMerchant();
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) {
      ids.unshift((await api.post("/products", { name })).body.data.id);
    }
    const names = (reply: { body: { data: { id: string }[] } }) =>
      reply.body.data.map(({ id }) => id);
    const first = await api.get("/products?limit=2");
    expect([names(first), first.body.has_more]).toEqual([ids.slice(0, 2), true]);
    const next = await api.get(`/products?limit=2&starting_after=${ids[1]}`);
    expect([names(next), next.body.has_more]).toEqual([ids.slice(2, 4), true]);
    const last = await api.get(`/products?limit=2&starting_after=prod_${ids[3]}`);
    expect([names(last), last.body.has_more]).toEqual([ids.slice(4), false]);
    const back = await api.get(`/products?limit=2&ending_before=${ids[4]}`);
    expect([names(back), back.body.has_more]).toEqual([ids.slice(2, 4), true]);
    const start = await api.get(`/products?limit=2&ending_before=${ids[2]}`);
    expect([names(start), start.body.has_more]).toEqual([ids.slice(0, 2), false]);
    const skipped = await api.get("/products?limit=2&offset=1");
    expect(names(skipped)).toEqual(ids.slice(1, 3));
    expect(skipped.headers.get("deprecation")).toBe("@1767225600");
  });

  it("repeats a creation for its key, and refuses the key with another body", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/products", { name: "Une fois" }, key);
    const again = await api.post("/products", { name: "Une fois" }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post("/products", { name: "Autre" }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect((await api.get("/products")).body.data).toHaveLength(1);
    const bad = { "Idempotency-Key": newId() };
    expect((await api.post("/products", { nom: "x" }, bad)).status).toBe(400);
    expect((await api.post("/products", { name: "Corrigé" }, bad)).status).toBe(201);
  });

  it("updates only the given fields, and writes an event with only the old values", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/products", { name: "A", description: "B" })).body;
    const changed = await api.patch(`/products/${data.id}`, { active: false, description: null });
    expect(changed.body.data).toEqual({ ...data, active: false, description: null });
    await api.patch(`/products/${data.id}`, {});
    const events = await eventsOf(data.id);
    expect(events.map(({ type }) => type)).toEqual(["product.created", "product.updated"]);
    expect(events[1]?.body.previous).toEqual({ active: true, description: "B" });
    const erased = await api.patch(`/products/${data.id}`, { name: null });
    expect([erased.status, erased.body.param]).toEqual([400, "name"]);
  });

  it("answers 404 alike for a foreign, an unknown and a malformed id", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const { data } = (await theirs.api.post("/products", { name: "À eux" })).body;
    for (const id of [data.id, newId(), "nonsense", `cus_${newId()}`]) {
      const reply = await mine.api.get(`/products/${id}`);
      expect([reply.status, reply.body.error]).toEqual([404, "not_found"]);
      const change = await mine.api.patch(`/products/${id}`, { name: "x" });
      expect(change.status).toBe(404);
    }
  });

  it("refuses card numbers, unknown fields and invalid text", async () => {
    const { api } = await aMerchant();
    const refused = async (body: unknown) => {
      const { status, body: answer } = await api.post("/products", body);
      return [status, answer.error, answer.param];
    };
    expect(await refused({ name: "4242 4242 4242 4242" })).toEqual([
      400,
      "card_data_refused",
      "name",
    ]);
    expect(await refused({ name: "a", metadata: { n: "1234567890123" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.n",
    ]);
    expect(await refused({ name: "a", cvc: "123" })).toEqual([400, "card_data_refused", "cvc"]);
    expect(await refused({ name: "a", price: 3 })).toEqual([400, "invalid_request", "price"]);
    expect(await refused({ name: "a\u0000" })).toEqual([400, "invalid_request", "name"]);
    expect(await refused({ name: "a\ud800" })).toEqual([400, "invalid_request", "name"]);
    expect(await refused({ name: "é".repeat(281) })).toEqual([400, "invalid_request", "name"]);
    expect((await api.get("/products?active=yes")).body.param).toBe("active");
    expect((await api.get("/products")).body.data).toEqual([]);
  });
});
