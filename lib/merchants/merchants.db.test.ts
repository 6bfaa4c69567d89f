import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { scopesOf } from "@/lib/members/roles";
import { merchantInMode, profileOf } from "@/lib/merchants/profile";
import { updateMerchant } from "@/lib/merchants/update";
import type { Reply } from "@/lib/testing/client";
import { aMember } from "@/lib/testing/member";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const fault = ({ status, body }: Reply) => [status, body.error, body.param];

const IBAN = "FR1420041010050500013M02606";
const OTHER_IBAN = "DE89370400440532013000";
/** A live key that an owner created to change the account. */
const aBanker = (of: { kybStatus?: string } = {}) =>
  aMerchant({ livemode: true, scopes: ["*", "merchant_bank:write"], ...of });

const HOURS_48 = 48 * 3_600_000;

describe("the merchant's profile", () => {
  it("is read with every field of the contract and the deprecated names beside the new ones", async () => {
    const { api, id } = await aBanker();
    const { status, body } = await api.get("/merchants/me");
    const row = await merchantInMode({ merchantId: id, livemode: true });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      object: "merchant",
      id,
      name: row.name,
      legalName: null,
      taxNumber: null,
      supportEmail: null,
      brandColor: null,
      logoUrl: null,
      address: null,
      country: "PF",
      timeZone: "Pacific/Tahiti",
      kybStatus: "pending",
      ibanXpf: null,
      tgcRate: 13,
      tgcRates: [13],
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      kyb_status: "pending",
      iban_xpf: null,
      tgc_rate: 13,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    });
  });

  it("is updated field by field, with an event", async () => {
    const { api, id } = await aBanker();
    const before = (await api.get("/merchants/me")).body.data;
    const changed = await api.patch("/merchants/me", {
      name: "Pâtisserie Tiare",
      legalName: "Tiare SARL",
      taxNumber: "A12345",
      supportEmail: "Bonjour@tiare.pf",
      brandColor: "#0A7D8C",
      logoUrl: "https://tiare.pf/logo.svg?v=2",
      tgcRate: 5.25,
      ibanXpf: "fr14 2004 1010 0505 0001 3m02 606",
    });
    const { data } = changed.body;
    expect(data).toEqual({
      ...before,
      name: "Pâtisserie Tiare",
      legalName: "Tiare SARL",
      taxNumber: "A12345",
      supportEmail: "Bonjour@tiare.pf",
      brandColor: "#0a7d8c",
      logoUrl: "https://tiare.pf/logo.svg?v=2",
      tgcRate: 5.25,
      tgcRates: [5.25],
      tgc_rate: 5.25,
      ibanXpf: IBAN,
      iban_xpf: IBAN,
      updatedAt: data.updatedAt,
      updated_at: data.updatedAt,
    });
    expect(data.updatedAt > before.updatedAt).toBe(true);
    expect((await api.get("/merchants/me")).body.data).toEqual(data);
    expect(changed.headers.get("deprecation")).toBeNull();
    const [event, ...more] = await eventsOf(id, true);
    expect([event?.type, event?.body.resource, more]).toEqual(["merchant.updated", "merchant", []]);
    expect(event?.body.data).toEqual({ ...data, ibanXpf: "••••2606", iban_xpf: "••••2606" });
    expect(event?.body.previous).toMatchObject({ name: before.name, tgcRate: 13, ibanXpf: null });
    expect(event?.body.previous).not.toHaveProperty("kybStatus");
  });

  it("clears optional fields, but neither the name nor the status", async () => {
    const { api } = await aBanker();
    const optional = ["legalName", "taxNumber", "supportEmail", "brandColor", "logoUrl"];
    const erased = Object.fromEntries([...optional, "tgcRate", "ibanXpf"].map((n) => [n, null]));
    await api.patch("/merchants/me", { legalName: "Tiare SARL", ibanXpf: IBAN });
    const { data } = (await api.patch("/merchants/me", erased)).body;
    expect(data).toMatchObject({ ...erased, tgc_rate: null, iban_xpf: null });
    expect(fault(await api.patch("/merchants/me", { name: null }))).toEqual([
      400,
      "invalid_request",
      "name",
    ]);
  });

  it("writes no event when nothing differs", async () => {
    const { api, id } = await aBanker();
    const { data } = (await api.patch("/merchants/me", { brandColor: "#ABCDEF" })).body;
    for (const body of [{}, { brandColor: "#abcdef" }, { tgcRate: 13.0, name: data.name }]) {
      const again = await api.patch("/merchants/me", body);
      expect([again.status, again.body.data]).toEqual([200, data]);
    }
    expect(await eventsOf(id)).toHaveLength(1);
  });

  const invalid: Record<string, unknown[]> = {
    kybStatus: ["verified"],
    kyb_status: ["verified"],
    id: ["0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10"],
    country: ["FR"],
    updatedAt: ["2026-01-01T00:00:00.000Z"],
    ibanHeldUntil: [null],
    name: ["", "é".repeat(281), "a\nb", 3, null],
    taxNumber: ["", "x".repeat(41)],
    legalName: ["", "é".repeat(281)],
    supportEmail: ["tiare", "a@b", ""],
    brandColor: ["red", "#fff", "#0a7d8g", "0a7d8c", "#0a7d8c ", ""],
    logoUrl: [
      "http://tiare.pf/logo.png",
      "javascript:alert(1)",
      "data:image/png;base64,AA==",
      "https://user:pass@tiare.pf/logo.png",
      "https://tiare.pf/lo go.png",
      "https:\\\\tiare.pf",
      `https://tiare.pf/${"a".repeat(2000)}`,
      "logo.png",
    ],
    tgcRate: [-1, 100.01, 101, 13.005, 1e-7, "13", true],
    tgc_rate: [-1, 100.01, 13.005],
    ibanXpf: ["FR1420041010050500013M02607", "FR14", "", 12, `${IBAN}!`],
    iban_xpf: ["FR1420041010050500013M02607"],
  };

  it.each(Object.entries(invalid))("refuses a wrong %s, naming it", async (field, values) => {
    const { api, id } = await aBanker();
    for (const value of values) {
      const reply = await api.patch("/merchants/me", { [field]: value });
      expect([value, ...fault(reply)]).toEqual([value, 400, "invalid_request", field]);
    }
    expect(await eventsOf(id)).toEqual([]);
  });

  it("refuses a card number", async () => {
    const { api } = await aBanker();
    const reply = await api.patch("/merchants/me", { legalName: "4242 4242 4242 4242" });
    expect(fault(reply)).toEqual([400, "card_data_refused", "legalName"]);
  });

  it("keeps every rate of two decimals exactly", async () => {
    const { api, id } = await aBanker();
    for (const rate of [0, 0.01, 1.1, 8.2, 13.55, 16.4, 19.99, 57.07, 99.99, 100]) {
      const { data } = (await api.patch("/merchants/me", { tgcRate: rate })).body;
      expect([data.tgcRate, data.tgc_rate]).toEqual([rate, rate]);
      const row = await profileOf({ merchantId: id, livemode: true });
      expect(String(row.tgcRateBp)).toBe(String(Math.round(rate * 100)));
    }
  });

  it("accepts the deprecated names with a warning, unless they contradict", async () => {
    const { api } = await aBanker();
    const older = await api.patch("/merchants/me", { tgc_rate: 5, iban_xpf: IBAN });
    expect([older.status, older.body.data.tgcRate, older.body.data.ibanXpf]).toEqual([
      200,
      5,
      IBAN,
    ]);
    expect(older.headers.get("deprecation")).toBe("@1767225600");
    expect(older.headers.get("link")).toContain('/docs/deprecations#merchant>; rel="deprecation"');
    const both = {
      tgcRate: 16,
      tgc_rate: 16,
      ibanXpf: OTHER_IBAN,
      iban_xpf: "de89 37040044 0532013000",
    };
    expect((await api.patch("/merchants/me", both)).body.data).toMatchObject({
      tgcRate: 16,
      ibanXpf: OTHER_IBAN,
    });
    const rates = await api.patch("/merchants/me", { tgcRate: 16, tgc_rate: 13 });
    expect(fault(rates)).toEqual([400, "invalid_request", "tgc_rate"]);
    const ibans = await api.patch("/merchants/me", { ibanXpf: null, iban_xpf: IBAN });
    expect(fault(ibans)).toEqual([400, "invalid_request", "iban_xpf"]);
    const erased = await api.patch("/merchants/me", { tgc_rate: null });
    expect(erased.body.data.tgcRate).toBeNull();
  });

  it("shows the whole IBAN only to keys that may change it", async () => {
    const { api, id } = await aBanker();
    await api.patch("/merchants/me", { ibanXpf: IBAN });
    const reader = await aMerchant({ livemode: true, merchantId: id, scopes: ["merchant:read"] });
    const seen = (await reader.api.get("/merchants/me")).body.data;
    expect([seen.ibanXpf, seen.iban_xpf]).toEqual(["••••2606", "••••2606"]);
    const writer = await aMerchant({ livemode: true, merchantId: id, scopes: ["merchant:write"] });
    expect((await writer.api.get("/merchants/me")).body.data.ibanXpf).toBe(IBAN);
    const refused = await reader.api.patch("/merchants/me", { name: "x" });
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "merchant:write" },
    ]);
    const none = await aMerchant({ livemode: true, merchantId: id, scopes: ["payments:write"] });
    expect((await none.api.get("/merchants/me")).status).toBe(403);
  });

  it("never writes an IBAN into an event, including the old one", async () => {
    const { api, id } = await aBanker();
    await api.patch("/merchants/me", { ibanXpf: IBAN });
    await api.patch("/merchants/me", { ibanXpf: OTHER_IBAN });
    const events = await eventsOf(id, true);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(events[1]?.body.previous).toMatchObject({ ibanXpf: "••••2606", iban_xpf: "••••2606" });
    expect(JSON.stringify(events)).not.toContain(IBAN);
    expect(JSON.stringify(events)).not.toContain(OTHER_IBAN);
  });
});

