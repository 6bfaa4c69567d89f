import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openPortal } from "@/lib/portal-sessions/open";
import {
  aPortalToken,
  entriesOf,
  letExpire,
  opened,
  turnOn,
} from "@/lib/portal-sessions/portal.fixture";
import { purgePortalSessions } from "@/lib/portal-sessions/purge";
import { requestPortalLink, sendPortalLink } from "@/lib/portal-sessions/send";
import { portalHash } from "@/lib/portal-sessions/token";
import { portalView } from "@/lib/portal-sessions/view";
import { aCustomer, aSubscription, setClock } from "@/lib/subscriptions/billing.fixture";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";

let stopBank: () => Promise<void>;
beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
});
afterAll(() => stopBank());

const pathOf = (customer: string) => `/extensions/customers/${customer}/portal-sessions`;

const aShop = async (of: Parameters<typeof aMerchant>[0] = {}) => {
  const merchant = await aMerchant(of);
  await turnOn(merchant);
  return merchant;
};

const queued = ({ id: merchantId }: TestMerchant) =>
  db.outgoingMail.findMany({ where: { merchantId, kind: "portal-link" } });

describe("a portal session", () => {
  it("has every field, lasts an hour of real time, and keeps only the hash of its token", async () => {
    const merchant = await aShop();
    const customer = await aCustomer(merchant);
    await setClock(merchant, new Date("2027-03-01T00:00:00Z"));
    const returnUrl = "https://boutique.example/compte";
    const { status, body } = await merchant.api.post(pathOf(`cus_${customer}`), { returnUrl });
    expect(status).toBe(201);
    const { url, ...data } = body.data;
    expect(data).toEqual({
      object: "portal_session",
      id: data.id,
      created: data.created,
      livemode: false,
      customerId: customer,
      expiresAt: data.created + 3600,
      returnUrl,
    });
    expect(Math.abs(data.created - Date.now() / 1000)).toBeLessThan(60);
    const [, token = ""] = /^http.*\/p\/([0-9A-Za-z]{43})$/.exec(url) ?? [];
    const row = await db.portalSession.findUniqueOrThrow({ where: { id: data.id } });
    expect(row.tokenHash).toEqual(portalHash(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await opened(token)).toMatchObject({
      session: { id: data.id },
      customer: { id: customer },
    });
    expect(await entriesOf(merchant)).toEqual([
      {
        action: "portal.link_created",
        actorKind: "key",
        actorId: merchant.keyId,
        target: `customers ${customer}`,
        details: null,
      },
    ]);
  });

  it("is made once for an Idempotency-Key, and a repeated answer has no link", async () => {
    const merchant = await aShop();
    const customer = await aCustomer(merchant);
    const headers = { "Idempotency-Key": newId() };
    const first = await merchant.api.post(pathOf(customer), {}, headers);
    const again = await merchant.api.post(pathOf(customer), {}, headers);
    expect(again.body.data).toEqual({ ...first.body.data, url: null });
    expect(await db.portalSession.count({ where: { customerId: customer } })).toBe(1);
  });

  it("is refused, with the reason, where there is none", async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    const off = await merchant.api.post(pathOf(customer), {});
    expect([off.status, off.body.details]).toEqual([409, { reason: "portal_off" }]);
    await turnOn(merchant);
    const missing = await merchant.api.post(pathOf(newId()), {});
    expect([missing.status, missing.body.error]).toEqual([404, "not_found"]);
    const other = await merchant.api.post(pathOf(await aCustomer(await aShop())), {});
    expect(other.status).toBe(404);
    const live = await aMerchant({ livemode: true, merchantId: merchant.id });
    expect((await live.api.post(pathOf(customer), {})).status).toBe(404);
    await merchant.api.delete(`/customers/${customer}`);
    const deleted = await merchant.api.post(pathOf(customer), {});
    expect([deleted.status, deleted.body.details]).toEqual([409, { reason: "customer_deleted" }]);
    expect(await db.portalSession.count({ where: { merchantId: merchant.id } })).toBe(0);
  });

  it.each([
    ["javascript:alert(1)", "expected an http or https URL"],
    ["boutique.example", "expected an http or https URL"],
    ["https://boutique.example/a b", "expected a URL without spaces"],
  ])("refuses %s as the page to return to", async (returnUrl, fault) => {
    const merchant = await aShop();
    const reply = await merchant.api.post(pathOf(await aCustomer(merchant)), { returnUrl });
    expect([reply.status, reply.body.param]).toEqual([400, "returnUrl"]);
    expect(reply.body.message).toContain(fault);
  });

  it("returns to HTTPS only in live mode", async () => {
    const merchant = await aShop({ livemode: true, kybStatus: "verified" });
    const customer = await aCustomer(merchant);
    const returnUrl = "http://boutique.example/compte";
    const reply = await merchant.api.post(pathOf(customer), { returnUrl });
    expect([reply.status, reply.body.param]).toEqual([400, "returnUrl"]);
  });

  it.each(["payment_methods:write", "subscriptions:write", "invoices:read", "receipts:read"])(
    "needs %s of its key, since the link does as much",
    async (missing) => {
      const all = [
        "customers:write",
        "payment_methods:write",
        "subscriptions:write",
        "invoices:read",
        "receipts:read",
      ];
      const merchant = await aShop({ scopes: all.filter((scope) => scope !== missing) });
      const reply = await merchant.api.post(pathOf(await aCustomer(merchant)), {});
      expect([reply.status, reply.body.details]).toEqual([403, { requiredScope: missing }]);
    },
  );
});

