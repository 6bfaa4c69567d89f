import { expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import {
  aPrice,
  aSubscription,
  liveUntil,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { previewUpdate } from "@/lib/subscriptions/preview";
import { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const START = Date.UTC(2027, 0, 31, 18) / 1000;
const DAY = 86_400;

it("shows what the change then does, and refuses what it refuses; it writes nothing", async () => {
  const of = await aMerchant();
  await setClock(of, seconds(START));
  const { id } = await aSubscription(of, { price: { interval: "week" } });
  const yearly = await aPrice(of, { interval: "year", billing: "advance", amountXpf: 20_000 });
  const off = await aPrice(of);
  await of.api.patch(`/prices/${off}`, { active: false });
  const path = `/subscriptions/${id}`;
  const wanted = [
    { quantity: 3 },
    { quantity: 1, cycles: 4 },
    { price: yearly, quantity: 2, cycles: null },
    { pausedUntil: START + 10 * DAY },
    { pausedUntil: START + 30 * DAY },
    { pausedUntil: null, cycles: 0 },
    { price: off },
    { quantity: 1000, price: yearly },
    { quantity: 900, price: yearly },
    { pausedUntil: START - 1 },
    { pausedUntil: null },
  ];
  for (const body of wanted) {
    const before = await db.subscription.findUniqueOrThrow({ where: { id } });
    const parsed = SubscriptionUpdate.safeParse(body);
    const seen = parsed.success
      ? await previewUpdate(of.ctx, id, parsed.data).catch((thrown: unknown) => thrown)
      : null;
    expect(await db.subscription.findUniqueOrThrow({ where: { id } })).toEqual(before);
    const reply = await of.api.patch(path, body);
    if (seen === null) expect(reply.status).toBe(400);
    else if (seen instanceof Refusal) {
      expect([reply.body.error, reply.body.param]).toEqual([seen.kind.code, seen.more.param]);
    } else {
      const { after } = seen as Awaited<ReturnType<typeof previewUpdate>>;
      expect(reply.body.data).toEqual(serialiseSubscription(after));
    }
  }
});

it("finds the next invoice where the clock then issues it", async () => {
  const of = await aMerchant();
  await setClock(of, seconds(START));
  const { id } = await aSubscription(of, { price: { interval: "week" } });
  const monthly = await aPrice(of, { amountXpf: 9000 });
  const body = { price: monthly, quantity: 2, pausedUntil: START + 9 * DAY };
  const { next } = await previewUpdate(of.ctx, id, body);
  await of.api.patch(`/subscriptions/${id}`, body);
  await liveUntil(of, seconds(START + 60 * DAY));
  const [first] = await db.invoice.findMany({
    where: { subscriptionId: id },
    orderBy: { id: "asc" },
  });
  expect([first?.dueAt, first?.amountXpf]).toEqual([next?.at, next?.terms.amountXpf]);
  expect(first?.amountXpf).toBe(18_000n);
});
