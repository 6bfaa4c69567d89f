import fc from "fast-check";
import { expectShown } from "@/lib/testing/model/agree";
import { hasSubscriptions, whyEnded } from "@/lib/testing/model/billing-commands";
import { any, choose, command } from "@/lib/testing/model/command";
import { cardOf, DAY, HOUR } from "@/lib/testing/model/results";
import { conflict, expectReply, ok, type Shop } from "@/lib/testing/model/shop";
import type { Subscription, World } from "@/lib/testing/model/world";

const patch = (shop: Shop, { id }: Subscription, body: object) =>
  shop.of.api.patch(`/subscriptions/${id}`, body);

/** What is planned once this was asked for: the present value plans nothing. */
const plan = (subscription: Subscription, asked: { price?: string; quantity?: number }) => {
  const { pendingUpdate: before, priceId, quantity, currentPeriodEnd } = subscription;
  const unless = <Value>(value: Value, present: Value) => (value === present ? null : value);
  const planned = {
    priceId: asked.price ? unless(asked.price, priceId) : (before?.priceId ?? null),
    quantity: asked.quantity ? unless(asked.quantity, quantity) : (before?.quantity ?? null),
  };
  const isPlanned = planned.priceId !== null || planned.quantity !== null;
  subscription.pendingUpdate = isPlanned ? { ...planned, effectiveAt: currentPeriodEnd } : null;
};

/** Two debits of one moment: which of them a card that counts accepts is not decided. */
const isCounted = (world: World, subscription: Subscription): boolean =>
  cardOf(world, subscription)?.behaviour === "first_fails";

const changeTerms = command(
  "change terms",
  { subscription: any, price: fc.option(any), quantity: fc.option(fc.integer({ min: 1, max: 4 })) },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, price: drawnPrice, quantity }) => {
      const subscription = choose(world.subscriptions, drawn);
      const price =
        drawnPrice === null || isCounted(world, subscription)
          ? null
          : choose(world.prices, drawnPrice);
      const asked = { ...(price && { price: price.id }), ...(quantity !== null && { quantity }) };
      const reply = await patch(shop, subscription, asked);
      const why = whyEnded(subscription);
      if (why) return expectReply(reply, conflict(why));
      expectReply(reply, ok);
      plan(subscription, asked);
      expectShown(reply.body.data, subscription);
    },
  },
);

const changeCycles = command(
  "change cycles",
  { subscription: any, cycles: fc.option(fc.integer({ min: 1, max: 5 })) },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, cycles }) => {
      const subscription = choose(world.subscriptions, drawn);
      const reply = await patch(shop, subscription, { cycles });
      const why = whyEnded(subscription);
      if (why) return expectReply(reply, conflict(why));
      const { cyclesInvoiced, billing } = subscription;
      const begun = cyclesInvoiced + (billing === "arrears" ? 1 : 0);
      if (cycles !== null && cycles < begun) {
        return expectReply(reply, { status: 400, why: "invalid_request" });
      }
      expectReply(reply, ok);
      subscription.cycles = cycles;
      expectShown(reply.body.data, subscription);
    },
  },
);

const spans = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((days) => days * DAY),
  fc.integer({ min: 1, max: 300 }).map((hours) => hours * HOUR),
);

const pause = command(
  "pause or resume",
  { subscription: any, span: fc.option(spans, { freq: 3 }) },
  {
    can: hasSubscriptions,
    run: async (world, shop, { subscription: drawn, span }) => {
      const subscription = choose(world.subscriptions, drawn);
      const pausedUntil = span === null ? null : world.now + span;
      const reply = await patch(shop, subscription, { pausedUntil });
      const why = whyEnded(subscription);
      if (why) return expectReply(reply, conflict(why));
      expectReply(reply, ok);
      if (subscription.pausedUntil === null) subscription.pausedSince = world.now;
      subscription.pausedUntil = pausedUntil;
      expectShown(reply.body.data, subscription);
    },
  },
);

export const changeCommands = [changeTerms, changeTerms, changeCycles, pause, pause];
