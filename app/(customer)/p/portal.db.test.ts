import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Params } from "@/app/(customer)/_server/page-request";
import { csrfOf } from "@/app/(customer)/_server/page-request";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import {
  aPortalToken,
  entriesOf,
  letExpire,
  opened,
  turnOn,
} from "@/lib/portal-sessions/portal.fixture";
import { aCard, aCustomer, aSubscription } from "@/lib/subscriptions/billing.fixture";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { requestOf } from "./_open";
import { GET as exchange } from "./[token]/route";
import { POST as makeDefault } from "./home/cards/[id]/default/route";
import { POST as remove } from "./home/cards/[id]/remove/route";
import { POST as add } from "./home/cards/add/route";
import { POST as language } from "./home/language/route";
import { POST as leave } from "./home/leave/route";
import { POST as cancel } from "./home/subscriptions/[id]/cancel/route";
import { POST as changeCard } from "./home/subscriptions/[id]/card/route";
import { POST as resume } from "./home/subscriptions/[id]/resume/route";

let stopBank: () => Promise<void>;
beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
});
afterAll(() => stopBank());

type Handler = (request: Request, route: Params) => Promise<Response>;
type Posting = { id?: string; fields?: Record<string, string>; origin?: string; csrf?: string };

/** A browser with this link open. */
const browser = (token: string) => {
  const post = async (handler: Handler, { id, fields, origin, csrf }: Posting = {}) => {
    const portal = await opened(token).catch(() => null);
    const form = { csrf: csrf ?? (portal ? csrfOf(requestOf(portal)) : "x"), ...fields };
    const request = new Request(`${env().APP_ORIGIN}/p/home/x`, {
      method: "POST",
      headers: {
        origin: origin ?? env().APP_ORIGIN,
        cookie: `svc_portal=${token}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
    });
    // A path without parameters has none at all, as Next calls it.
    const params = id === undefined ? (undefined as never) : { id };
    return handler(request, { params: Promise.resolve(params) });
  };
  return { post };
};

const aShop = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  await turnOn(merchant);
  return merchant;
};

/** A subscriber with two cards, the first of them the default, and the portal open. */
const aSubscriber = async (merchant: TestMerchant) => {
  const { id, customerId, paymentMethod } = await aSubscription(merchant);
  const second = await aCard(merchant, customerId, "pm_card_beta");
  const token = await aPortalToken(merchant, customerId);
  return { subscription: id, customerId, first: paymentMethod, second, token, ...browser(token) };
};

const cardsOf = async (customerId: string) =>
  (await db.paymentMethod.findMany({ where: { customerId }, orderBy: { id: "asc" } })).map(
    ({ isDefault, detachedAt }) => {
      if (detachedAt) return "removed";
      return isDefault ? "default" : "kept";
    },
  );
const endOf = async (id: string) =>
  (await db.subscription.findUniqueOrThrow({ where: { id } })).cancelAtPeriodEnd;
const actsOf = async (merchant: TestMerchant) =>
  (await entriesOf(merchant))
    .map(({ action }) => action)
    .filter((action) => action !== "portal.link_created");

describe("the customer's acts", () => {
  it("change cards and subscriptions, with their events and their entries in the audit log", async () => {
    const merchant = await aShop();
    const { post, customerId, first, second, subscription } = await aSubscriber(merchant);
    expect(await cardsOf(customerId)).toEqual(["default", "kept"]);
    await post(makeDefault, { id: second });
    await post(remove, { id: first });
    expect(await cardsOf(customerId)).toEqual(["removed", "default"]);
    await post(cancel, { id: subscription });
    expect(await endOf(subscription)).toBe(true);
    await post(resume, { id: subscription });
    expect(await endOf(subscription)).toBe(false);
    await post(changeCard, { id: subscription, fields: { card: second } });
    const led = await post(language, { fields: { locale: "en" } });
    expect(led.headers.get("location")).toBe(`${env().APP_ORIGIN}/p/home?lang=en`);
    expect(await db.customer.findUniqueOrThrow({ where: { id: customerId } })).toMatchObject({
      locale: "en",
    });
    const by = { actorKind: "customer", actorId: customerId };
    const customers = `customers ${customerId}`;
    const subscriptions = `subscriptions ${subscription}`;
    expect((await entriesOf(merchant)).slice(1)).toEqual([
      { ...by, action: "portal.cards_default", target: customers, details: null },
      {
        ...by,
        action: "portal.cards_removed",
        target: customers,
        details: { name: "Alpha •••• 4242" },
      },
      { ...by, action: "portal.subscriptions_cancel", target: subscriptions, details: null },
      { ...by, action: "portal.subscriptions_resume", target: subscriptions, details: null },
      { ...by, action: "portal.subscriptions_card", target: subscriptions, details: null },
      { ...by, action: "portal.language", target: customers, details: null },
    ]);
    const types = (
      await db.event.findMany({ where: { merchantId: merchant.id }, orderBy: { id: "asc" } })
    ).map(({ type }) => type);
    expect(types.slice(-6)).toEqual(
      [
        "payment_method.detached",
        "subscription.updated",
        "subscription.updated",
        "subscription.updated",
      ].flatMap((type, at) =>
        at === 0 ? ["payment_method.updated", "customer.updated", type] : [type],
      ),
    );
  });

  it("never remove the last card that a subscription can be debited with", async () => {
    const merchant = await aShop();
    const { post, customerId, first, second, subscription } = await aSubscriber(merchant);
    const refused = await post(remove, { id: first });
    expect(refused.status).toBe(303);
    expect(await cardsOf(customerId)).toEqual(["default", "kept"]);
    // The other card pays for nothing.
    await post(remove, { id: second });
    expect(await cardsOf(customerId)).toEqual(["default", "removed"]);
    // An expired card can be debited by nobody, and a subscription that has ended debits none.
    await db.paymentMethod.update({ where: { id: first }, data: { expYear: 2020 } });
    await post(remove, { id: first });
    expect(await cardsOf(customerId)).toEqual(["removed", "removed"]);
    expect(await endOf(subscription)).toBe(false);
    const ended = await aSubscriber(merchant);
    await merchant.api.post(`/subscriptions/${ended.subscription}/cancel`, {});
    await ended.post(remove, { id: ended.first });
    expect(await cardsOf(ended.customerId)).toEqual(["removed", "kept"]);
  });

  it("keep a subscription's own card while the default could not take its place", async () => {
    const merchant = await aShop();
    const { post, customerId, first, second, subscription } = await aSubscriber(merchant);
    await post(changeCard, { id: subscription, fields: { card: second } });
    await db.paymentMethod.update({ where: { id: first }, data: { expYear: 2020 } });
    await post(remove, { id: second });
    expect(await cardsOf(customerId)).toEqual(["default", "kept"]);
    await db.paymentMethod.update({ where: { id: first }, data: { expYear: 2034 } });
    await post(remove, { id: second });
    expect(await cardsOf(customerId)).toEqual(["default", "removed"]);
  });

  it("open a page of ours that saves a card for an hour", async () => {
    const merchant = await aShop();
    const { post, customerId } = await aSubscriber(merchant);
    const led = await post(add);
    expect(led.headers.get("location")).toMatch(/\/setup\/[0-9a-f-]{36}_secret_/);
    const setup = await db.setupIntent.findFirstOrThrow({ where: { customerId } });
    expect(setup.byCustomer).toBe(true);
    expect(setup.expiresAt.getTime() - setup.createdAt.getTime()).toBe(3_600_000);
  });
});

describe("nothing is done", () => {
  const acts = (own: { first: string; second: string; subscription: string }) =>
    [
      ["default", makeDefault, { id: own.second }],
      ["remove", remove, { id: own.second }],
      ["add", add, {}],
      ["cancel", cancel, { id: own.subscription }],
      ["resume", resume, { id: own.subscription }],
      ["card", changeCard, { id: own.subscription, fields: { card: own.second } }],
      ["language", language, { fields: { locale: "en" } }],
      ["leave", leave, {}],
    ] as const;

  const standingOf = async (customerId: string) => ({
    cards: await db.paymentMethod.findMany({ where: { customerId }, orderBy: { id: "asc" } }),
    subscriptions: await db.subscription.findMany({ where: { customerId } }),
    setups: await db.setupIntent.count({ where: { customerId } }),
    customer: (await db.customer.findUniqueOrThrow({ where: { id: customerId } })).locale,
  });

  it("with ids of another customer, another shop or the other mode", async () => {
    const merchant = await aShop();
    const own = await aSubscriber(merchant);
    const strangers = [await aSubscriber(merchant), await aSubscriber(await aShop())];
    for (const stranger of strangers) {
      const as = await standingOf(stranger.customerId);
      for (const [, handler, posting] of acts(stranger)) {
        if ("id" in posting) await own.post(handler, posting);
      }
      await own.post(changeCard, { id: own.subscription, fields: { card: stranger.second } });
      for (const id of [newId(), "x", "../../etc"]) await own.post(remove, { id });
      expect(await standingOf(stranger.customerId)).toEqual(as);
    }
    const { paymentMethodId } = await db.subscription.findUniqueOrThrow({
      where: { id: own.subscription },
    });
    expect(paymentMethodId).toBeNull();
    expect(await actsOf(merchant)).toEqual([]);
  });

  it.each([
    ["after its hour", async (_: TestMerchant, customer: string) => letExpire(customer)],
    [
      "after the portal was turned off",
      ({ id }: TestMerchant) => setProfile(id, { portalEnabled: false }),
    ],
    [
      "after the customer was deleted",
      ({ api }: TestMerchant, customer: string) => api.delete(`/customers/${customer}`),
    ],
  ])("%s", async (_, happen) => {
    const merchant = await aShop();
    const own = await aSubscriber(merchant);
    const csrf = csrfOf(requestOf(await opened(own.token)));
    await happen(merchant, own.customerId);
    const as = await standingOf(own.customerId);
    for (const [, handler, posting] of acts(own)) {
      const answer = await own.post(handler, { ...posting, csrf });
      expect(answer.headers.get("location")).toBe(`${env().APP_ORIGIN}/p/home`);
      expect(answer.headers.has("x-wrong-guess")).toBe(true);
    }
    expect(await standingOf(own.customerId)).toEqual(as);
    expect(await actsOf(merchant)).toEqual([]);
  });

  it("from another site, without the form's token, or with that of another portal", async () => {
    const merchant = await aShop();
    const own = await aSubscriber(merchant);
    const other = await aSubscriber(merchant);
    const as = await standingOf(own.customerId);
    const stolen = csrfOf(requestOf(await opened(other.token)));
    for (const [, handler, posting] of acts(own)) {
      await own.post(handler, { ...posting, origin: "https://evil.example" });
      await own.post(handler, { ...posting, origin: "null" });
      await own.post(handler, { ...posting, csrf: "" });
      await own.post(handler, { ...posting, csrf: stolen });
    }
    expect(await standingOf(own.customerId)).toEqual(as);
    await opened(own.token);
    expect(await actsOf(merchant)).toEqual([]);
  });

  it.each([
    ["portalCards", ["default", "remove", "add", "card"]],
    ["portalCancel", ["cancel", "resume"]],
  ] as const)("without the right %s, taken away meanwhile", async (right, refused) => {
    const merchant = await aShop();
    const own = await aSubscriber(merchant);
    await setProfile(merchant.id, { [right]: false });
    const as = await standingOf(own.customerId);
    for (const [name, handler, posting] of acts(own)) {
      if ((refused as readonly string[]).includes(name)) await own.post(handler, posting);
    }
    expect(await standingOf(own.customerId)).toEqual(as);
    expect(await actsOf(merchant)).toEqual([]);
  });
});

describe("a link", () => {
  const open = (token: string) =>
    exchange(new Request(`${env().APP_ORIGIN}/p/${token}`), { params: Promise.resolve({ token }) });

  it("moves its token into a cookie, and leaves an address that opens nothing", async () => {
    const merchant = await aShop();
    const token = await aPortalToken(merchant, await aCustomer(merchant));
    for (const answer of [await open(token), await open(token)]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${env().APP_ORIGIN}/p/home`);
      expect(answer.headers.get("set-cookie")).toMatch(
        new RegExp(`^(__Host-)?svc_portal=${token}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax`),
      );
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("that is wrong takes away what is open, and counts as a guess", async () => {
    const answer = await open("x".repeat(43));
    expect(answer.headers.get("set-cookie")).toContain("svc_portal=; Path=/; Max-Age=0");
    expect(answer.headers.has("x-wrong-guess")).toBe(true);
  });

  it("is over once the customer has closed the page", async () => {
    const merchant = await aShop();
    const { post, token } = await aSubscriber(merchant);
    await post(leave);
    await expect(opened(token)).rejects.toThrow();
  });
});
