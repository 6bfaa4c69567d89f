import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { idem, paidAtBank, paidBySimulation, refund } from "@/lib/refunds/refunds.fixture";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const refused = ({ status, body }: Reply) => [status, body.error, body.details?.reason];

describe("a refund", () => {
  it("has every field of the contract, its events, and its columns in the payment", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 2990);
    const made = await refund(merchant, `tx_${id}`, {
      amountXpf: 1000,
      reason: "requested_by_customer",
      metadata: { sav: "S-12" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "refund",
      id: data.id,
      created: data.created,
      livemode: false,
      status: "succeeded",
      transactionId: id,
      amountXpf: 1000,
      amountEurCents: 838,
      taxes: [{ rate: 13, htXpf: 885, tgcXpf: 115 }],
      lines: null,
      reason: "requested_by_customer",
      failureMessage: null,
      succeededAt: data.succeededAt,
      creditNoteNumber: expect.stringMatching(/^A-\d{4}-000001$/),
      creditNoteUrl: expect.stringMatching(/\/a\/[0-9A-Za-z]{64}$/),
      metadata: { sav: "S-12" },
    });
    expect(data.succeededAt).toBeGreaterThanOrEqual(data.created);
    expect((await merchant.api.get(`/refunds/re_${data.id}`)).body.data).toEqual(data);
    const payment = (await merchant.api.get(`/transactions/${id}`)).body.data;
    expect(payment).toMatchObject({
      status: "succeeded",
      amountRefundedXpf: 1000,
      amountRefundableXpf: 1990,
      refundedAt: null,
    });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["refund.created", 1],
      ["refund.succeeded", 2],
    ]);
    expect(events[0]?.body.data).toEqual({
      ...data,
      status: "pending",
      taxes: [],
      succeededAt: null,
      creditNoteNumber: null,
      creditNoteUrl: null,
    });
    expect(events[1]?.body).toMatchObject({ data, previous: { status: "pending" }, origin: "api" });
  });

  it("refunds the remaining amount by default, and then the payment is refunded", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    expect((await refund(merchant, id, { amountXpf: 400 })).status).toBe(201);
    const rest = (await refund(merchant, id)).body.data;
    expect([rest.amountXpf, rest.reason, rest.metadata]).toEqual([600, null, {}]);
    const payment = (await merchant.api.get(`/transactions/${id}`)).body.data;
    expect(payment).toMatchObject({
      status: "refunded",
      amountRefundedXpf: 1000,
      amountRefundableXpf: 0,
      refundedAt: rest.succeededAt,
    });
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      type: "payment.refunded",
      body: { data: payment, previous: { status: "succeeded" } },
    });
    expect(events.filter(({ type }) => type === "payment.refunded")).toHaveLength(1);
    const again = await refund(merchant, id, { amountXpf: 1 });
    expect(refused(again)).toEqual([409, "conflict", "payment_not_succeeded"]);
  });

  it("keeps its share of the payment's tax", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 2990);
    for (const amountXpf of [7, 1000, 1983]) await refund(merchant, id, { amountXpf });
    const rows = await db.refund.findMany({ where: { transactionId: id }, orderBy: { id: "asc" } });
    expect(rows.map(({ htXpf, tgcXpf }) => [htXpf, tgcXpf])).toEqual([
      [6n, 1n],
      [885n, 115n],
      [1755n, 228n],
    ]);
    const { htXpf, tgcXpf } = (await merchant.api.get(`/transactions/${id}`)).body.data;
    expect([htXpf, tgcXpf]).toEqual([2646, 344]);
  });

  it("calls no bank for a payment that only a simulation made succeed", async () => {
    const merchant = await aMerchant();
    const id = await paidBySimulation(merchant, 1500);
    const key = newId();
    const first = await refund(merchant, id, { amountXpf: 500 }, key);
    expect(first.body.data).toMatchObject({ status: "succeeded", amountEurCents: 419 });
    const again = await refund(merchant, id, { amountXpf: 500 }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await refund(merchant, id)).body.data.amountXpf).toBe(1000);
    expect((await merchant.api.get(`/transactions/${id}`)).body.data.status).toBe("refunded");
    expect(await db.bankOperation.count({ where: { transactionId: id } })).toBe(0);
  });
});

