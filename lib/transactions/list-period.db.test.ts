import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { advanceClock } from "@/lib/test-clock/advance";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { aPayment } from "@/lib/transactions/home.fixture";

/** A week in Tahiti: its first instant, and the first of the next. */
const FROM = Date.parse("2026-03-02T00:00:00-10:00");
const TO = FROM + 7 * DAY;
const WEEK = `createdFrom=${FROM / 1000}&createdTo=${TO / 1000}`;

/** A payment of an instant, whose id was made then, or at another. */
const at = (shop: TestMerchant, instant: number, idAt = instant) =>
  aPayment(shop, {
    id: v7({ msecs: idAt }),
    createdAt: new Date(instant),
    status: "pending",
  }).then(({ id }) => id);

type Listed = { data: { id: string }[]; has_more: boolean };

const list = async ({ api }: TestMerchant, query: string): Promise<Listed> =>
  (await api.get(`/transactions?${query}`)).body;

const idsOf = async (shop: TestMerchant, query: string) =>
  (await list(shop, `limit=100&${query}`)).data.map(({ id }) => id);

const newestFirst = (ids: string[]) => ids.toSorted().reverse();

describe("payments of a period", () => {
  it("are those from its first instant to before its end", async () => {
    const shop = await aMerchant();
    const [before, first, last, after] = [
      await at(shop, FROM - 1),
      await at(shop, FROM),
      await at(shop, TO - 1),
      await at(shop, TO),
    ];
    expect(await idsOf(shop, WEEK)).toEqual([last, first]);
    expect(await idsOf(shop, `createdFrom=${FROM / 1000}`)).toEqual([after, last, first]);
    expect(await idsOf(shop, `createdTo=${TO / 1000}`)).toEqual([last, first, before]);
    expect(await idsOf(shop, `createdFrom=0&createdTo=253402300799`)).toHaveLength(4);
  });

  it("include those whose id is older or younger, and leave out those that only their id puts there", async () => {
    const shop = await aMerchant();
    const noon = FROM + DAY;
    // To the minute, its edge, and beyond; restored a month later; made ahead of its time.
    const offsets = [0, 1, MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE, 30 * DAY];
    const made: string[] = [];
    for (const offset of [...offsets, ...offsets.map((one) => -one)]) {
      made.push(await at(shop, noon, noon + offset));
    }
    made.push(await at(shop, FROM, FROM - MINUTE), await at(shop, TO - 1, TO - 1 + MINUTE));
    const undated = { id: randomUUID(), createdAt: new Date(noon), status: "pending" } as const;
    const { id } = await aPayment(shop, undated);
    await at(shop, TO + 30 * DAY, noon);
    await at(shop, FROM - 1, FROM);
    await at(shop, TO, TO - MINUTE);
    expect(await idsOf(shop, WEEK)).toEqual(newestFirst([...made, id]));
  });

  it("are those of the simulated time under a test clock", async () => {
    const shop = await aMerchant();
    await at(shop, Date.now());
    await advanceClock(shop.ctx, 40 * 24 * 3600);
    const key = { "Idempotency-Key": randomUUID() };
    const { id } = (await shop.api.post("/payments/intent", { amountXpf: 500 }, key)).body.data;
    const from = Math.floor((Date.now() + 39 * DAY) / 1000);
    expect(await idsOf(shop, `createdFrom=${from}`)).toEqual([id]);
  });

  it("come page by page, each once, in both directions, with every filter", async () => {
    const shop = await aMerchant();
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      made.push(
        await at(shop, FROM + n * MINUTE, FROM + n * MINUTE + (n % 3 === 0 ? 20 * DAY : 0)),
      );
    }
    const failed = await aPayment(shop, {
      id: v7({ msecs: FROM }),
      createdAt: new Date(FROM),
      status: "failed",
      failureCode: "card_declined",
    });
    const all = newestFirst(made);
    const pages: string[][] = [];
    for (let after = ""; ; after = `&starting_after=${pages.at(-1)?.at(-1)}`) {
      const { data, has_more } = await list(shop, `${WEEK}&status=pending&limit=5${after}`);
      pages.push(data.map(({ id }) => id));
      if (!has_more) break;
    }
    expect(pages.flat()).toEqual(all);
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
    const back = await list(shop, `${WEEK}&status=pending&limit=5&ending_before=${all[10]}`);
    expect(back.data.map(({ id }) => id)).toEqual(all.slice(5, 10));
    expect(await idsOf(shop, `${WEEK}&status=failed`)).toEqual([failed.id]);
  });

  it("are found by their ids, and those dated otherwise by an index of their own", async () => {
    const shop = await aMerchant();
    await at(shop, FROM);
    const plan = await transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
      return tx.$queryRawUnsafe<object[]>(
        `EXPLAIN SELECT id FROM transactions WHERE merchant_id = '${shop.id}' AND livemode = false
           AND created_at >= '2026-03-02' AND created_at < '2026-03-09' AND NOT is_dated_by_id(id, created_at)`,
      );
    });
    expect(JSON.stringify(plan)).toContain("tx_dated_apart");
    expect(await db.transaction.count({ where: { merchantId: shop.id } })).toBe(1);
  });
});
