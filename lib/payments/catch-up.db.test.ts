import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakerOf } from "@/lib/bank/breakers";
import { DAY } from "@/lib/kit/clock";
import { db, statement, withoutFlush } from "@/lib/kit/db";
import { tahitiDay } from "@/lib/kit/tahiti";
import { reconcileBank } from "@/lib/payments/reconcile";
import { aCard, aSubscription, liveUntil, setClock } from "@/lib/subscriptions/billing.fixture";
import { startBank } from "@/lib/testing/bank";
import { withEnv } from "@/lib/testing/environment";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

/** Run more by hand with CATCH_UP_RUNS=10. */
const RUNS = Number(process.env["CATCH_UP_RUNS"] ?? 1);

/** Days with the same behaviour; run months of them by hand with CATCH_UP_DAYS=20. */
const LONGEST = Number(process.env["CATCH_UP_DAYS"] ?? 4);

let bank: Awaited<ReturnType<typeof startBank>> | null = null;

const open = async (): Promise<void> => {
  bank ??= await startBank();
};
const close = async (): Promise<void> => {
  await bank?.close();
  bank = null;
};
beforeAll(open);
afterAll(close);

const begin = new Date("2026-05-01T20:00:00Z");

/** How the bank behaves during a period of days. */
type Stretch = { days: number; mood: "accepts" | "refuses" | "is away" | "says nothing" };

const tokens = { accepts: "pm_card_alpha", refuses: "pm_card_declined", "is away": "pm_card_down" };

/** A daily plan of a merchant whose test clock moves through these periods. */
const live = async (stretches: readonly Stretch[]) => {
  const merchant = await aMerchant();
  await setClock(merchant, begin);
  const { id, customerId } = await aSubscription(merchant, { price: { interval: "day" } });
  let at = begin;
  for (const { days, mood } of stretches) {
    at = new Date(at.getTime() + days * DAY);
    if (mood === "is away") await close();
    else if (mood === "says nothing") await chooseCard(merchant, customerId, "pm_card_timeout");
    else await chooseCard(merchant, customerId, tokens[mood]);
    // Waits briefly only for a bank that does not answer: a slow machine is no unknown outcome.
    const patience = mood === "says nothing" ? 700 : 10_000;
    await withEnv({ BANK_TIMEOUT_MS: patience }, () => move(merchant, at));
    await open();
    // As if a request had reached the bank and found it available again.
    breakerOf("sandbox", merchant.id).note(true);
    await retrieveAll(merchant);
  }
  return { merchant, id, at };
};

/** As a test clock does. */
const move = (merchant: TestMerchant, at: Date): Promise<void> =>
  withoutFlush(() => liveUntil(merchant, at));

const chooseCard = async (merchant: TestMerchant, customer: string, token: string) => {
  const card = await aCard(merchant, customer, token);
  await merchant.api.patch(`/payment-methods/${card}`, { default: true });
};

/** Retrieves the statuses that the bank did not give. */
const retrieveAll = async ({ id: merchantId }: TestMerchant): Promise<void> => {
  const where = { merchantId, resolvedAt: null };
  while ((await db.bankOperation.count({ where })) > 0) {
    const data = { sentAt: new Date(0), nextCheckAt: new Date(0), leasedUntil: null };
    await db.bankOperation.updateMany({ where, data });
    await reconcileBank();
  }
};

const invoicesOf = (subscriptionId: string) =>
  db.invoice.findMany({
    where: { subscriptionId },
    include: { attempts: { orderBy: { id: "asc" } } },
    orderBy: { dueAt: "asc" },
  });

type Billed = Awaited<ReturnType<typeof invoicesOf>>;

const dayOf = (at: Date): number => tahitiDay(at).start.getTime() / DAY;