describe("invalid refunds", () => {
  it("name the wrong field of the request", async () => {
    const merchant = await aMerchant();
    const id = await paidBySimulation(merchant, 1000);
    for (const amountXpf of [0, -1, 1.5, "100", null, 1e20]) {
      const reply = await refund(merchant, id, { amountXpf });
      expect([reply.status, reply.body.param]).toEqual([400, "amountXpf"]);
    }
    expect((await refund(merchant, id, { reason: "because" })).body.param).toBe("reason");
    expect((await refund(merchant, id, { metadata: { a: 1 } })).body.param).toBe("metadata.a");
    expect((await refund(merchant, id, { amount: 5 })).body.param).toBe("amount");
    expect(await db.refund.count({ where: { transactionId: id } })).toBe(0);
  });

  it("name the remaining amount when more is requested", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    const key = newId();
    const more = await refund(merchant, id, { amountXpf: 1001 }, key);
    expect(refused(more)).toEqual([409, "refund_exceeds_balance", undefined]);
    expect(more.body).toMatchObject({ type: "state", details: { refundableXpf: 1000 } });
    // Nothing of it was stored: the corrected request may use the key.
    const corrected = await refund(merchant, id, { amountXpf: 999 }, key);
    expect(corrected.status).toBe(201);
    const rest = await refund(merchant, id, { amountXpf: 2 });
    expect(rest.body.details.refundableXpf).toBe(1);
  });

  it("include a payment that did not succeed", async () => {
    const merchant = await aMerchant();
    const { id } = (await merchant.api.post("/payments/intent", { amountXpf: 500 }, idem())).body
      .data;
    for (const outcome of [null, "processing", "failed"]) {
      if (outcome) await merchant.api.post("/test/simulate", { transactionId: id, outcome });
      const reply = await refund(merchant, id, { amountXpf: 100 });
      expect(refused(reply)).toEqual([409, "conflict", "payment_not_succeeded"]);
    }
  });

  it("include a foreign, other mode's or unknown payment, alike", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const [own, foreign] = [await paidAtBank(mine, 500), await paidAtBank(theirs, 500)];
    const replies = [
      await refund(mine, foreign),
      await refund(live, own),
      await refund(mine, newId()),
      await refund(mine, "nonsense"),
    ];
    const anonymous = replies.map(({ status, body }) => [status, { ...body, requestId: null }]);
    for (const reply of anonymous) expect(reply).toEqual(anonymous[0]);
    expect(anonymous[0]?.[0]).toBe(404);
    expect(await db.refund.count({ where: { transactionId: { in: [own, foreign] } } })).toBe(0);
    const theirRefund = (await refund(theirs, foreign)).body.data.id;
    expect((await mine.api.get(`/refunds/${theirRefund}`)).status).toBe(404);
    expect((await mine.api.get("/refunds")).body.data).toEqual([]);
    const cursor = await mine.api.get(`/refunds?starting_after=${theirRefund}`);
    expect(refused(cursor)).toEqual([400, "invalid_cursor", undefined]);
    expect((await mine.api.get(`/refunds?transaction=${foreign}`)).body.data).toEqual([]);
  });

  it("require scopes: refunds:read to read, refunds:write to refund", async () => {
    const merchant = await aMerchant();
    const id = await paidBySimulation(merchant, 500);
    const reader = await aMerchant({ merchantId: merchant.id, scopes: ["refunds:read"] });
    const other = await aMerchant({ merchantId: merchant.id, scopes: ["transactions:write"] });
    expect((await reader.api.get("/refunds")).status).toBe(200);
    expect(refused(await refund(reader, id))).toEqual([403, "insufficient_scope", undefined]);
    expect((await other.api.get("/refunds")).body.details.requiredScope).toBe("refunds:read");
  });
});

describe("reading", () => {
  it("lists, filters and expands", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const [a, b] = [await paidBySimulation(merchant, 900), await paidBySimulation(merchant, 900)];
    const made: { id: string }[] = [];
    for (const id of [a, a, b]) {
      made.unshift((await refund(merchant, id, { amountXpf: 100 })).body.data);
    }
    const ids = async (query: string) =>
      (await api.get(`/refunds${query}`)).body.data.map(({ id }: { id: string }) => id);
    const all = made.map(({ id }) => id);
    expect(await ids("")).toEqual(all);
    expect(await ids(`?transaction=tx_${a}`)).toEqual(all.slice(1));
    expect(await ids("?status=succeeded&limit=2")).toEqual(all.slice(0, 2));
    expect(await ids("?status=failed")).toEqual([]);
    expect(await ids(`?starting_after=re_${all[1]}&transaction=${a}`)).toEqual(all.slice(2));
    const outside = await api.get(`/refunds?starting_after=${all[0]}&transaction=${a}`);
    expect(outside.body.error).toBe("invalid_cursor");
    expect((await api.get("/refunds?status=refunded")).body.param).toBe("status");
    expect((await api.get("/refunds?transaction=x")).body.param).toBe("transaction");
    const expanded = (await api.get(`/refunds/${all[0]}?expand[]=transaction`)).body.data;
    expect(expanded.transaction).toMatchObject({ object: "transaction", id: b });
    const payment = (await api.get(`/transactions/${a}?expand[]=refunds`)).body.data;
    expect(payment.refunds).toEqual(made.slice(1));
    const payments = (await api.get("/transactions?expand[]=refunds&expand[]=receipt")).body.data;
    expect(payments.map((one: { refunds: unknown }) => one.refunds)).toEqual([
      [made[0]],
      made.slice(1),
    ]);
    const none = await paidBySimulation(merchant, 900);
    expect((await api.get(`/transactions/${none}?expand=refunds`)).body.data.refunds).toEqual([]);
  });
});
