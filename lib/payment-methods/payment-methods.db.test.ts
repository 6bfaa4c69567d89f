import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openToken } from "@/lib/payment-methods/token";
import type { Client, Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];
const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id);
const withoutRequest = ({ body }: Reply) => ({ ...body, requestId: "" });

const aCustomer = async (api: Client): Promise<string> =>
  (await api.post("/customers", { name: "Vaiana" })).body.data.id;

const attach = (api: Client, customer: string, more: Record<string, unknown> = {}) =>
  api.post("/payment-methods", { customer, token: "pm_card_alpha", ...more });

const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

/** Whether the bank still stores the card of a payment method. */
const isKept = async (id: string): Promise<boolean> => {
  const method = await db.paymentMethod.findUniqueOrThrow({ where: { id } });
  const [card] = await db.$queryRaw<{ kept: boolean }[]>`
    SELECT removed_at IS NULL AS kept FROM bank.cards WHERE stored_token = ${openToken(method)}`;
  if (!card) throw new Error("The bank has never known this card.");
  return card.kept;
};

describe("payment methods", () => {
  it("attaches, reads and lists a card with every field of the contract", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const made = await api.post("/payment-methods", {
      customer: `cus_${customer}`,
      token: "pm_card_alpha",
      metadata: { ref: "CMD-1" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "payment_method",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      customerId: customer,
      default: true,
      detached: false,
      detachedAt: null,
      brand: "alpha",
      last4: "4242",
      expMonth: 12,
      expYear: 2034,
      expired: false,
      setupIntentId: null,
      metadata: { ref: "CMD-1" },
    });
    expect((await api.get(`/payment-methods/pm_${data.id}`)).body.data).toEqual(data);
    expect((await api.get("/payment-methods")).body).toEqual({
      data: [data],
      has_more: false,
      hasMore: false,
    });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["payment_method.attached", 1],
    ]);
    expect(events[0]?.body.data).toEqual(data);
  });

  it("stores the bank's token sealed and never returns it", async () => {
    const { api } = await aMerchant();
    const made = await attach(api, await aCustomer(api));
    const { id } = made.body.data;
    const row = await db.paymentMethod.findUniqueOrThrow({ where: { id } });
    const stored = openToken(row);
    expect(stored).toMatch(/^card_/);
    expect(Buffer.from(row.tokenSealed).includes(stored)).toBe(false);
    expect(() => openToken({ ...row, id: newId() })).toThrow();
    const shown = [made.text, (await api.get("/payment-methods")).text];
    shown.push(JSON.stringify(await eventsOf(id)));
    for (const text of shown) {
      expect(text).not.toContain(stored);
      expect(text).not.toContain("pm_card_alpha");
    }
  });

  it("accepts the test tokens, and shows an expired card as expired", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const summaries = [];
    for (const name of ["alpha", "beta", "gamma", "expired"]) {
      const { data } = (await attach(api, customer, { token: `pm_card_${name}` })).body;
      summaries.push([data.brand, data.last4, data.expMonth, data.expYear, data.expired]);
    }
    expect(summaries).toEqual([
      ["alpha", "4242", 12, 2034, false],
      ["beta", "4444", 12, 2034, false],
      ["gamma", "0005", 12, 2034, false],
      ["alpha", "0069", 12, 2020, true],
    ]);
  });

  it("filters by customer, in pages of both directions", async () => {
    const { api } = await aMerchant();
    const [one, other] = [await aCustomer(api), await aCustomer(api)];
    const made: string[] = [];
    for (const customer of [one, one, other, one]) {
      made.unshift((await attach(api, customer)).body.data.id);
    }
    const [last, foreign, second, first] = made;
    expect(ids(await api.get("/payment-methods"))).toEqual(made);
    expect(ids(await api.get(`/payment-methods?customer=${one}`))).toEqual([last, second, first]);
    expect(ids(await api.get(`/payment-methods?customer=cus_${other}`))).toEqual([foreign]);
    const page = await api.get(`/payment-methods?customer=${one}&limit=1&starting_after=${last}`);
    expect([ids(page), page.body.has_more, page.body.hasMore]).toEqual([[second], true, true]);
    const back = await api.get(`/payment-methods?customer=${one}&ending_before=pm_${first}`);
    expect([ids(back), back.body.has_more]).toEqual([[last, second], false]);
    const skipped = await api.get("/payment-methods?offset=3");
    expect([ids(skipped), skipped.headers.get("deprecation")]).toEqual([[first], "@1767225600"]);
    const strange = await api.get(`/payment-methods?customer=${one}&starting_after=${foreign}`);
    expect(refusal(strange)).toEqual([400, "invalid_cursor", "starting_after"]);
    expect((await api.get(`/payment-methods?customer=${newId()}`)).body.data).toEqual([]);
    for (const customer of ["x", `pm_${one}`, ""]) {
      const reply = await api.get(`/payment-methods?customer=${customer}`);
      expect(refusal(reply)).toEqual([400, "invalid_request", "customer"]);
    }
  });

  it("expands the customer, and the customer its default card", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const { data } = (await attach(api, customer)).body;
    const holder = (await api.get(`/customers/${customer}`)).body.data;
    expect(holder.defaultPaymentMethodId).toBe(data.id);
    const expanded = { ...data, customer: holder };
    const detail = await api.get(`/payment-methods/${data.id}?expand[]=customer`);
    expect(detail.body.data).toEqual(expanded);
    expect((await api.get("/payment-methods?expand=customer")).body.data).toEqual([expanded]);
    const other = await aCustomer(api);
    const list = await api.get("/customers?expand[]=defaultPaymentMethod");
    expect(list.body.data).toEqual([
      expect.objectContaining({ id: other, defaultPaymentMethod: null }),
      { ...holder, defaultPaymentMethod: data },
    ]);
    const one = await api.get(`/customers/${customer}?expand[]=defaultPaymentMethod`);
    expect(one.body.data).toEqual({ ...holder, defaultPaymentMethod: data });
    const wrong = await api.get("/payment-methods?expand[]=invoice");
    expect(refusal(wrong).slice(0, 2)).toEqual([400, "invalid_request"]);
  });
});

