import { describe, expect, it } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { auditActors, searchAudit } from "@/lib/audit/search";
import { writeLateAuditEntry } from "@/lib/audit/write-late-entry";
import { createCustomer } from "@/lib/customers/create";
import { writeAuditEntry } from "@/lib/kit/audit";
import type { AuditContext, Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { BANK_SCOPE } from "@/lib/kit/scopes";
import { updateMerchant } from "@/lib/merchants/update";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const IBANS = ["FR7630006000011234567890189", "FR1420041010050500013M02606"] as const;

const audit = (action: string): AuditContext => ({
  action,
  ip: "192.0.2.7",
  device: "Firefox, Linux",
  isEntered: false,
});

/** An owner's context, as a form's handler passes it to the verbs. */
const anOwner = async (shop: TestMerchant, action: string) => {
  const { userId } = await aMember(shop.id, "owner");
  const ctx: Context = {
    ...shop.ctx,
    actor: { kind: "member", id: userId, role: "owner" },
    origin: "dashboard",
    requestId: "req_1",
    audit: audit(action),
  };
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return { ctx, email, userId };
};

const entriesOf = (merchantId: string) =>
  db.auditEntry.findMany({
    where: { merchantId, action: { not: "sign_in.open" } },
    orderBy: { id: "asc" },
  });

describe("the action of a form", () => {
  it("is written with the commit of its verb, once", async () => {
    const shop = await aMerchant();
    const { ctx, email, userId } = await anOwner(shop, "customers.create");
    const { id } = await createCustomer(ctx, { name: "Hina" });
    await writeLateAuditEntry(ctx);
    expect(await entriesOf(shop.id)).toMatchObject([
      {
        action: "customers.create",
        actorKind: "member",
        actorId: userId,
        actorName: email,
        targetType: "customers",
        targetId: id,
        ip: "192.0.2.7",
        device: "Firefox, Linux",
        requestId: "req_1",
        livemode: false,
      },
    ]);
  });

  it("is written after a verb that commits nothing", async () => {
    const shop = await aMerchant();
    const { ctx } = await anOwner(shop, "bank.order");
    await writeLateAuditEntry(ctx);
    expect((await entriesOf(shop.id)).map(({ action }) => action)).toEqual(["bank.order"]);
  });

  it("is not written when it was refused", async () => {
    const shop = await aMerchant();
    const { ctx } = await anOwner(shop, "api_keys.create");
    const outcome = createApiKey(ctx, { name: "x", expiresAt: 1 });
    await expect(outcome).rejects.toBeInstanceOf(Refusal);
    expect(await entriesOf(shop.id)).toEqual([]);
  });
});

describe("an audited action of any actor", () => {
  it("is a key that a key creates and revokes, without its text", async () => {
    const shop = await aMerchant();
    const { key, secret } = await createApiKey(shop.ctx, { name: "Site" });
    await revokeApiKey(shop.ctx, key.id);
    await revokeApiKey(shop.ctx, key.id);
    const entries = await entriesOf(shop.id);
    expect(entries).toMatchObject([
      { action: "api_keys.create", actorKind: "key", actorId: shop.keyId, targetId: key.id },
      { action: "api_keys.revoke", actorKind: "key", actorId: shop.keyId, targetId: key.id },
    ]);
    expect(entries[0]?.actorName).toBe(`svc_test_…${shop.key.slice(-4)}`);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it("is another IBAN, masked", async () => {
    const shop = await aMerchant({ livemode: true, scopes: ["*", BANK_SCOPE] });
    const { ctx, email } = await anOwner(shop, "settings.update");
    await updateMerchant(ctx, { ibanXpf: IBANS[0] });
    await updateMerchant({ ...ctx, audit: audit("settings.update") }, { name: "Autre" });
    const [first, second] = await entriesOf(shop.id);
    expect(first).toMatchObject({ action: "merchant.iban_changed", actorName: email });
    expect(JSON.stringify(first?.details)).not.toContain(IBANS[0].slice(4, 20));
    expect(second?.action).toBe("settings.update");
    await updateMerchant(shop.ctx, { ibanXpf: IBANS[1] });
    expect((await entriesOf(shop.id)).at(-1)).toMatchObject({ actorKind: "key" });
  });

  it("is rolled back with the transaction", async () => {
    const shop = await aMerchant();
    const undone = transaction(async (tx) => {
      await writeAuditEntry(tx, shop.ctx, { action: "api_keys.create" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await entriesOf(shop.id)).toEqual([]);
  });
});

describe("reading the log", () => {
  const filled = async (count: number) => {
    const shop = await aMerchant();
    await transaction(async (tx) => {
      for (let at = 0; at < count; at += 1) {
        const action = at % 3 === 0 ? "team.invite" : "team_x.invite";
        await writeAuditEntry(tx, shop.ctx, { action, details: { at } });
      }
    });
    return shop;
  };

  it("pages in both directions without losing or repeating an entry", async () => {
    const { ctx } = await filled(60);
    const first = await searchAudit(ctx, {}, {});
    const second = await searchAudit(ctx, {}, { after: first.older ?? "" });
    const third = await searchAudit(ctx, {}, { after: second.older ?? "" });
    const pages = [first, second, third].map(({ rows }) => rows.map(({ id }) => id));
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(new Set(pages.flat()).size).toBe(60);
    expect([first.newer, third.older]).toEqual([null, null]);
    const back = await searchAudit(ctx, {}, { before: third.newer ?? "" });
    expect(back.rows.map(({ id }) => id)).toEqual(pages[1]);
    const start = await searchAudit(ctx, {}, { before: back.newer ?? "" });
    expect(start.rows.map(({ id }) => id)).toEqual(pages[0]);
  });

  it("filters by person, subject and time, and never shows another merchant's", async () => {
    const { ctx, keyId } = await filled(6);
    await filled(3);
    const found = async (search: Parameters<typeof searchAudit>[1]) =>
      (await searchAudit(ctx, search, {})).rows.length;
    expect(await found({})).toBe(6);
    expect(await found({ family: "team" })).toBe(2);
    expect(await found({ actor: keyId })).toBe(6);
    expect(await found({ actor: ctx.merchantId })).toBe(0);
    expect(await found({ from: new Date(Date.now() + 60_000) })).toBe(0);
    expect(await found({ to: new Date(Date.now() + 60_000) })).toBe(6);
    expect(await auditActors(ctx)).toMatchObject([{ id: keyId }]);
  });
});