/** The debits that reached the bank, by the day in Tahiti they were for: the day's own invoice, and older ones. */
const debitsByDay = async (
  invoices: Billed,
): Promise<Map<number, { own: number; old: number }>> => {
  const atBank = await statement<{ id: string }>(
    "catch_up.at_bank",
    `SELECT o.transaction_id AS id FROM bank.operations b JOIN bank_operations o ON o.reference = b.reference
     WHERE b.subject = 'payment' AND b.status <> 'aborted'`,
    [],
  );
  const reached = new Set<string | null>(atBank.map(({ id }) => id));
  const days = new Map<number, { own: number; old: number }>();
  for (const { dueAt, attempts } of invoices) {
    for (const { createdAt, transactionId } of attempts) {
      if (!reached.has(transactionId)) continue;
      const day = days.get(dayOf(createdAt)) ?? { own: 0, old: 0 };
      day[dayOf(createdAt) === dayOf(dueAt) ? "own" : "old"] += 1;
      days.set(dayOf(createdAt), day);
    }
  }
  return days;
};

const expectFairDays = async (invoices: Billed): Promise<void> => {
  for (const [day, { own, old }] of await debitsByDay(invoices)) {
    expect(own, `own debits of day ${day}`).toBeLessThanOrEqual(1);
    expect(old, `old debits of day ${day}`).toBeLessThanOrEqual(1);
  }
  for (const { attempts, attemptCount } of invoices) {
    const counted = attempts.filter(({ number }) => number !== null);
    expect(counted.map(({ number }) => number)).toEqual(counted.map((_, index) => index + 1));
    expect(counted.length).toBeLessThanOrEqual(5);
    expect(attemptCount).toBe(counted.length);
  }
};

describe("a daily plan", () => {
  it("after ten days of refusals, charges one old invoice a day until none is left", async () => {
    const { id, merchant } = await live([
      { days: 10, mood: "refuses" },
      { days: 15, mood: "accepts" },
    ]);
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(25);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["paid"]));
    expect((await merchant.api.get(`/subscriptions/${id}`)).body.data.status).toBe("active");
    await expectFairDays(invoices);
    // From the eleventh day on, each day's invoice is paid on its day.
    for (const { dueAt, paidAt } of invoices.slice(10)) {
      expect(dayOf(paidAt ?? begin)).toBe(dayOf(dueAt));
    }
  }, 120_000);

  it("counts no attempt while the bank is unavailable, tries each day's invoice on its day, and catches up", async () => {
    const { id } = await live([
      { days: 2, mood: "accepts" },
      { days: 3, mood: "is away" },
    ]);
    const away = await invoicesOf(id);
    expect(away.map(({ attemptCount }) => attemptCount)).toEqual([1, 1, 0, 0, 0]);
    for (const { dueAt, attempts } of away) {
      expect(attempts[0]?.createdAt, "tried when it fell due").toEqual(dueAt);
    }
    const merchant = { id: away[0]?.merchantId ?? "" } as TestMerchant;
    await move(merchant, new Date(begin.getTime() + 10 * DAY));
    const invoices = await invoicesOf(id);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["paid"]));
    await expectFairDays(invoices);
  }, 120_000);

  it(
    "keeps each invoice to its day through months of changing behaviour, and catches up once accepted",
    async () => {
      const mood = fc.constantFrom("accepts", "refuses", "is away", "says nothing");
      const stretch = fc.record({ days: fc.integer({ min: 1, max: LONGEST }), mood });
      await fc.assert(
        fc.asyncProperty(fc.array(stretch, { minLength: 3, maxLength: 4 }), async (stretches) => {
          const { id } = await live([
            ...(stretches as Stretch[]),
            { days: 4 * LONGEST + 9, mood: "accepts" },
          ]);
          const invoices = await invoicesOf(id);
          await expectFairDays(invoices);
          // Five refusals end the attempts at an invoice; any other is paid in the end.
          for (const { status, attemptCount } of invoices) {
            expect(status).toBe(attemptCount === 5 && status === "unpaid" ? "unpaid" : "paid");
          }
        }),
        { numRuns: RUNS },
      );
    },
    300_000 * RUNS,
  );
});