describe("the default card", () => {
  it("is the first one, until another replaces it", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const first = (await attach(api, customer, { default: false })).body.data;
    const second = (await attach(api, customer)).body.data;
    expect([first.default, second.default]).toEqual([true, false]);
    const third = (await attach(api, customer, { default: true })).body.data;
    expect(third.default).toBe(true);
    const demoted = (await api.get(`/payment-methods/${first.id}`)).body.data;
    expect(demoted).toEqual({ ...first, default: false });
    const events = await eventsOf(first.id);
    expect(events.map(({ type }) => type)).toEqual([
      "payment_method.attached",
      "payment_method.updated",
    ]);
    expect(events[1]?.body).toMatchObject({ data: demoted, previous: { default: true } });

    const promoted = await api.patch(`/payment-methods/${second.id}`, { default: true });
    expect([promoted.status, promoted.body.data]).toEqual([200, { ...second, default: true }]);
    const defaults = (await api.get("/payment-methods")).body.data.map(
      (method: { default: boolean }) => method.default,
    );
    expect(defaults).toEqual([false, true, false]);
    expect((await api.get(`/customers/${customer}`)).body.data.defaultPaymentMethodId).toBe(
      second.id,
    );
    await api.patch(`/payment-methods/${second.id}`, { default: true });
    expect(await typesOf(second.id)).toEqual(["payment_method.attached", "payment_method.updated"]);
    expect(await typesOf(third.id)).toEqual(["payment_method.attached", "payment_method.updated"]);
    expect(await typesOf(customer)).toEqual([
      "customer.created",
      ...["customer.updated", "customer.updated", "customer.updated"],
    ]);
  });

  it("cannot be removed without naming another", async () => {
    const { api } = await aMerchant();
    const { id } = (await attach(api, await aCustomer(api))).body.data;
    for (const value of [false, null, "true"]) {
      const reply = await api.patch(`/payment-methods/${id}`, { default: value });
      expect(refusal(reply)).toEqual([400, "invalid_request", "default"]);
    }
    expect((await api.get(`/payment-methods/${id}`)).body.data.default).toBe(true);
  });

  it("is empty when it is detached, and the next card attached becomes it", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const first = (await attach(api, customer)).body.data;
    const second = (await attach(api, customer)).body.data;
    await api.delete(`/payment-methods/${first.id}`);
    expect((await api.get(`/payment-methods/${second.id}`)).body.data.default).toBe(false);
    expect((await api.get(`/customers/${customer}`)).body.data.defaultPaymentMethodId).toBeNull();
    expect((await attach(api, customer)).body.data.default).toBe(true);
  });

  it("is exactly one of ten cards attached at once", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const made = await Promise.all(Array.from({ length: 10 }, () => attach(api, customer)));
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(made.filter(({ body }) => body.data.default)).toHaveLength(1);
    const tokens = await db.paymentMethod.findMany({ where: { customerId: customer } });
    expect(new Set(tokens.map(openToken)).size).toBe(10);
  });

  it("is exactly one after ten cards asked for it at once", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push((await attach(api, customer)).body.data.id);
    }
    const asks = [...made, ...made].map((id) =>
      api.patch(`/payment-methods/${id}`, { default: true }),
    );
    const takes = Array.from({ length: 3 }, () => attach(api, customer, { default: true }));
    const replies = await Promise.all([...asks, ...takes]);
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 201, 201, 201]);
    expect(await db.paymentMethod.count({ where: { customerId: customer, isDefault: true } })).toBe(
      1,
    );
    for (const id of made) {
      const events = await eventsOf(id);
      const last = events.at(-1)?.body.data;
      expect(last).toEqual((await api.get(`/payment-methods/${id}`)).body.data);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
    }
  });
});