describe("a changed IBAN", () => {
  const held = async (id: string) => {
    const { kybStatus, ibanHeldUntil } = await db.merchant.findUniqueOrThrow({ where: { id } });
    return [kybStatus, ibanHeldUntil === null ? null : ibanHeldUntil.getTime() - Date.now()];
  };
  const inTwoDays = [expect.toSatisfy((ms: number) => ms > HOURS_48 - 60_000 && ms <= HOURS_48)];

  it("is reviewed in live mode, and payouts wait for 48 hours", async () => {
    const { api, id } = await aBanker({ kybStatus: "verified" });
    await api.patch("/merchants/me", { name: "Sans IBAN" });
    expect(await held(id)).toEqual(["verified", null]);
    const { data } = (await api.patch("/merchants/me", { ibanXpf: IBAN })).body;
    expect([data.kybStatus, data.kyb_status]).toEqual(["in_review", "in_review"]);
    expect(await held(id)).toEqual(["in_review", ...inTwoDays]);
    const events = await eventsOf(id, true);
    expect(events[1]?.body.previous).toMatchObject({ kybStatus: "verified", ibanXpf: null });
    await db.merchant.update({
      where: { id },
      data: { kybStatus: "verified", ibanHeldUntil: null },
    });
    await api.patch("/merchants/me", { ibanXpf: IBAN.toLowerCase() });
    expect(await held(id)).toEqual(["verified", null]);
  });

  it("does not verify a merchant that never was", async () => {
    const { api, id } = await aBanker();
    await api.patch("/merchants/me", { ibanXpf: IBAN });
    expect(await held(id)).toEqual(["pending", null]);
  });

  it.each([
    ["a test key", { scopes: ["*"] }],
    ["a live key of everything", { livemode: true, scopes: ["*"] }],
    ["a live key of the merchant", { livemode: true, scopes: ["merchant:write"] }],
  ])("is forbidden to %s, and the error names the scope", async (_, of) => {
    const { id } = await aBanker({ kybStatus: "verified" });
    const key = await aMerchant({ merchantId: id, ...of });
    for (const body of [{ ibanXpf: IBAN }, { iban_xpf: IBAN }, { ibanXpf: null, name: "x" }]) {
      const { status, body: refused } = await key.api.patch("/merchants/me", body);
      expect([status, refused.error, refused.param, refused.details]).toEqual([
        ...[403, "insufficient_scope", "ibanXpf"],
        { requiredScope: "merchant_bank:write" },
      ]);
    }
    expect(await held(id)).toEqual(["verified", null]);
    expect(await eventsOf(id)).toEqual([]);
  });

  it("exists in live mode: a test key reads none", async () => {
    const { api, id } = await aBanker();
    await api.patch("/merchants/me", { ibanXpf: IBAN });
    const test = await aMerchant({ merchantId: id });
    const { data } = (await test.api.get("/merchants/me")).body;
    expect([data.ibanXpf, data.iban_xpf]).toEqual([null, null]);
  });

  it.each(["owner", "admin", "developer", "accountant", "cashier"])(
    "by %s, in each mode",
    async (role) => {
      const { ctx, id } = await aMerchant();
      const by = (livemode: boolean) => ({
        ...{ ...ctx, livemode },
        actor: { kind: "member", id, role } as const,
        scopes: [...scopesOf(role), "merchant_bank:write"],
      });
      const refused = { kind: { code: "forbidden" }, more: { param: "ibanXpf" } };
      await expect(updateMerchant(by(false), { ibanXpf: IBAN })).rejects.toMatchObject(refused);
      const live = updateMerchant(by(true), { ibanXpf: IBAN });
      if (role === "owner") expect((await live).ibanXpf).toBe(IBAN);
      else await expect(live).rejects.toMatchObject(refused);
    },
  );

  it("is changed only by an owner among the members of a merchant", async () => {
    const { ctx, id } = await aBanker();
    const as = (role: string) => ({ ...ctx, actor: { kind: "member", id, role } as const });
    await expect(updateMerchant(as("admin"), { ibanXpf: IBAN })).rejects.toMatchObject({
      kind: { code: "forbidden", status: 403 },
    });
    expect((await updateMerchant(as("admin"), { name: "Tiare" })).ibanXpf).toBeNull();
    expect((await updateMerchant(as("owner"), { ibanXpf: IBAN })).ibanXpf).toBe(IBAN);
  });
});

