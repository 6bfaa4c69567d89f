import fc from "fast-check";
import { expect } from "vitest";
import { db } from "@/lib/kit/db";
import { expectShown, readAll } from "@/lib/testing/model/agree";
import { any, choose, command } from "@/lib/testing/model/command";
import { keepCard, makeDefault, newCustomer } from "@/lib/testing/model/holders";
import { conflict, created, expectReply, notFound, ok, post } from "@/lib/testing/model/shop";
import { behaviours, byId, listsOf, type World } from "@/lib/testing/model/world";

/** Few addresses, so that several customers share one. */
export const emails = fc.constantFrom("hina@example.pf", "teva@example.pf", "moana@example.pf");

const createCustomer = command(
  "create customer",
  { email: fc.option(emails) },
  {
    run: async (world, shop, { email }) => {
      const reply = await post(shop, "/customers", { name: "Hina", ...(email ? { email } : {}) });
      expectReply(reply, created);
      expectShown(reply.body.data, newCustomer(world, reply.body.data.id, email));
    },
  },
);

const attachCard = command(
  "attach card",
  { of: any, behaviour: fc.constantFrom(...behaviours), isDefault: fc.boolean() },
  {
    can: ({ customers }) => customers.length > 0,
    run: async (world, shop, { of, behaviour, isDefault }) => {
      const customer = choose(world.customers, of);
      // The number of this card's refusals must not depend on which of two debits of one instant comes first.
      const isNamed = behaviour === "first_fails";
      if (isNamed && customer.defaultPaymentMethodId === null) return;
      const more = isDefault && !isNamed ? { default: true } : {};
      const body = { customer: customer.id, token: `pm_card_${behaviour}`, ...more };
      const reply = await post(shop, "/payment-methods", body);
      expectReply(reply, created);
      const { id } = reply.body.data;
      const card = keepCard(world, customer, { id, behaviour, isDefault: "default" in more });
      expectShown(reply.body.data, card);
    },
  },
);

const setDefault = command(
  "set default",
  { card: any },
  {
    can: ({ cards }) => cards.length > 0,
    run: async (world, shop, { card: drawn }) => {
      const card = choose(world.cards, drawn);
      if (card.behaviour === "first_fails") return;
      const reply = await shop.of.api.patch(`/payment-methods/${card.id}`, { default: true });
      if (card.detachedAt !== null) {
        return expectReply(reply, conflict("payment_method_detached"));
      }
      expectReply(reply, ok);
      makeDefault(world, card);
      expectShown(reply.body.data, card);
    },
  },
);

const detachCard = command(
  "detach card",
  { card: any },
  {
    can: ({ cards }) => cards.length > 1,
    run: async (world, shop, { card: drawn }) => {
      const card = choose(world.cards, drawn);
      const reply = await shop.of.api.delete(`/payment-methods/${card.id}`);
      expectReply(reply, ok);
      card.detachedAt ??= world.now;
      if (card.default) byId(world.customers, card.customerId).defaultPaymentMethodId = null;
      card.default = false;
      expectShown(reply.body.data, card);
    },
  },
);

const replay = command(
  "replay",
  { request: any },
  {
    run: async (_world, shop, { request }) => {
      if (shop.answered.length === 0) return;
      const { path, body, key, status, text } = choose(shop.answered, request);
      const reply = await shop.of.api.post(path, body, { "Idempotency-Key": key });
      const result = [reply.status, reply.headers.get("idempotent-replayed"), reply.text];
      expect(result).toEqual([status, "true", text]);
    },
  },
);

/** Requests that have `metadata` are sent with a different one, any other key is used for another request. */
const otherThan = (path: string, body: object): [string, object] =>
  /(cancel|pay|simulate|issue|mark-paid)$/.test(path)
    ? ["/customers", { name: "Teva" }]
    : [path, { ...body, metadata: { other: "yes" } }];

const reuseKey = command(
  "reuse key",
  { request: any },
  {
    run: async (_world, shop, { request }) => {
      if (shop.answered.length === 0) return;
      const { path, body, key } = choose(shop.answered, request);
      const reply = await shop.of.api.post(...otherThan(path, body), { "Idempotency-Key": key });
      expectReply(reply, { status: 409, why: "idempotency_key_reuse" });
    },
  },
);

const everything = (world: World): { path: string; id: string }[] =>
  Object.entries(listsOf(world)).flatMap(([path, objects]) =>
    objects.map(({ id }) => ({ path, id })),
  );

/** What a stranger would do to an object if it were visible. */
const deeds: Record<string, string> = {
  "/transactions": "/refunds",
  "/invoices": "/pay",
  "/subscriptions": "/cancel",
};

const readAsStranger = command(
  "read as a stranger",
  { object: any },
  {
    can: (world) => everything(world).length > 0,
    run: async (world, { stranger }, { object }) => {
      const { path, id } = choose(everything(world), object);
      expectReply(await stranger.api.get(`${path}/${id}`), notFound);
      const deed = deeds[path];
      if (deed) expectReply(await stranger.api.post(`${path}/${id}${deed}`), notFound);
      expect(await db.idempotencyKey.count({ where: { merchantId: stranger.id } })).toBe(0);
    },
  },
);

const filters = {
  "/transactions": ["pending", "processing", "succeeded", "failed", "refunded"],
  "/checkout-sessions": ["open", "complete", "expired"],
  "/subscriptions": ["active", "past_due", "unpaid", "canceled", "completed"],
  "/invoices": ["open", "past_due", "unpaid", "paid"],
} as const;

const list = command(
  "list",
  {
    path: fc.constantFrom(...(Object.keys(filters) as (keyof typeof filters)[])),
    status: any,
    limit: fc.integer({ min: 1, max: 7 }),
  },
  {
    run: async (world, shop, { path, status: drawn, limit }) => {
      const status = choose(filters[path], drawn);
      const shown = await readAll(shop, path, `status=${status}&limit=${limit}`);
      const objects = (listsOf(world)[path] ?? []) as readonly { id: string; status: string }[];
      const expected = objects.filter((object) => object.status === status).map(({ id }) => id);
      expect(shown.map(({ id }) => id)).toEqual(expected.toSorted().toReversed());
    },
  },
);

/** Customers and their cards, and commands for every object. */
export const holderCommands = [
  createCustomer,
  attachCard,
  attachCard,
  setDefault,
  detachCard,
  replay,
  reuseKey,
  readAsStranger,
  list,
];
