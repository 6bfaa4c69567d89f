import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db, statement } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newId } from "@/lib/kit/ids";
import { reconcileBank } from "@/lib/payments/reconcile";
import { givenBack, idem, paidAtBank, refund } from "@/lib/refunds/refunds.fixture";
import { aCard, aCustomer, aSubscription } from "@/lib/subscriptions/billing.fixture";
import { advanceClock } from "@/lib/test-clock/advance";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { brokenPromises } from "@/lib/testing/promises";

/** Run a hundred by hand: STORM_ROUNDS=100. */
const ROUNDS = Number(process.env["STORM_ROUNDS"] ?? 2);
const AT_ONCE = 20;

process.env["DATABASE_POOL"] = "5";
process.env["DATABASE_LOCK_TIMEOUT_MS"] = "150";

let bank: Awaited<ReturnType<typeof startBank>>;
const stranger = new pg.Pool({ max: 4 });
const counts: Record<string, number> = {};

beforeAll(async () => {
  stranger.options.connectionString = env().DATABASE_URL;
  bank = await startBank();
});
afterAll(async () => {
  process.stdout.write(`Storm, ${ROUNDS} rounds: ${JSON.stringify(counts)}\n`);
  await stranger.end();
  await bank.close();
});

type Outcome = { what: string; status: number; reason: string };

const note = ({ what, status, reason }: Outcome): void => {
  const name = `${what} ${status} ${reason}`.trim();
  counts[name] = (counts[name] ?? 0) + 1;
};

const recorded = async (what: string, call: Promise<Reply>): Promise<Reply> => {
  const reply = await call;
  const reason = reply.body?.details?.reason ?? reply.body?.error ?? "";
  note({ what, status: reply.status, reason });
  expect(reply.status, `${what}: ${reply.text}`).not.toBe(500);
  return reply;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const many = <Result>(call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));

/** Locks a row at random moments for a random time, longer than others wait for it. */
const hold = async (select: string, id: string): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    await pause(Math.random() * 200);
    const client = await stranger.connect();
    try {
      await client.query("BEGIN");
      await client.query(select, [id]);
      await pause(Math.random() * 900);
      await client.query("ROLLBACK");
    } finally {
      client.release();
    }
  }
};

/** A request with its key: its outcome, and how to repeat it. */
type Keyed = { reply: Reply; again: () => Promise<Reply> };

const keyed = async (what: string, send: () => Promise<Reply>): Promise<Keyed> => ({
  reply: await recorded(what, send()),
  again: send,
});

const refundsOf = (of: TestMerchant, id: string): Promise<Keyed[]> =>
  many(() => {
    const key = newId();
    return keyed("refund", () => refund(of, id, { amountXpf: 600 }, key));
  });

const paysOf = (of: TestMerchant, card: object): Promise<Keyed[]> =>
  many(() => {
    const headers = idem();
    return keyed("pay", () =>
      of.api.post("/payments/intent", { amountXpf: 500, ...card }, headers),
    );
  });

const cardChanges = (of: TestMerchant, customer: string, cards: readonly string[]) =>
  many(async (index) => {
    if (index % 5 > 0) {
      const path = `/payment-methods/${cards[index % cards.length]}`;
      return void (await recorded("card", of.api.patch(path, { default: true })));
    }
    const added = { customer, token: "pm_card_beta" };
    const reply = await recorded("new card", of.api.post("/payment-methods", added, idem()));
    const id = reply.body?.data?.id;
    if (id) await recorded("card gone", of.api.delete(`/payment-methods/${id}`));
  });

const clockMoves = (of: TestMerchant) =>
  many(async () => {
    const moved = await advanceClock(of.ctx, DAY / SECOND).then(() => null, asRefusal);
    note({ what: "clock", status: moved?.kind.status ?? 200, reason: moved?.kind.reason ?? "" });
    expect(moved?.kind.status, moved?.stack).not.toBe(500);
  });

/** Retrieves every open operation until none is left. */
const waitUntilDecided = async ({ id: merchantId }: TestMerchant): Promise<void> => {
  const open = { merchantId, resolvedAt: null };
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await db.bankOperation.count({ where: open })) === 0) return;
    // Sent long ago: what the bank has never seen by now, it never will.
    const data = { sentAt: new Date(0), nextCheckAt: new Date(0), leasedUntil: null };
    await db.bankOperation.updateMany({ where: open, data });
    await reconcileBank();
  }
  throw new Error("Something stays open at the bank.");
};

/** The outcome of each request: its first response, or that of its repetition. */
const idsOf = async (calls: readonly Keyed[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const { reply, again } of calls) {
    const last = reply.status === 201 ? reply : await recorded("replay", again());
    if (last.status === 201) ids.push(last.body.data.id);
    else expect(last.body.error).toBe("refund_exceeds_balance");
  }
  return ids;
};

const debitsOf = async (merchantId: string): Promise<{ id: string; times: number }[]> =>
  statement(
    "storm.debits",
    `SELECT o.transaction_id AS id, count(*)::int AS times FROM bank.movements m
     JOIN bank_operations o ON o.reference = m.reference
     JOIN transactions t ON t.id = o.transaction_id
     WHERE o.merchant_id = $1 AND m.kind = 'debit' GROUP BY 1`,
    [merchantId],
  );

const sameIds = (given: readonly string[], known: readonly string[]) =>
  expect([...given].toSorted()).toEqual([...known].toSorted());

const round = async (): Promise<void> => {
  const of = await aMerchant();
  await aSubscription(of, { price: { interval: "day" } });
  const customer = await aCustomer(of);
  const cards = [await aCard(of, customer), await aCard(of, customer, "pm_card_beta")];
  const paid = await paidAtBank(of, 10_000);
  const [refunds, pays] = await Promise.all([
    refundsOf(of, paid),
    paysOf(of, { customer, paymentMethod: cards[0] }),
    cardChanges(of, customer, cards),
    clockMoves(of),
    hold("SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE", paid),
    hold("SELECT 1 FROM customers WHERE id = $1 FOR UPDATE", customer),
    hold("SELECT 1 FROM test_clocks WHERE merchant_id = $1 FOR UPDATE", of.id),
  ]);
  await waitUntilDecided(of);
  const refundIds = await idsOf(refunds);
  expect(await givenBack(paid)).toEqual({ count: refundIds.length, sum: refundIds.length * 600 });
  const refundsKnown = await db.refund.findMany({ where: { transactionId: paid } });
  expect(refundsKnown.map(({ status }) => status)).toEqual(refundsKnown.map(() => "succeeded"));
  sameIds(
    refundIds,
    refundsKnown.map(({ id }) => id),
  );
  const payIds = await idsOf(pays);
  expect(payIds).toHaveLength(AT_ONCE);
  const debits = await debitsOf(of.id);
  expect(debits.map(({ times }) => times)).toEqual(debits.map(() => 1));
  const succeeded = await db.transaction.findMany({
    where: { merchantId: of.id, status: { in: ["succeeded", "refunded"] } },
    select: { id: true, source: true },
  });
  sameIds(
    debits.map(({ id }) => id),
    succeeded.map(({ id }) => id),
  );
  const payments = succeeded.filter(({ id, source }) => source === "api" && id !== paid);
  sameIds(
    payIds,
    payments.map(({ id }) => id),
  );
  expect(await brokenPromises(of.id)).toEqual([]);
};

it(
  `refunds, debits, changes of cards and advances of the clock, ${AT_ONCE} of each at once, ${ROUNDS} rounds: no response is 500, and a lost one is found by its key`,
  async () => {
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round();
  },
  60_000 * Math.max(1, ROUNDS),
);