describe("a link to the portal", () => {
  it("opens for an hour, then only says who may ask for another, then nothing", async () => {
    const merchant = await aShop();
    const customer = await aCustomer(merchant);
    const token = await aPortalToken(merchant, customer);
    await letExpire(customer);
    expect(await openPortal(token)).toEqual({ ended: true, customerId: customer });
    expect(await purgePortalSessions()).toBe(0);
    const rows = await db.portalSession.findMany({ where: { customerId: customer } });
    await db.portalSession.deleteMany({ where: { customerId: customer } });
    const past = {
      createdAt: new Date(Date.now() - DAY - 2 * HOUR),
      expiresAt: new Date(Date.now() - DAY - HOUR),
    };
    await db.portalSession.createMany({ data: rows.map((row) => ({ ...row, ...past })) });
    expect(await purgePortalSessions()).toBe(1);
    expect(await openPortal(token)).toBeNull();
  });

  it("opens nothing when it is altered, of a deleted customer, or of a shop that turned it off", async () => {
    const merchant = await aShop();
    const customer = await aCustomer(merchant);
    const token = await aPortalToken(merchant, customer);
    expect(await openPortal(`${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`)).toBeNull();
    expect(await openPortal("")).toBeNull();
    await setProfile(merchant.id, { portalEnabled: false });
    expect(await openPortal(token)).toBeNull();
    await turnOn(merchant);
    expect((await opened(token)).customer.id).toBe(customer);
    await merchant.api.delete(`/customers/${customer}`);
    expect(await openPortal(token)).toBeNull();
    expect(await db.portalSession.count({ where: { customerId: customer } })).toBe(0);
  });

  it("is mailed to the customer's own address, at most five times a day", async () => {
    const merchant = await aShop();
    const customer = await aCustomer(merchant, { email: "hina@example.pf" });
    const ctx = { ...merchant.ctx, actor: { kind: "customer" as const, id: customer } };
    for (let count = 0; count < 5; count += 1) await requestPortalLink(ctx, customer);
    expect((await queued(merchant)).map(({ to }) => to)).toEqual(Array(5).fill("hina@example.pf"));
    // The one who asks is told nothing; the shop is.
    await requestPortalLink(ctx, customer);
    expect(await queued(merchant)).toHaveLength(5);
    await expect(sendPortalLink(merchant.ctx, customer)).rejects.toMatchObject({
      kind: { code: "rate_limited" },
    });
    expect(await db.portalSession.count({ where: { customerId: customer } })).toBe(5);
  });

  it("is not mailed where there is no address or no customer, and nobody is told", async () => {
    const merchant = await aShop();
    const { id: silent } = (await merchant.api.post("/customers", { name: "Teva" })).body.data;
    const deleted = await aCustomer(merchant);
    await merchant.api.delete(`/customers/${deleted}`);
    for (const id of [silent, deleted]) await requestPortalLink(merchant.ctx, id);
    expect(await queued(merchant)).toEqual([]);
    expect(await db.portalSession.count({ where: { merchantId: merchant.id } })).toBe(0);
    await expect(sendPortalLink(merchant.ctx, silent)).rejects.toMatchObject({
      kind: { reason: "no_address" },
    });
  });
});

describe("what the portal shows", () => {
  it("is of its customer alone: cards, subscriptions, and pages of documents", async () => {
    const merchant = await aShop();
    const own = await aSubscription(merchant);
    await aSubscription(merchant);
    const ctx = { ...merchant.ctx };
    for (let count = 0; count < 12; count += 1) {
      const body = {
        customer: own.customerId,
        lines: [{ label: `Séance ${count}`, quantity: 1, unitAmountXpf: 1000 }],
        dueAt: 2_208_988_800,
      };
      const { id } = (await merchant.api.post("/extensions/invoices", body)).body.data;
      await merchant.api.post(`/extensions/invoices/${id}/issue`, {});
    }
    const paid = { amountXpf: 2990, customer: own.customerId, paymentMethod: own.paymentMethod };
    const payment = (
      await merchant.api.post("/payments/intent", paid, { "Idempotency-Key": newId() })
    ).body.data;
    await merchant.api.post(`/transactions/${payment.id}/refunds`, { amountXpf: 990 });
    const portal = await opened(await aPortalToken(merchant, own.customerId));
    expect(portal.ctx.merchantId).toBe(ctx.merchantId);
    const first = await portalView(portal, null);
    expect(first.cards.map(({ id }) => id)).toEqual([own.paymentMethod]);
    expect(first.subscriptions).toMatchObject([
      {
        id: own.id,
        isEnding: false,
        nextAt: new Date(own.currentPeriodEnd * 1000),
        amountXpf: 2990,
      },
    ]);
    expect(first.debts).toHaveLength(12);
    expect(first.documents.rows.map(({ kind }) => kind).slice(0, 3)).toEqual([
      "credit_note",
      "receipt",
      "invoice",
    ]);
    expect(first.documents.rows).toHaveLength(10);
    const second = await portalView(portal, first.documents.next);
    expect(second.documents.rows).toHaveLength(4);
    expect(second.documents.next).toBeNull();
    const all = [...first.documents.rows, ...second.documents.rows].map(({ id }) => id);
    expect(new Set(all).size).toBe(14);
    expect(all).toEqual(all.toSorted().toReversed());
    // A draft is no document, and of another customer there is nothing.
    const other = await opened(await aPortalToken(merchant, await aCustomer(merchant)));
    expect(await portalView(other, null)).toEqual({
      cards: [],
      subscriptions: [],
      debts: [],
      documents: { rows: [], next: null },
    });
  });
});