describe("an update of a payment method", () => {
  it("merges metadata, with an event of only the old values", async () => {
    const { api } = await aMerchant();
    const { data } = (await attach(api, await aCustomer(api), { metadata: { a: "1", b: "2" } }))
      .body;
    const path = `/payment-methods/${data.id}`;
    const merged = await api.patch(path, { metadata: { b: null, c: "3" } });
    expect([merged.status, merged.body.data]).toEqual([
      200,
      { ...data, metadata: { a: "1", c: "3" } },
    ]);
    for (const body of [{}, { metadata: {} }, { default: true }]) {
      expect((await api.patch(path, body)).body.data).toEqual(merged.body.data);
    }
    expect((await api.patch(path, { metadata: null })).body.data.metadata).toEqual({});
    const events = await eventsOf(data.id);
    expect(events.map(({ body }) => body.previous)).toEqual([
      null,
      { metadata: { a: "1", b: "2" } },
      { metadata: { a: "1", c: "3" } },
    ]);
  });

  it("accepts only the default and metadata", async () => {
    const { api } = await aMerchant();
    const { id } = (await attach(api, await aCustomer(api))).body.data;
    const refused = async (body: unknown) =>
      refusal(await api.patch(`/payment-methods/${id}`, body));
    expect(await refused({ brand: "beta" })).toEqual([400, "invalid_request", "brand"]);
    expect(await refused({ customer: id })).toEqual([400, "invalid_request", "customer"]);
    expect(await refused({ expMonth: 1 })).toEqual([400, "card_data_refused", "expMonth"]);
    expect(await refused({ metadata: { n: "1234567890123" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.n",
    ]);
  });
});

describe("a detached payment method", () => {
  it("disappears from the list, stays readable, refuses changes, and the bank deletes the card", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const { data } = (await attach(api, customer)).body;
    expect(await isKept(data.id)).toBe(true);
    const path = `/payment-methods/${data.id}`;
    const detached = await api.delete(path);
    const { detachedAt } = detached.body.data;
    expect(detachedAt).toBeGreaterThanOrEqual(data.created);
    expect([detached.status, detached.body.data]).toEqual([
      200,
      { ...data, default: false, detached: true, detachedAt },
    ]);
    expect(await isKept(data.id)).toBe(false);
    expect((await api.get(path)).body.data).toEqual(detached.body.data);
    expect(ids(await api.get("/payment-methods"))).toEqual([]);
    expect(ids(await api.get(`/payment-methods?customer=${customer}`))).toEqual([]);
    for (const body of [{ default: true }, { metadata: { a: "b" } }, {}]) {
      const change = await api.patch(path, body);
      expect([change.status, change.body.error, change.body.details]).toEqual([
        409,
        "conflict",
        { reason: "payment_method_detached" },
      ]);
    }
    const next = (await attach(api, customer)).body.data.id;
    expect(ids(await api.get(`/payment-methods?ending_before=${data.id}`))).toEqual([next]);
  });

  it("keeps its first date and has one event, however often it is detached", async () => {
    const { api } = await aMerchant();
    const { id } = (await attach(api, await aCustomer(api))).body.data;
    const path = `/payment-methods/pm_${id}`;
    const replies = await Promise.all(Array.from({ length: 10 }, () => api.delete(path)));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    replies.push(await api.delete(path));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual([
      "payment_method.attached",
      "payment_method.detached",
    ]);
    expect(events[1]?.body.previous).toEqual({ default: true, detached: false, detachedAt: null });
  });
});

describe("invalid attachments", () => {
  it("name the field that is missing, malformed or unknown", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const refused = async (body: unknown) => refusal(await api.post("/payment-methods", body));
    const token = "pm_card_alpha";
    expect(await refused({ token })).toEqual([400, "invalid_request", "customer"]);
    expect(await refused({ customer })).toEqual([400, "invalid_request", "token"]);
    for (const wrong of ["x", `pm_${customer}`, null, 3]) {
      expect(await refused({ customer: wrong, token })).toEqual([
        400,
        "invalid_request",
        "customer",
      ]);
    }
    for (const wrong of ["", null, 3, "t".repeat(501)]) {
      expect(await refused({ customer, token: wrong })).toEqual([400, "invalid_request", "token"]);
    }
    expect(await refused({ customer, token, default: "yes" })).toEqual([
      400,
      "invalid_request",
      "default",
    ]);
    expect(await refused({ customer, token, metadata: null })).toEqual([
      400,
      "invalid_request",
      "metadata",
    ]);
    expect(await refused({ customer, token, amountXpf: 100 })).toEqual([
      400,
      "invalid_request",
      "amountXpf",
    ]);
    expect((await api.get("/payment-methods")).body.data).toEqual([]);
  });

  it("with card data name the field and never repeat the value", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    for (const field of ["number", "cvc", "expMonth", "exp_year", "card", "holder"]) {
      const reply = await attach(api, customer, { [field]: "12" });
      expect(refusal(reply)).toEqual([400, "card_data_refused", field]);
    }
    for (const token of ["4242424242424242", "4242 4242 4242 4242", "1234567890123"]) {
      const reply = await attach(api, customer, { token });
      expect(refusal(reply)).toEqual([400, "card_data_refused", "token"]);
      expect(reply.body.message).toContain("Tokenise the card");
      expect(reply.text).not.toContain(token);
    }
  });

  it("answer 404 alike for an unknown and a foreign customer, before the bank is called", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const strangers = [newId(), await aCustomer(theirs.api), await aCustomer(live.api)];
    const replies = await Promise.all(strangers.map((customer) => attach(mine.api, customer)));
    for (const reply of replies) {
      expect(refusal(reply)).toEqual([404, "not_found", "customer"]);
      expect(withoutRequest(reply)).toEqual(withoutRequest(replies[0] as Reply));
    }
    const [asked] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM bank.cards WHERE customer_ref = ANY(${strangers})`;
    expect(asked?.count).toBe(0);
  });

  it("answer 409 for a deleted customer", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    await api.delete(`/customers/${customer}`);
    const reply = await attach(api, customer);
    expect(refusal(reply)).toEqual([409, "conflict", "customer"]);
    expect(reply.body.details).toEqual({ reason: "customer_deleted" });
  });
});

describe("foreign payment methods", () => {
  it("answer like unknown ones, in every operation", async () => {
    const theirs = await aMerchant();
    const { id } = (await attach(theirs.api, await aCustomer(theirs.api))).body.data;
    const mine = await aMerchant();
    const live = await aMerchant({ merchantId: theirs.id, livemode: true });
    for (const { api } of [mine, live]) {
      const unknown = await api.get(`/payment-methods/${newId()}`);
      expect(refusal(unknown)).toEqual([404, "not_found", null]);
      for (const reply of [
        await api.get(`/payment-methods/${id}`),
        await api.patch(`/payment-methods/pm_${id}`, { default: true }),
        await api.delete(`/payment-methods/${id}`),
      ]) {
        expect(reply.status).toBe(404);
        expect(withoutRequest(reply)).toEqual(withoutRequest(unknown));
      }
      expect(ids(await api.get("/payment-methods"))).toEqual([]);
      const cursor = await api.get(`/payment-methods?ending_before=${id}`);
      expect(refusal(cursor)).toEqual([400, "invalid_cursor", "ending_before"]);
    }
    for (const malformed of ["nonsense", `cus_${id}`]) {
      expect((await mine.api.get(`/payment-methods/${malformed}`)).status).toBe(404);
    }
    expect((await theirs.api.get(`/payment-methods/${id}`)).body.data.detached).toBe(false);
  });

  it("require the scope of the operation", async () => {
    const { api } = await aMerchant({ scopes: ["payment_methods:read", "customers:write"] });
    const customer = await aCustomer(api);
    expect((await api.get("/payment-methods")).status).toBe(200);
    const refused = await attach(api, customer);
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "payment_methods:write" },
    ]);
  });
});
