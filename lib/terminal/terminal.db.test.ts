import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { reconcileBank } from "@/lib/payments/reconcile";
import { terminalPayable } from "@/lib/terminal/payable";
import { terminalPaymentByToken } from "@/lib/terminal/read";
import { startBank } from "@/lib/testing/bank";
import { send } from "@/lib/testing/client";
import { aMember, type TestMember } from "@/lib/testing/member";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
let shop: TestMerchant;
let till: TestMember;

beforeAll(async () => {
  bank = await startBank();
  shop = await aMerchant();
  till = await aMember(shop.id);
});
afterAll(() => bank.close());

const ask = async (body: Record<string, unknown> = { amountXpf: 2990 }) => {
  const reply = await till.post("/terminal/payments", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

const pay = (id: string, bankToken: string | null = "pm_card_alpha", visitor: string = newId()) =>
  payHosted(payerContext({ merchantId: shop.id, livemode: false }), terminalPayable, {
    id,
    bankToken,
    email: null,
    locale: "fr",
    visitor,
  });

const read = async (id: string) => (await till.get(`/terminal/payments/${id}`)).body.data;

/** Makes an open one expire. */
const expire = (id: string) =>
  transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE terminal_payments SET expires_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
  });

describe("the till", () => {
  it("requests an amount, with the shape of the contract", async () => {
    const asked = await ask({
      amountXpf: 2990,
      description: "2 cafés",
      expiresInMinutes: 2,
      receiptEmail: "moana@example.pf",
      metadata: { table: "t7" },
    });
    expect(asked).toEqual({
      object: "terminal_payment",
      id: expect.any(String),
      created: expect.any(Number),
      livemode: false,
      status: "open",
      amountXpf: 2990,
      description: "2 cafés",
      url: expect.stringMatching(/^http:\/\/localhost:3000\/t\/[0-9A-Za-z]{64}$/),
      expiresAt: asked.created + 120,
      transactionId: null,
      lastFailureCode: null,
      receiptEmail: "moana@example.pf",
      confirmationCode: null,
      offline: false,
      createdBy: till.userId,
      metadata: { table: "t7" },
    });
    const token = asked.url.split("/t/")[1];
    expect((await terminalPaymentByToken(token))?.id).toBe(asked.id);
    expect(await terminalPaymentByToken(`${token.slice(0, -1)}!`)).toBeNull();
    expect(await read(`tp_${asked.id}`)).toEqual(asked);
  });

  it.each([
    [{ amountXpf: 99 }, "amountXpf"],
    [{ amountXpf: 10_000_001 }, "amountXpf"],
    [{ amountXpf: 500, expiresInMinutes: 1 }, "expiresInMinutes"],
    [{ amountXpf: 500, expiresInMinutes: 61 }, "expiresInMinutes"],
    [{ amountXpf: 500, receiptEmail: "moana" }, "receiptEmail"],
    [{ amountXpf: 500, description: "" }, "description"],
    [{ amountXpf: 500, tip: 10 }, "tip"],
  ])("refuses %j", async (body, param) => {
    const reply = await till.post("/terminal/payments", body);
    expect([reply.status, reply.body.error, reply.body.param]).toEqual([
      400,
      "invalid_request",
      param,
    ]);
  });

  it("is only for members of the merchant, from our own pages", async () => {
    const body = { amountXpf: 2990 };
    const byKey = await shop.api.post("/terminal/payments", body);
    expect([byKey.status, byKey.body.error]).toEqual([401, "unauthorized"]);
    const byNobody = await send("POST", "/terminal/payments", null, { body });
    expect(byNobody.status).toBe(401);
    const byBoth = await till.post("/terminal/payments", body, {
      authorization: `Bearer ${shop.key}`,
    });
    expect(byBoth.status).toBe(401);
    const foreign = await till.post("/terminal/payments", body, { origin: "https://evil.example" });
    expect([foreign.status, foreign.body.error]).toEqual([403, "forbidden"]);
    const accountant = await aMember(shop.id, "accountant");
    const reply = await accountant.post("/terminal/payments", body);
    expect([reply.status, reply.body.error]).toEqual([403, "insufficient_scope"]);
    const asked = await ask();
    for (const refused of [
      await accountant.get(`/terminal/payments/${asked.id}`),
      await accountant.post(`/terminal/payments/${asked.id}/cancel`),
    ]) {
      expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
    }
    for (const role of ["owner", "admin"]) {
      const member = await aMember(shop.id, role);
      expect((await member.post("/terminal/payments", body)).status).toBe(201);
    }
  });

  it("shows a payment only to its own merchant and mode, with one error for all others", async () => {
    const asked = await ask();
    const other = await aMember((await aMerchant()).id);
    const live = await aMember(shop.id, "cashier", true);
    const answers = await Promise.all([
      other.get(`/terminal/payments/${asked.id}`),
      live.get(`/terminal/payments/${asked.id}`),
      till.get(`/terminal/payments/${newId()}`),
      till.get("/terminal/payments/nothing"),
      other.post(`/terminal/payments/${asked.id}/cancel`),
    ]);
    const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: null }));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]?.status).toBe(404);
  });
});

