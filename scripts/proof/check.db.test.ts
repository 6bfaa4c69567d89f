import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { pullStatement } from "@/lib/payments/statement";
import { startBank } from "@/lib/testing/bank";
import { aMerchant } from "@/lib/testing/merchant";
import { making } from "@/lib/testing/requests";
import type { RunningBank } from "@/sandbox-bank/server";
import { breachesIn } from "@/scripts/proof/check";

let bank: RunningBank;
let owner: pg.Pool;
let others: string[] = [];
beforeAll(async () => {
  bank = await startBank();
  owner = new pg.Pool({ connectionString: process.env["DATABASE_OWNER_URL"], max: 1 });
});
afterAll(async () => {
  await owner.end();
  await bank.close();
});
// Rows of other tests are not checked.
beforeEach(async () => {
  others = (await db.merchant.findMany({ select: { id: true } })).map(({ id }) => id);
});

/** A payment that the bank accepted. */
const paid = async () => {
  const shop = await aMerchant();
  const { api } = shop;
  const customer = (await api.post("/customers", { name: "Vaiana" })).body.data.id;
  const card = await api.post("/payment-methods", { customer, token: "pm_card_alpha" });
  const made = await api.post(
    "/payments/intent",
    { amountXpf: 2990, customer, paymentMethod: card.body.data.id, metadata: { call: newId() } },
    { "Idempotency-Key": newId() },
  );
  await pullStatement("sandbox");
  const { transactionId } = made.body.data;
  const { reference } = await db.bankOperation.findFirstOrThrow({ where: { transactionId } });
  return { shop, transactionId: String(transactionId), reference };
};

/** The rules that this change would break, in a transaction that is rolled back. */
const brokenBy = async (...statements: [string, unknown[]][]): Promise<string[]> => {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    // The bank's books of other tests' merchants.
    await client.query(
      `DELETE FROM bank.movements WHERE reference NOT IN (
         SELECT reference FROM bank_operations WHERE merchant_id <> ALL ($1::uuid[]))`,
      [others],
    );
    for (const [sql, values] of statements) await client.query(sql, values);
    const breaches = await breachesIn(client, others);
    return breaches.map(({ rule }) => rule);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
};

const anotherMovement = (kind: string, reference: string): [string, unknown[]] => [
  "INSERT INTO bank.movements (kind, ref, reference, amount_xpf) VALUES ($1, $2, $3, 2990)",
  [kind, newId(), reference],
];

test("finds nothing in books that agree", async () => {
  const { shop } = await paid();
  await making(shop)("tx");
  expect(await brokenBy()).toEqual([]);
});

test("finds a debit that was made twice", async () => {
  const { reference } = await paid();
  expect(await brokenBy(anotherMovement("debit", reference))).toEqual([
    "no payment is debited twice",
  ]);
});

test("finds a debit without a payment, and one of a payment that failed", async () => {
  const { transactionId } = await paid();
  const free: [string, unknown[]] = [
    "ALTER TABLE transactions DROP CONSTRAINT transactions_failed_says_why, DROP CONSTRAINT transactions_paid",
    [],
  ];
  const failed: [string, unknown[]] = [
    "UPDATE transactions SET status = 'failed' WHERE id = $1",
    [transactionId],
  ];
  const rule = "every accepted debit is a paid payment or was given back";
  expect(await brokenBy(free, failed)).toEqual([rule]);
  expect(await brokenBy(anotherMovement("debit", "NOBODYS"))).toEqual([
    rule,
    "every line of the statement is matched",
  ]);
});

test("finds a payment without a debit, and one whose outcome is unknown", async () => {
  const { transactionId, reference } = await paid();
  const undone: [string, unknown[]] = [
    "DELETE FROM bank.movements WHERE reference = $1",
    [reference],
  ];
  expect(await brokenBy(undone)).toEqual(["every paid payment was debited"]);
  const unknown: [string, unknown[]] = [
    "UPDATE bank_operations SET resolved_at = NULL, state = 'unknown', next_check_at = now() WHERE transaction_id = $1",
    [transactionId],
  ];
  expect(await brokenBy(unknown)).toEqual(["no outcome is unknown"]);
});

test("finds a request that made two payments", async () => {
  const [one, other] = [await paid(), await paid()];
  expect(
    await brokenBy([
      `UPDATE transactions SET metadata = '{"call": "1"}', merchant_id = $1 WHERE id = ANY ($2)`,
      [one.shop.id, [one.transactionId, other.transactionId]],
    ]),
  ).toEqual(["no call makes two payments"]);
});

test("finds a refund that was reported and not made", async () => {
  const { shop, transactionId } = await paid();
  const { api } = shop;
  await api.post(
    `/transactions/${transactionId}/refunds`,
    { amountXpf: 1000 },
    {
      "Idempotency-Key": newId(),
    },
  );
  const { reference } = await db.bankOperation.findFirstOrThrow({
    where: { transactionId, kind: "refund" },
  });
  expect(await brokenBy()).toEqual([]);
  expect(await brokenBy(["DELETE FROM bank.movements WHERE reference = $1", [reference]])).toEqual([
    "every refund is one movement at the bank",
  ]);
});
