import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "@/lib/kit/clock";
import { db, statement, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { purgeSandboxes } from "@/lib/sandbox/purge";
import { advanceClock } from "@/lib/test-clock/advance";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { moveInTime } from "@/lib/transactions/export.fixture";
import { foldPaymentSums } from "@/lib/transactions/fold-sums";
import { aPayment, paidAt } from "@/lib/transactions/home.fixture";
import { figuresOf, summarise } from "@/lib/transactions/summary";

const declined = { status: "failed", failureCode: "card_declined" };
const NOON = Date.parse("2026-11-10T12:00:00Z");
const NOTHING = { gross: 0, refunded: 0, count: 0, failed: 0 };

const SUMS = `
  SELECT coalesce(sum(gross_xpf), 0)::int AS gross, coalesce(sum(refunded_xpf), 0)::int AS refunded,
    coalesce(sum(count), 0)::int AS count, coalesce(sum(failed), 0)::int AS failed`;

/** The sums of a merchant, of one hour or of all; with what is not folded yet. */
const sumsOf = async ({ id }: TestMerchant, hour?: number, from = "both") => {
  const tables = from === "both" ? ["payment_sums", "payment_sum_changes"] : [from];
  const rows = tables.map(
    (name) => `SELECT merchant_id, hour, gross_xpf, refunded_xpf, count, failed FROM ${name}`,
  );
  const [row] = await statement(
    `test.sums.${from}`,
    `${SUMS} FROM (${rows.join(" UNION ALL ")}) AS sums WHERE merchant_id = $1 AND ($2::timestamptz IS NULL OR hour = $2)`,
    [id, hour === undefined ? null : new Date(hour)],
  );
  return row;
};

const aPendingPayment = async ({ api }: TestMerchant): Promise<string> => {
  const key = { "Idempotency-Key": newId() };
  return (await api.post("/payments/intent", { amountXpf: 2500 }, key)).body.data.id;
};

const giveBack = async (shop: TestMerchant, id: string, amountXpf: number): Promise<string> => {
  const reply = await shop.api.post(`/transactions/${id}/refunds`, { amountXpf });
  expect(reply.body.data.status, reply.text).toBe("succeeded");
  return reply.body.data.id;
};

describe("the sums of an hour", () => {
  it("follow a payment from pending to paid, and a refund", async () => {
    const shop = await aMerchant();
    const transactionId = await aPendingPayment(shop);
    expect(await sumsOf(shop)).toEqual(NOTHING);
    await shop.api.post("/test/simulate", { transactionId, outcome: "succeeded" });
    expect(await sumsOf(shop)).toEqual({ gross: 2500, refunded: 0, count: 1, failed: 0 });
    await giveBack(shop, transactionId, 500);
    expect(await sumsOf(shop)).toEqual({ gross: 2500, refunded: 500, count: 1, failed: 0 });
  });

  it("count a failure, and no longer once the payment succeeds after all", async () => {
    const shop = await aMerchant();
    const transactionId = await aPendingPayment(shop);
    await shop.api.post("/test/simulate", { transactionId, outcome: "failed" });
    expect(await sumsOf(shop)).toEqual({ ...NOTHING, failed: 1 });
    const parties =
      "seller_block(merchant_id, false), buyer = buyer_block(NULL, NULL), tax_label = 'TGC'";
    await asOwner([
      `UPDATE transactions SET status = 'succeeded', failure_code = NULL, paid_at = $2, seller = ${parties} WHERE id = $1`,
      [transactionId, new Date(NOON)],
    ]);
    expect(await sumsOf(shop)).toEqual({ ...NOTHING, gross: 2500, count: 1 });
  });

  it("are of the hour of payment, to the millisecond, even if it is moved past the rules", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, { ...paidAt(NOON - 1), amountXpf: 300 });
    await aPayment(shop, { ...paidAt(NOON), amountXpf: 700 });
    expect(await sumsOf(shop, NOON - HOUR)).toMatchObject({ gross: 300, count: 1 });
    expect(await sumsOf(shop, NOON)).toMatchObject({ gross: 700, count: 1 });
    await moveInTime("transactions", id, { paid_at: new Date(NOON + 1).toISOString() });
    expect(await sumsOf(shop, NOON - HOUR)).toEqual(NOTHING);
    expect(await sumsOf(shop, NOON)).toMatchObject({ gross: 1000, count: 2 });
  });

  it("are the same folded, and read the same", async () => {
    const shop = await aMerchant();
    for (let index = 0; index < 5; index += 1) await aPayment(shop, { ...paidAt(NOON + index) });
    await aPayment(shop, { ...declined, createdAt: new Date(NOON) });
    const stretch = {
      from: new Date(NOON - HOUR),
      until: new Date(NOON + HOUR),
      unit: "hour",
    } as const;
    const [sums, before] = [await sumsOf(shop), await summarise(shop.ctx, stretch)];
    await foldPaymentSums();
    expect(await sumsOf(shop, undefined, "payment_sum_changes")).toEqual(NOTHING);
    expect(await sumsOf(shop, NOON, "payment_sums")).toEqual(sums);
    expect(await summarise(shop.ctx, stretch)).toEqual(before);
    expect(figuresOf(before)).toMatchObject({ gross: 5000, count: 5, failed: 1 });
  });

  it("are of the simulated time under a test clock", async () => {
    const shop = await aMerchant();
    await advanceClock(shop.ctx, 40 * 24 * 3600);
    const transactionId = await aPendingPayment(shop);
    await shop.api.post("/test/simulate", { transactionId, outcome: "succeeded" });
    const { paidAt: paid } = await db.transaction.findUniqueOrThrow({
      where: { id: transactionId },
    });
    const hour = Math.floor((paid?.getTime() ?? 0) / HOUR) * HOUR;
    expect(hour).toBeGreaterThan(Date.now() + 39 * 24 * HOUR);
    expect(await sumsOf(shop, hour)).toMatchObject({ gross: 2500, count: 1 });
  });

  it("are rebuilt as they were, while changes go on", async () => {
    const shop = await aMerchant();
    await aPayment(shop, { ...paidAt(NOON) });
    const early = await aPayment(shop, { ...paidAt(NOON), amountXpf: 500 });
    await giveBack(shop, early.id, 100);
    const sums = await sumsOf(shop);
    await asOwner(["SELECT rebuild_payment_sums()", []]);
    expect(await sumsOf(shop, undefined, "payment_sum_changes")).toEqual(NOTHING);
    expect(await sumsOf(shop)).toEqual(sums);
    await aPayment(shop, { ...paidAt(NOON) });
    expect(await sumsOf(shop)).toMatchObject({ gross: 2500, count: 3 });
  });

  it("are taken back with payments that are deleted, and gone with their merchant", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, { ...paidAt(NOON) });
    await aPayment(shop, { ...paidAt(NOON) });
    await aPayment(shop, { ...declined, createdAt: new Date(NOON) });
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL motu.purge = 'on'`;
      await tx.$executeRaw`DELETE FROM transactions WHERE id = ${id}::uuid`;
    });
    expect(await sumsOf(shop)).toMatchObject({ gross: 1000, count: 1, failed: 1 });
    await foldPaymentSums();
    const lastActiveAt = new Date(Date.now() - 40 * 24 * HOUR);
    await db.merchant.update({ where: { id: shop.id }, data: { sandbox: true, lastActiveAt } });
    while ((await purgeSandboxes()).more);
    expect(await db.merchant.count({ where: { id: shop.id } })).toBe(0);
    expect(await sumsOf(shop)).toEqual(NOTHING);
  });
});

describe("payments of one merchant at the same time", () => {
  const clients: pg.Client[] = [];
  const connected = async () => {
    const client = new pg.Client({ connectionString: process.env["DATABASE_OWNER_URL"] });
    await client.connect();
    clients.push(client);
    return client;
  };
  let one: pg.Client;
  let other: pg.Client;
  beforeAll(async () => {
    [one, other] = [await connected(), await connected()];
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
  });

  it("do not wait for each other in an hour, in whatever order, nor for a fold", async () => {
    const shop = await aMerchant();
    const fail = (client: pg.Client, at: number) =>
      client.query(
        `INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, failure_code, created_at)
         VALUES (new_id(), $1, false, 'failed', 'api', 1000, 'card_declined', $2)`,
        [shop.id, new Date(at)],
      );
    const settings = "SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '2s'";
    for (const client of [one, other]) await client.query(`BEGIN; ${settings}`);
    // Crosswise: had each hour one row, this would be a deadlock.
    await fail(one, NOON);
    await fail(other, NOON + HOUR);
    await fail(one, NOON + HOUR);
    await fail(other, NOON);
    await foldPaymentSums();
    for (const client of [one, other]) await client.query("COMMIT");
    await foldPaymentSums();
    expect(await sumsOf(shop, NOON, "payment_sums")).toMatchObject({ failed: 2 });
    expect(await sumsOf(shop)).toEqual({ ...NOTHING, failed: 4 });
  });

  it("add up however many there are and while they are folded", async () => {
    const shop = await aMerchant();
    let isOver = false;
    const folding = (async () => {
      while (!isOver) await foldPaymentSums();
    })();
    await Promise.all(Array.from({ length: 60 }, () => aPayment(shop, { ...paidAt(NOON) })));
    isOver = true;
    await folding;
    expect(await sumsOf(shop)).toMatchObject({ gross: 60_000, count: 60 });
    expect(await Promise.all([foldPaymentSums(), foldPaymentSums()])).toHaveLength(2);
    expect(await sumsOf(shop, NOON, "payment_sums")).toMatchObject({ gross: 60_000, count: 60 });
  });
});