it("takes live payments only once the merchant is verified", async () => {
  const [pending, rejected] = [await aMerchant(), await aMerchant({ kybStatus: "rejected" })];
  for (const { id } of [pending, rejected]) {
    const live = await aMember(id, "cashier", true);
    const reply = await live.post("/terminal/payments", { amountXpf: 2990 });
    expect([reply.status, reply.body.error]).toEqual([403, "kyb_required"]);
  }
  const open = await aMerchant({ kybStatus: "verified" });
  const live = await aMember(open.id, "cashier", true);
  expect((await live.post("/terminal/payments", { amountXpf: 2990 })).status).toBe(201);
});

describe("a payment at the till", () => {
  it("succeeds on the payer's phone, with one event and six digits for both", async () => {
    const asked = await ask();
    const { row } = await pay(asked.id);
    const after = await read(asked.id);
    expect(after).toMatchObject({
      status: "succeeded",
      transactionId: row.id,
      lastFailureCode: null,
    });
    expect(after.confirmationCode).toMatch(/^\d{6}$/);
    const transaction = (await shop.api.get(`/transactions/${row.id}`)).body.data;
    expect(transaction).toMatchObject({
      source: "terminal",
      status: "succeeded",
      terminalPaymentId: asked.id,
    });
    expect((await eventsOf(asked.id)).map(({ type }) => type)).toEqual([
      "terminal_payment.updated",
      "terminal_payment.succeeded",
    ]);
    await expect(pay(asked.id)).rejects.toMatchObject({
      kind: { reason: "terminal_payment_paid" },
    });
  });

  it("sends the receipt to the address that the cashier typed", async () => {
    const asked = await ask({ amountXpf: 500, receiptEmail: "hina@example.pf" });
    const { row } = await pay(asked.id);
    const receipt = await db.receipt.findFirst({ where: { transactionId: row.id } });
    expect(receipt?.email).toBe("hina@example.pf");
  });

  it("is open again after a refusal, with its reason", async () => {
    const asked = await ask();
    await pay(asked.id, "pm_card_insufficient");
    expect(await read(asked.id)).toMatchObject({
      status: "open",
      lastFailureCode: "insufficient_funds",
      confirmationCode: null,
    });
    await pay(asked.id);
    expect(await read(asked.id)).toMatchObject({ status: "succeeded", lastFailureCode: null });
  });

  it("is sent to the bank once for 40 phones at a time", async () => {
    const asked = await ask();
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => pay(asked.id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const debits = await db.bankOperation.count({
      where: { transaction: { terminalPaymentId: asked.id }, kind: "debit" },
    });
    expect(debits).toBe(1);
  });

  it("requires a card: none is stored for a till", async () => {
    const asked = await ask();
    await expect(pay(asked.id, null)).rejects.toMatchObject({ kind: { reason: "card_required" } });
  });

  it("stays in progress when the bank does not answer, and is completed by retrieving the status", async () => {
    const asked = await ask();
    await pay(asked.id, "pm_card_timeout");
    expect((await read(asked.id)).status).toBe("processing");
    const cancel = await till.post(`/terminal/payments/${asked.id}/cancel`);
    expect([cancel.status, cancel.body.details.reason]).toEqual([
      409,
      "terminal_payment_in_progress",
    ]);
    await db.$executeRaw`UPDATE bank_operations SET next_check_at = date_trunc('milliseconds', now()) WHERE resolved_at IS NULL`;
    await reconcileBank();
    expect((await read(asked.id)).status).toBe("succeeded");
  }, 30_000);
});

describe("cancelling", () => {
  it("happens once, with one event, and returns the same when repeated", async () => {
    const asked = await ask();
    const path = `/terminal/payments/${asked.id}/cancel`;
    const first = await till.post(path);
    expect([first.status, first.body.data.status]).toEqual([200, "canceled"]);
    expect((await till.post(path)).body).toEqual(first.body);
    expect((await eventsOf(asked.id)).map(({ type }) => type)).toEqual([
      "terminal_payment.canceled",
    ]);
    await expect(pay(asked.id)).rejects.toMatchObject({
      kind: { reason: "terminal_payment_canceled" },
    });
  });

  it("uses a key for one payment only", async () => {
    const [one, other] = [await ask(), await ask()];
    const key = { "Idempotency-Key": newId() };
    const cancel = (id: string) => till.post(`/terminal/payments/${id}/cancel`, {}, key);
    expect((await cancel(one.id)).status).toBe(200);
    expect((await cancel(one.id)).headers.get("idempotent-replayed")).toBe("true");
    const reused = await cancel(other.id);
    expect([reused.status, reused.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect((await read(other.id)).status).toBe("open");
  });

  it("is refused once it is paid or has expired, which is then written", async () => {
    const paid = await ask();
    await pay(paid.id);
    const late = await till.post(`/terminal/payments/${paid.id}/cancel`);
    expect([late.status, late.body.details.reason]).toEqual([409, "terminal_payment_paid"]);
    const old = await ask();
    await expire(old.id);
    const reply = await till.post(`/terminal/payments/${old.id}/cancel`);
    expect([reply.status, reply.body.details.reason]).toEqual([409, "terminal_payment_expired"]);
    expect((await db.terminalPayment.findUnique({ where: { id: old.id } }))?.status).toBe(
      "expired",
    );
  });

  it("and paying never both succeed", async () => {
    for (let round = 0; round < 10; round += 1) {
      const asked = await ask();
      const [paid, canceled] = await Promise.allSettled([
        pay(asked.id),
        till.post(`/terminal/payments/${asked.id}/cancel`),
      ]);
      const status = canceled.status === "fulfilled" ? canceled.value.status : 0;
      expect([paid.status === "fulfilled", status === 200].filter(Boolean)).toHaveLength(1);
      expect((await read(asked.id)).status).toBe(status === 200 ? "canceled" : "succeeded");
    }
  });

  it("expires with the first read after its expiry, and can no longer be paid", async () => {
    const asked = await ask();
    await expire(asked.id);
    expect((await read(asked.id)).status).toBe("expired");
    await expect(pay(asked.id)).rejects.toMatchObject({
      kind: { reason: "terminal_payment_expired" },
    });
  });
});

describe("waiting", () => {
  const waiting = async (id: string, seconds: number) => {
    const began = Date.now();
    const reply = await till.get(`/terminal/payments/${id}?wait=${seconds}`);
    return { ms: Date.now() - began, data: reply.body.data };
  };

  it("ends at the next change", async () => {
    const asked = await ask();
    const heard = waiting(asked.id, 20);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pay(asked.id, "pm_card_declined");
    const { ms, data } = await heard;
    expect(["processing", "open"]).toContain(data.status);
    expect(ms).toBeGreaterThanOrEqual(250);
    expect(ms).toBeLessThan(10_000);
  });

  it("ends after the time, at the expiry, and at once when nothing can change any more", async () => {
    const asked = await ask();
    expect((await waiting(asked.id, 1)).ms).toBeGreaterThanOrEqual(950);
    await till.post(`/terminal/payments/${asked.id}/cancel`);
    const { ms, data } = await waiting(asked.id, 25);
    expect(data.status).toBe("canceled");
    expect(ms).toBeLessThan(5_000);
  });

  it("ends for many requests at once", async () => {
    const asked = await ask();
    const heard = Promise.all(Array.from({ length: 30 }, () => waiting(asked.id, 20)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await till.post(`/terminal/payments/${asked.id}/cancel`);
    for (const { data } of await heard) expect(data.status).toBe("canceled");
  });

  it.each(["-1", "26", "1.5", "soon"])("refuses wait=%s", async (wait) => {
    const reply = await till.get(`/terminal/payments/${newId()}?wait=${wait}`);
    expect([reply.status, reply.body.param]).toEqual([400, "wait"]);
  });
});