describe("owners", () => {
  it("are each notified of another IBAN, by page and by API, once per change", async () => {
    const { ctx, id, api } = await aBanker({ kybStatus: "verified" });
    const owners = [await aMember(id, "owner"), await aMember(id, "owner")];
    await aMember(id, "admin");
    const [first] = owners;
    const actor = { kind: "member", id: first?.userId ?? "", role: "owner" } as const;
    await updateMerchant({ ...ctx, actor, origin: "dashboard" }, { ibanXpf: IBAN });
    const waiting = () =>
      db.outgoingMail.findMany({ where: { merchantId: id, kind: "iban-changed" } });
    const addresses = await db.user.findMany({
      where: { id: { in: owners.map(({ userId }) => userId) } },
    });
    const messages = (await waiting()).map(({ to, livemode }) => [to, livemode]).toSorted();
    expect(messages).toEqual(addresses.map(({ email }) => [email, true]).toSorted());
    await api.patch("/merchants/me", { ibanXpf: OTHER_IBAN });
    expect(await waiting()).toHaveLength(4);
    const entries = await db.auditEntry.findMany({
      where: { merchantId: id, action: "merchant.iban_changed" },
      orderBy: { at: "asc" },
    });
    expect(entries.map(({ actorKind, details }) => [actorKind, details])).toEqual([
      ["member", { before: null, after: "••••2606" }],
      ["key", { before: "••••2606", after: "••••3000" }],
    ]);
  });
});

describe("concurrent updates of a profile", () => {
  it("leave a gapless history in which each event continues the one before", async () => {
    const { api, id } = await aBanker();
    const names = Array.from({ length: 20 }, (_, n) => `Nom ${n}`);
    await Promise.all(names.map((name) => api.patch("/merchants/me", { name })));
    const events = await eventsOf(id);
    expect(events.map(({ sequence }) => sequence)).toEqual(names.map((_, n) => n + 1));
    for (const [at, event] of events.entries()) {
      if (at > 0) expect(event.body.previous.name).toBe(events[at - 1]?.body.data.name);
    }
  });
});
