import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { derivedText, newId } from "@/lib/kit/ids";
import { type Lags, lags } from "@/lib/process/lags";
import { aPaidTransaction, aReceipt } from "@/lib/receipts/factory";
import { aMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

const FAR = "now() + interval '1 day'";
const queues = [
  "UPDATE webhook_deliveries SET next_attempt_at = $1::timestamptz WHERE next_attempt_at IS NOT NULL",
  "UPDATE receipts SET next_attempt_at = $1::timestamptz WHERE next_attempt_at IS NOT NULL",
  "UPDATE outgoing_mails SET next_attempt_at = $1::timestamptz WHERE next_attempt_at IS NOT NULL",
  "UPDATE bank_operations SET next_check_at = $1::timestamptz WHERE next_check_at IS NOT NULL",
] as const;
const all = (at: Date) => asOwner(...queues.map((text): [string, Date[]] => [text, [at]]));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Leftovers of other tests of this database are no longer due. */
beforeEach(async () => {
  await all(ago(-86_400));
  await asOwner(["DELETE FROM graphile_worker._private_jobs", []]);
});

const none: Lags = { deliveries: null, receipts: null, mails: null, bank: null, events: null };

/** One of each, as a payment creates them. */
const oneOfEach = async (): Promise<void> => {
  const { ctx, api } = await aMerchant();
  await api.post("/webhook-endpoints", { url: "http://localhost:9/" });
  await aReceipt(ctx);
  const { merchantId, livemode } = ctx;
  await db.outgoingMail.create({
    data: {
      id: newId(),
      merchantId,
      livemode,
      kind: "api-key-created",
      to: "hina@example.pf",
      content: new Uint8Array(40),
      key: newId(),
      nextAttemptAt: new Date(),
    },
  });
  await db.bankOperation.create({
    data: {
      id: newId(),
      merchantId,
      livemode,
      provider: "sandbox",
      kind: "debit",
      transactionId: await aPaidTransaction(ctx),
      attempt: 1,
      amountXpf: 2990n,
      reference: derivedText("lags", newId(), 26),
      state: "sent",
      returnNonce: newId(),
      nextCheckAt: new Date(),
    },
  });
};

describe("the delay of background work", () => {
  it("is null when nothing is due", async () => {
    await oneOfEach();
    await all(ago(-86_400));
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    expect(await lags()).toEqual(none);
  });

  it.each([
    ["deliveries", queues[0]],
    ["receipts", queues[1]],
    ["mails", queues[2]],
    ["bank", queues[3]],
  ] as const)("is the age of the longest due alone: %s", async (name, text) => {
    await oneOfEach();
    await all(ago(-86_400));
    await asOwner([text, [ago(100)]]);
    await oneOfEach();
    const { [name]: seconds } = await lags();
    expect(seconds).toBeGreaterThanOrEqual(100);
    expect(seconds).toBeLessThan(160);
  });
});

const aged = (seconds: number, more = "") =>
  asOwner([
    `UPDATE graphile_worker._private_jobs SET created_at = now() - make_interval(secs => $1) ${more}`,
    [seconds],
  ]);

describe("an event in the outbox", () => {
  it("is late since it was created, even when its relay is postponed", async () => {
    await db.$executeRaw`SELECT jobs.wake('receipts/due')`;
    await aged(300);
    expect((await lags()).events).toBeGreaterThanOrEqual(300);
    await aged(300, `, run_at = ${FAR}, attempts = 3, last_error = 'nobody answers'`);
    expect((await lags()).events).toBeGreaterThanOrEqual(300);
  });

  it("that is due later is not late", async () => {
    await db.$executeRaw`SELECT jobs.wake_at('receipts/due', now() + interval '1 hour')`;
    await aged(300);
    expect(await lags()).toEqual(none);
    await aged(300, ", run_at = now() - interval '20 seconds'");
    const { events } = await lags();
    expect(events).toBeGreaterThanOrEqual(20);
    expect(events).toBeLessThan(300);
  });

  it("that was superseded is not late", async () => {
    await db.$executeRaw`SELECT jobs.wake('receipts/due')`;
    await aged(300, ", key = NULL, attempts = max_attempts");
    expect(await lags()).toEqual(none);
  });
});
