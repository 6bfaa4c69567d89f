import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aCustomer, aSetup } from "@/lib/setup-intents/bank.fixture";
import { setupBySecret } from "@/lib/setup-intents/read";
import { setupSecretOf } from "@/lib/setup-intents/secret";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

// Live mode has no bank here.
delete process.env["BANK_PROVIDER"];

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];
const withoutRequest = ({ body }: Reply) => ({ ...body, requestId: "" });

describe("a card registration", () => {
  it("is created, read and listed with every field of the contract", async () => {
    const of = await aMerchant();
    const customer = await aCustomer(of);
    const made = await of.api.post("/setup-intents", {
      customer: `cus_${customer}`,
      metadata: { ref: "CMD-1" },
    });
    expect(made.status).toBe(201);
    const { clientSecret, ...data } = made.body.data;
    expect(data).toEqual({
      object: "setup_intent",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      status: "pending",
      customerId: customer,
      paymentMethodId: null,
      failureCode: null,
      failureMessage: null,
      expiresAt: data.created + DAY / 1000,
      metadata: { ref: "CMD-1" },
    });
    expect(clientSecret).toBe(setupSecretOf(data.id));
    expect(clientSecret).toMatch(new RegExp(`^${data.id}_secret_[0-9A-Za-z]{32}$`));
    expect((await of.api.get(`/setup-intents/seti_${data.id}`)).body.data).toEqual(data);
    expect((await of.api.get("/setup-intents")).body).toEqual({
      data: [data],
      has_more: false,
      hasMore: false,
    });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["setup_intent.created", 1],
    ]);
    expect(events[0]?.body.data).toEqual(data);
    expect(JSON.stringify(events)).not.toContain("_secret_");
  });

  it("is repeated with its client secret, and created once", async () => {
    const of = await aMerchant();
    const [customer, key] = [await aCustomer(of), { "Idempotency-Key": newId() }];
    const first = await of.api.post("/setup-intents", { customer }, key);
    const again = await of.api.post("/setup-intents", { customer }, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    expect(again.body.data.clientSecret).toBe(first.body.data.clientSecret);
    const other = await of.api.post("/setup-intents", { customer, metadata: { a: "b" } }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect(await db.setupIntent.count({ where: { merchantId: of.id } })).toBe(1);
    const stored = await db.idempotencyKey.findFirstOrThrow({ where: { merchantId: of.id } });
    expect(Buffer.from(stored.responseBody ?? []).toString("latin1")).not.toContain("_secret_");
  });

  it("executes one of 20 concurrent posts with one key", async () => {
    const of = await aMerchant();
    const [customer, key] = [await aCustomer(of), { "Idempotency-Key": newId() }];
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => of.api.post("/setup-intents", { customer }, key)),
    );
    expect(
      replies.every(
        ({ status, body }) => status === 201 || body.error === "idempotency_in_progress",
      ),
    ).toBe(true);
    expect(await db.setupIntent.count({ where: { merchantId: of.id } })).toBe(1);
  });

  it("refuses unknown fields, an amount above all, and creates nothing", async () => {
    const of = await aMerchant();
    const customer = await aCustomer(of);
    const refused = async (body: object) => refusal(await of.api.post("/setup-intents", body));
    expect(await refused({})).toEqual([400, "invalid_request", "customer"]);
    expect(await refused({ customer: "x" })).toEqual([400, "invalid_request", "customer"]);
    expect(await refused({ customer: `pm_${customer}` })).toEqual([
      400,
      "invalid_request",
      "customer",
    ]);
    expect(await refused({ customer, amountXpf: 100 })).toEqual([
      400,
      "invalid_request",
      "amountXpf",
    ]);
    expect(await refused({ customer, status: "succeeded" })).toEqual([
      400,
      "invalid_request",
      "status",
    ]);
    expect(await refused({ customer, cvc: "123" })).toEqual([400, "card_data_refused", "cvc"]);
    expect(await refused({ customer, metadata: { n: "4242424242424242" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.n",
    ]);
    expect(await refused({ customer: newId() })).toEqual([404, "not_found", "customer"]);
    expect((await of.api.get("/setup-intents")).body.data).toEqual([]);
  });

  it("is refused for a deleted customer, and for another merchant's", async () => {
    const [of, theirs] = [await aMerchant(), await aMerchant()];
    const customer = await aCustomer(of);
    await of.api.delete(`/customers/${customer}`);
    const deleted = await of.api.post("/setup-intents", { customer });
    expect([deleted.status, deleted.body.error, deleted.body.details.reason]).toEqual([
      409,
      "conflict",
      "customer_deleted",
    ]);
    const foreign = await of.api.post("/setup-intents", { customer: await aCustomer(theirs) });
    expect(refusal(foreign)).toEqual([404, "not_found", "customer"]);
  });

  it("is refused with 502 in a mode that has no bank", async () => {
    const of = await aMerchant({ livemode: true, kybStatus: "verified" });
    const customer = await aCustomer(of);
    const reply = await of.api.post("/setup-intents", { customer });
    expect([reply.status, reply.body.error, reply.body.type]).toEqual([
      502,
      "provider_error",
      "provider",
    ]);
    expect((await of.api.get("/setup-intents")).body.data).toEqual([]);
  });
});

