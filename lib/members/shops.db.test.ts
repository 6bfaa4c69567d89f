import { describe, expect, it } from "vitest";
import { identify } from "@/lib/api-keys/authenticate";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { claimable, claimSandbox } from "@/lib/members/claim";
import { openShop } from "@/lib/members/open-shop";
import { sessionOf } from "@/lib/members/session";
import { addUser, openSession } from "@/lib/members/store";
import { switchMode, switchShop } from "@/lib/members/switch";
import { createSandbox } from "@/lib/sandbox/create";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const aPerson = async () => {
  const user = await addUser(`${newId()}@example.pf`);
  const token = newId();
  await openSession(token, { userId: user.id, userAgent: null });
  const session = await sessionOf(token);
  if (!session) throw new Error("The session is open.");
  return { sessionId: session.id, user, token };
};

const aSandbox = () =>
  createSandbox({ requestId: "req_test", version: "2026-01-01" }, { name: "Essai" });

const refusal = (thrown: unknown): string =>
  thrown instanceof Refusal ? (thrown.kind.reason ?? thrown.kind.code) : String(thrown);

describe("claiming a sandbox merchant", () => {
  it("makes the person its owner, selects it and keeps its key valid", async () => {
    const person = await aPerson();
    const { claimToken, merchant, secret } = await aSandbox();
    expect((await claimable(claimToken))?.id).toBe(merchant.id);
    await claimSandbox(person, claimToken);
    expect(await sessionOf(person.token)).toMatchObject({
      merchantId: merchant.id,
      livemode: false,
      memberships: [{ merchantId: merchant.id, name: "Essai", testName: "Essai", role: "owner" }],
    });
    expect((await identify(secret))?.merchantId).toBe(merchant.id);
    const row = await db.merchant.findUniqueOrThrow({ where: { id: merchant.id } });
    expect([row.sandbox, row.claimHash]).toEqual([false, null]);
  });

  it("succeeds for exactly one of eight people with the link", async () => {
    const { claimToken, merchant } = await aSandbox();
    const people = await Promise.all(Array.from({ length: 8 }, aPerson));
    const claims = await Promise.allSettled(people.map((each) => claimSandbox(each, claimToken)));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === "rejected") expect(refusal(claim.reason)).toBe("claim_not_found");
    }
    expect(await db.member.count({ where: { merchantId: merchant.id } })).toBe(1);
  });

  it.each(["", "nope", "A".repeat(32), `${"A".repeat(31)}/`])(
    "refuses the token %j",
    async (token) => {
      expect(await claimable(token)).toBeNull();
      await expect(claimSandbox(await aPerson(), token)).rejects.toMatchObject({
        kind: { code: "claim_not_found" },
      });
    },
  );
});

describe("creating a first merchant", () => {
  it("returns a merchant in test mode, its owner and a valid key", async () => {
    const person = await aPerson();
    const { merchant, key, secret } = await openShop(person, { name: "Perles de Huahine" });
    expect(merchant).toMatchObject({
      name: "Perles de Huahine",
      kybStatus: "pending",
      sandbox: false,
    });
    expect(await identify(secret)).toMatchObject({ merchantId: merchant.id, livemode: false });
    expect(key.createdBy).toBe(`user:${person.user.id}`);
    expect((await eventsOf(key.id)).map(({ type }) => type)).toEqual(["api_key.created"]);
    expect(await sessionOf(person.token)).toMatchObject({ merchantId: merchant.id });
  });

  it("creates one of five that one person requests at once", async () => {
    const person = await aPerson();
    const asked = Array.from({ length: 5 }, () => openShop(person, { name: "Une seule" }));
    const opened = await Promise.allSettled(asked);
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of opened) {
      if (one.status === "rejected") expect(refusal(one.reason)).toBe("already_in_a_shop");
    }
    expect((await sessionOf(person.token))?.memberships).toHaveLength(1);
  });

  it("refuses a name that looks like a card number", async () => {
    await expect(openShop(await aPerson(), { name: "4242 4242 4242 4242" })).rejects.toMatchObject({
      kind: { code: "card_data_refused" },
      more: { param: "name" },
    });
  });
});

describe("switching", () => {
  it("changes the mode of one session alone", async () => {
    const person = await aPerson();
    const other = newId();
    await openSession(other, { userId: person.user.id, userAgent: null });
    await switchMode(person, true);
    expect((await sessionOf(person.token))?.livemode).toBe(true);
    expect((await sessionOf(other))?.livemode).toBe(false);
  });

  it("selects a merchant of one's own, in test mode, and no other", async () => {
    const person = await aPerson();
    const [mine, foreign] = [await aMerchant(), await aMerchant()];
    await db.member.create({
      data: { id: newId(), merchantId: mine.id, userId: person.user.id, role: "accountant" },
    });
    await switchMode(person, true);
    await switchShop(person, mine.id);
    expect(await sessionOf(person.token)).toMatchObject({ merchantId: mine.id, livemode: false });
    for (const id of [foreign.id, newId()]) {
      await expect(switchShop(person, id)).rejects.toMatchObject({ kind: { status: 404 } });
    }
    expect((await sessionOf(person.token))?.merchantId).toBe(mine.id);
  });
});
