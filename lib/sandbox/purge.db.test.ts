import { describe, expect, it } from "vitest";
import { flushRequests } from "@/lib/api-requests/note";
import { startRefund } from "@/lib/bank/operations";
import { recordEvent } from "@/lib/events/steps";
import { db, statement, type Tx, transaction } from "@/lib/kit/db";
import { derivedText, newId } from "@/lib/kit/ids";
import { reserveRefund } from "@/lib/refunds/steps";
import { purgeSandboxes } from "@/lib/sandbox/purge";
import { client } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { lockTransaction } from "@/lib/transactions/steps";

const idle = (id: string, days: number): Promise<unknown> =>
  statement(
    "test.idle",
    `UPDATE merchants SET sandbox = true, last_active_at = now() - $2 * interval '1 day' WHERE id = $1`,
    [id, days],
  );

const purgeAll = async (): Promise<number> => {
  let merchants = 0;
  for (let call = 0; call < 50; call += 1) {
    const purged = await purgeSandboxes();
    merchants += purged.merchants;
    if (!purged.more) return merchants;
  }
  throw new Error("The purge does not end.");
};

/** How many rows of the merchant each table has, if any. */
const rowsOf = async (merchantId: string): Promise<Record<string, number>> => {
  const tables = await statement<{ name: string }>(
    "test.tables",
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'merchant_id' ORDER BY 1`,
    [],
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const sql = `SELECT count(*)::int AS rows FROM "${name}" WHERE merchant_id = $1`;
    const [count] = await statement<{ rows: number }>(`test.rows.${name}`, sql, [merchantId]);
    if (count && count.rows > 0) counted[name] = count.rows;
  }
  return counted;
};

/** A session paid at the second attempt, with every row of such a payment. */
const aPaidSession = async ({ id, ctx }: TestMerchant, customerId: string): Promise<string> => {
  const tenant = { merchantId: id, livemode: false };
  const [sessionId, paid, refused, operation] = [newId(), newId(), newId(), newId()];
  const bankRef = `ch_${operation}`;
  await transaction(async (tx) => {
    await tx.checkoutSession.create({
      data: {
        ...tenant,
        id: sessionId,
        amountXpf: 100,
        lineItems: [],
        customerId,
        successUrl: "https://example.pf",
        expiresAt: new Date(),
      },
    });
    for (const [transactionId, status] of [
      [paid, "succeeded"],
      [refused, "failed"],
    ] as const) {
      await tx.transaction.create({
        data: {
          ...tenant,
          id: transactionId,
          status,
          source: "checkout_session",
          amountXpf: 100,
          customerId,
          checkoutSessionId: sessionId,
          ...(status === "failed" ? { failureCode: "card_declined" } : { paidAt: new Date() }),
        },
      });
      const data = { object: "transaction", id: transactionId };
      await recordEvent(tx, ctx, { type: "payment.created", data, sequence: 1 });
    }
    await tx.checkoutSession.update({
      where: { id: sessionId },
      data: { status: "complete", transactionId: paid, completedAt: new Date() },
    });
    const data = { object: "checkout_session", id: sessionId };
    await recordEvent(tx, ctx, { type: "checkout_session.completed", data, sequence: 1 });
    await tx.receipt.create({
      data: {
        ...tenant,
        id: newId(),
        number: "R-2026-000001",
        transactionId: paid,
        customerId,
        email: "a@example.pf",
        amountXpf: 100,
        nextAttemptAt: new Date(),
      },
    });
    await tx.bankOperation.create({
      data: {
        ...tenant,
        id: operation,
        provider: "sandbox",
        kind: "debit",
        transactionId: paid,
        attempt: 1,
        amountXpf: 100,
        reference: derivedText("key", operation, 26),
        bankRef,
        state: "accepted",
        returnNonce: "nonce",
        resolvedAt: new Date(),
      },
    });
    await tx.bankStatementLine.create({
      data: {
        provider: "sandbox",
        bankRef,
        reference: "R",
        kind: "debit",
        amountXpf: 100,
        verdict: "matched",
        operationId: operation,
      },
    });
    await refundOf(tx, ctx, paid);
  });
  return bankRef;
};

/** A pending refund. */
const refundOf = async (tx: Tx, ctx: TestMerchant["ctx"], transactionId: string): Promise<void> => {
  const payment = await lockTransaction(tx, ctx, transactionId);
  const { refund } = await reserveRefund(tx, ctx, payment, { id: newId(), amountXpf: 40 });
  const of = { refundId: refund.id, transactionId, amountXpf: refund.amountXpf };
  await startRefund(tx, ctx, { provider: "sandbox", purpose: of.refundId, ...of });
};

/** A row in every table that a sandbox can fill. */
const fill = async (merchant: TestMerchant): Promise<{ bankRef: string }> => {
  const { api, id } = merchant;
  const tenant = { merchantId: id, livemode: false };
  await db.webhookEndpoint.create({
    data: {
      ...tenant,
      id: newId(),
      slot: 1,
      url: "https://example.pf/hook",
      enabledEvents: ["*"],
      apiVersion: "2026-01-01",
      secretSealed: new Uint8Array(8),
    },
  });
  const key = { "Idempotency-Key": newId() };
  const product = (await api.post("/products", { name: "Café" }, key)).body.data.id;
  const price = (await api.post("/prices", { product, amountXpf: 100 })).body.data.id;
  const paymentLinkId = (await api.post("/payment-links", { price })).body.data.id;
  const ofLink = { "Idempotency-Key": newId() };
  await api.post("/payments/intent", { amountXpf: 100, paymentLinkId }, ofLink);
  const customerId = newId();
  await db.customer.create({ data: { ...tenant, id: customerId, name: "Moana" } });
  const setups: string[] = [];
  for (const metadata of [{ method: "saved" }, { method: "none" }]) {
    const setup = await api.post("/setup-intents", { customer: customerId, metadata });
    setups.push(setup.body.data.id);
  }
  await db.paymentMethod.create({
    data: {
      ...tenant,
      id: newId(),
      customerId,
      setupIntentId: setups[0] ?? null,
      tokenSealed: new Uint8Array(8),
      brand: "alpha",
      last4: "4242",
      expMonth: 12,
      expYear: 2034,
    },
  });
  const bankRef = await aPaidSession(merchant, customerId);
  await db.receiptCounter.create({ data: { ...tenant, year: 2026, last: 1 } });
  await db.mail.create({
    data: {
      ...tenant,
      id: newId(),
      kind: "receipt",
      to: "a@example.pf",
      subject: "Reçu",
      html: "",
      text: "",
      key: newId(),
    },
  });
  await db.outgoingMail.create({
    data: { ...tenant, id: newId(), kind: "payment-link", to: "a@example.pf", key: newId() },
  });
  const user = newId();
  await db.user.create({ data: { id: user, email: `${user}@a.pf`, emailKey: `${user}@a.pf` } });
  await db.member.create({ data: { id: newId(), merchantId: id, userId: user, role: "owner" } });
  await flushRequests();
  return { bankRef };
};

describe("the purge of sandboxes", () => {
  it("deletes everything of a sandbox that was idle for 30 days", async () => {
    const merchant = await aMerchant();
    const { bankRef } = await fill(merchant);
    expect(Object.keys(await rowsOf(merchant.id))).toEqual(
      expect.arrayContaining([
        "api_keys",
        "api_requests",
        "bank_operations",
        "checkout_sessions",
        "customers",
        "events",
        "idempotency_keys",
        "mails",
        "members",
        "payment_links",
        "payment_methods",
        "prices",
        "products",
        "receipt_counters",
        "receipts",
        "refunds",
        "setup_intents",
        "transactions",
        "webhook_deliveries",
        "webhook_endpoints",
      ]),
    );
    expect((await merchant.api.get("/products")).status).toBe(200);
    await idle(merchant.id, 30.1);
    expect(await purgeAll()).toBe(1);
    expect(await rowsOf(merchant.id)).toEqual({});
    expect(await db.merchant.findUnique({ where: { id: merchant.id } })).toBeNull();
    expect(await db.bankStatementLine.count({ where: { bankRef } })).toBe(0);
    await expect.poll(async () => (await merchant.api.get("/products")).status).toBe(401);
  });

  it("spares sandboxes that are used, were claimed, or never were sandboxes", async () => {
    const [used, claimed, proper] = [await aMerchant(), await aMerchant(), await aMerchant()];
    await idle(used.id, 29.9);
    for (const { id } of [claimed, proper]) {
      await idle(id, 400);
      await db.merchant.update({ where: { id }, data: { sandbox: false } });
    }
    expect(await purgeAll()).toBe(0);
    for (const { api } of [used, claimed, proper]) {
      expect((await api.get("/products")).status).toBe(200);
    }
  });

  it("spares a sandbox whose key was used since", async () => {
    const { data } = (await client(null).post("/sandbox/keys")).body;
    const { id } = data.merchant;
    await idle(id, 31);
    await client(data.secret).get("/products");
    await expect
      .poll(async () => (await db.merchant.findUniqueOrThrow({ where: { id } })).lastActiveAt)
      .toSatisfy((at: Date) => Date.now() - at.getTime() < 60_000);
    expect(await purgeAll()).toBe(0);
    expect((await client(data.secret).get("/products")).status).toBe(200);
  });

  it("processes many in bounded calls, and a big one in bounded chunks", async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => aMerchant()));
    const big = many[0]?.id ?? "";
    await statement(
      "test.events",
      `INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin)
       SELECT new_id(), $1, false, 'product.updated', 'product', new_id(), 1, '{}', 'api'
       FROM generate_series(1, 1300)`,
      [big],
    );
    await Promise.all(many.map(({ id }, n) => idle(id, 40 + n)));
    expect(await purgeSandboxes()).toEqual({ merchants: 20, more: true });
    expect(await purgeSandboxes()).toEqual({ merchants: 5, more: false });
    expect(await purgeSandboxes()).toEqual({ merchants: 0, more: false });
    expect(await rowsOf(big)).toEqual({});
  });

  it("skips one that is locked, until the next call", async () => {
    const { id } = await aMerchant();
    await idle(id, 31);
    const locked = transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${id}::uuid FOR UPDATE`;
      return purgeSandboxes();
    });
    expect(await locked).toEqual({ merchants: 0, more: false });
    expect(await db.merchant.count({ where: { id } })).toBe(1);
    expect(await purgeAll()).toBe(1);
  });
});