describe("the list of card registrations", () => {
  it("is filtered by customer, paged, and accepts offset with a warning", async () => {
    const of = await aMerchant();
    const [mine, other] = [await aCustomer(of), await aCustomer(of)];
    const ids: string[] = [];
    for (const customer of [mine, other, mine, mine]) {
      ids.unshift((await aSetup(of, customer)).id);
    }
    const listed = async (query: string) => {
      const { body } = await of.api.get(`/setup-intents?${query}`);
      return [body.data.map(({ id }: { id: string }) => id), body.has_more];
    };
    const ofMine = [ids[0], ids[1], ids[3]];
    expect(await listed(`customer=cus_${mine}`)).toEqual([ofMine, false]);
    expect(await listed(`customer=${mine}&limit=2`)).toEqual([ofMine.slice(0, 2), true]);
    expect(await listed(`limit=2&starting_after=seti_${ids[1]}`)).toEqual([ids.slice(2), false]);
    expect(await listed(`limit=2&ending_before=${ids[3]}`)).toEqual([ids.slice(1, 3), true]);
    expect(await listed(`customer=${newId()}`)).toEqual([[], false]);
    const skipped = await of.api.get("/setup-intents?limit=1&offset=2");
    expect(skipped.body.data[0].id).toBe(ids[2]);
    expect(skipped.headers.get("deprecation")).toBe("@1767225600");
    const outside = await of.api.get(`/setup-intents?customer=${mine}&starting_after=${ids[2]}`);
    expect(refusal(outside)).toEqual([400, "invalid_cursor", "starting_after"]);
    expect((await of.api.get("/setup-intents?customer=x")).status).toBe(400);
    expect((await of.api.get("/setup-intents?status=pending")).body.param).toBe("status");
  });

  it("expands the customer, and a card that does not exist yet to null", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const customer = (await of.api.get(`/customers/${customerId}`)).body.data;
    const query = "expand[]=customer&expand[]=paymentMethod";
    const read = (await of.api.get(`/setup-intents/${id}?${query}`)).body.data;
    expect([read.customer, read.paymentMethod]).toEqual([customer, null]);
    const [listed] = (await of.api.get(`/setup-intents?${query}`)).body.data;
    expect(listed).toEqual(read);
    expect((await of.api.get(`/setup-intents/${id}?expand[]=bank`)).status).toBe(400);
  });
});

it("answers 404 alike for a foreign, an unknown and a malformed id, and one of the other mode", async () => {
  const [of, theirs] = [await aMerchant(), await aMerchant()];
  const live = await aMerchant({ livemode: true, merchantId: of.id });
  const { id } = await aSetup(theirs);
  const mine = await aSetup(of);
  const asked: [typeof of, string][] = [
    [of, id],
    [live, mine.id],
    [of, newId()],
    [of, "nonsense"],
    [of, `cus_${mine.id}`],
  ];
  const replies = [];
  for (const [who, name] of asked) replies.push(await who.api.get(`/setup-intents/${name}`));
  for (const reply of replies) {
    expect([reply.status, reply.body.error]).toEqual([404, "not_found"]);
    expect(withoutRequest(reply)).toEqual(withoutRequest(replies[0] as Reply));
  }
  expect(
    (await of.api.get("/setup-intents")).body.data.map((one: { id: string }) => one.id),
  ).toEqual([mine.id]);
});

it("finds a registration only by the secret that we issued", async () => {
  const of = await aMerchant();
  const { id, clientSecret } = await aSetup(of);
  expect((await setupBySecret(clientSecret))?.merchantId).toBe(of.id);
  const wrong = `${clientSecret.slice(0, -1)}${clientSecret.endsWith("a") ? "b" : "a"}`;
  for (const text of ["", id, `${id}_secret_`, wrong, `${clientSecret}x`, setupSecretOf(newId())]) {
    expect(await setupBySecret(text)).toBeNull();
  }
});
