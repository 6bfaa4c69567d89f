import { beforeEach, describe, expect, it } from "vitest";
import { notifyRemovals } from "@/lib/api-keys/removals";
import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { countUses, flushUses } from "@/lib/versions/count";
import { deprecations } from "@/lib/versions/deprecations";
import { deprecationRegister } from "@/lib/versions/register";

const sunset = new Date("2027-06-01T00:00:00Z");
const daysBefore = (days: number): Date => new Date(sunset.getTime() - days * DAY);

/** The register with a removal date for `offset`. */
const register = deprecationRegister(
  deprecations.deprecations.map((one) => (one.anchor === "offset" ? { ...one, sunset } : one)),
);
const notifyAt = (days: number) => notifyRemovals(daysBefore(days), register);

const used = async (keyId: string, at: Date, name = "offset"): Promise<void> => {
  countUses(keyId, [name], at);
  await flushUses();
};

const aMember = async ({ id: merchantId }: TestMerchant, role: string): Promise<string> => {
  const email = `${newId()}@example.pf`;
  const user = await db.user.create({ data: { id: newId(), email, emailKey: email } });
  await db.member.create({ data: { id: newId(), merchantId, userId: user.id, role } });
  return email;
};

const mailsTo = async (to: string): Promise<number> =>
  db.outgoingMail.count({ where: { to, kind: "deprecation-notice" } });

describe("the removal of a parameter", () => {
  beforeEach(() => db.deprecationUse.deleteMany());

  it("is announced to owners and developers six months, 90, 30 and 7 days before, once each, and to nobody else", async () => {
    const of = await aMerchant();
    const recipients = [await aMember(of, "owner"), await aMember(of, "developer")];
    const others = [
      await aMember(of, "admin"),
      await aMember(of, "accountant"),
      await aMember(of, "cashier"),
      await aMember(await aMerchant(), "owner"),
    ];
    const counts = async () => [...new Set(await Promise.all(recipients.map(mailsTo)))];
    for (const [days, mails] of [
      [185, 0],
      [184, 1],
      [91, 1],
      [90, 2],
      [89, 2],
      [31, 2],
      // The day itself was missed: it is announced on the next.
      [29, 3],
      [28, 3],
      [7, 4],
      [1, 4],
      [0, 4],
      [-1, 4],
    ] as const) {
      await used(of.keyId, daysBefore(days + 1));
      await notifyAt(days);
      expect([days, await counts()]).toEqual([days, [mails]]);
    }
    expect(await Promise.all(others.map(mailsTo))).toEqual([0, 0, 0, 0]);
  });

  it("is announced once by concurrent runs", async () => {
    const of = await aMerchant();
    const owner = await aMember(of, "owner");
    await used(of.keyId, daysBefore(31));
    await Promise.all(Array.from({ length: 8 }, () => notifyAt(30)));
    expect(await mailsTo(owner)).toBe(1);
  });

  it("is announced only to merchants whose valid keys used it in the last thirty days", async () => {
    const [recent, old, revoked, other] = [
      await aMerchant(),
      await aMerchant(),
      await aMerchant(),
      await aMerchant(),
    ];
    const owners = [];
    for (const of of [recent, old, revoked, other]) owners.push(await aMember(of, "owner"));
    await used(recent.keyId, daysBefore(30 + 29));
    await used(old.keyId, daysBefore(30 + 30));
    await used(revoked.keyId, daysBefore(31));
    await db.apiKey.update({ where: { id: revoked.keyId }, data: { revokedAt: new Date() } });
    await used(other.keyId, daysBefore(31), "apres");
    expect(await notifyAt(30)).toBe(1);
    expect(await Promise.all(owners.map(mailsTo))).toEqual([1, 0, 0, 0]);
  });

  it("is announced again when it is postponed, and not while no date is fixed", async () => {
    const of = await aMerchant();
    const owner = await aMember(of, "owner");
    await used(of.keyId, daysBefore(31));
    expect(await notifyRemovals(daysBefore(30))).toBe(0);
    expect(await mailsTo(owner)).toBe(0);
    await notifyAt(30);
    const later = deprecationRegister(
      register.deprecations.map((one) =>
        one.sunset ? { ...one, sunset: new Date(sunset.getTime() + DAY) } : one,
      ),
    );
    await notifyRemovals(daysBefore(29), later);
    expect(await mailsTo(owner)).toBe(2);
  });
});
