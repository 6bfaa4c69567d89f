import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { purposeOf } from "@/lib/mails/steps";
import { acceptInvitation, invitationOf } from "@/lib/members/accept";
import { nowhere } from "@/lib/members/caller";
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "@/lib/members/invite";
import type { Role } from "@/lib/members/roles";
import { sessionOf } from "@/lib/members/session";
import { addUser, openSession } from "@/lib/members/store";
import { changeRole, leaveShop, listTeam, removeMember } from "@/lib/members/team";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const refusalOf = async (work: Promise<unknown>): Promise<string | null> => {
  const thrown = await work.then(() => null).catch((reason: unknown) => reason);
  if (thrown === null) return null;
  if (!(thrown instanceof Refusal)) throw thrown;
  return thrown.kind.reason ?? thrown.kind.code;
};

const aPerson = async () => {
  const user = await addUser(`${newId()}@example.pf`);
  const token = newId();
  await openSession(token, { userId: user.id, userAgent: null });
  const session = await sessionOf(token);
  if (!session) throw new Error("The session is open.");
  return { sessionId: session.id, user, token };
};

const aColleague = async (shop: TestMerchant, role: Role) => {
  const person = await aPerson();
  const id = newId();
  await db.member.create({
    data: { id, merchantId: shop.id, userId: person.user.id, role },
  });
  const ctx: Context = {
    ...shop.ctx,
    actor: { kind: "member", id: person.user.id, role },
    origin: "dashboard",
    audit: { action: "team.test", ip: null, device: null, isEntered: false },
  };
  return { ...person, id, ctx };
};

const rolesOf = async (shop: TestMerchant) =>
  Object.fromEntries((await listTeam(shop.ctx)).map(({ id, role }) => [id, role]));

const invite = (ctx: Context, email: string, role: Role = "developer") =>
  inviteMember(ctx, { email, role }, "fr");

/** The link in the last message to an address. */
const tokenFor = async (email: string): Promise<string> => {
  const mail = await db.outgoingMail.findFirstOrThrow({
    where: { to: email, kind: "invitation" },
    orderBy: { createdAt: "desc" },
  });
  const letter = unseal(mail.content ?? new Uint8Array(), purposeOf(mail.id));
  return /invitation\/(\w{43})/.exec(letter)?.[1] ?? "";
};

describe("roles", () => {
  it("are changed and removed by administrators, except owners", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const admin = await aColleague(shop, "admin");
    const other = await aColleague(shop, "accountant");
    await changeRole(admin.ctx, other.id, "developer");
    expect(await refusalOf(changeRole(admin.ctx, other.id, "owner"))).toBe("owners_only");
    expect(await refusalOf(changeRole(admin.ctx, owner.id, "cashier"))).toBe("owners_only");
    expect(await refusalOf(removeMember(admin.ctx, owner.id))).toBe("owners_only");
    expect(await refusalOf(invite(admin.ctx, "x@example.pf", "owner"))).toBe("owners_only");
    expect(await refusalOf(changeRole(admin.ctx, admin.id, "developer"))).toBe("own_role");
    expect(await refusalOf(removeMember(owner.ctx, owner.id))).toBe("own_role");
    expect(await refusalOf(changeRole(other.ctx, admin.id, "cashier"))).toBe("forbidden");
    await changeRole(owner.ctx, other.id, "owner");
    expect(await rolesOf(shop)).toEqual({
      [owner.id]: "owner",
      [admin.id]: "admin",
      [other.id]: "owner",
    });
  });

  it("of another shop are not found", async () => {
    const [shop, strange] = [await aMerchant(), await aMerchant()];
    const owner = await aColleague(shop, "owner");
    const stranger = await aColleague(strange, "accountant");
    expect(await refusalOf(changeRole(owner.ctx, stranger.id, "admin"))).toBe("not_found");
    expect(await refusalOf(removeMember(owner.ctx, stranger.id))).toBe("not_found");
  });

  it("count as they are when the request arrives, not when it was sent", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const admin = await aColleague(shop, "admin");
    const other = await aColleague(shop, "cashier");
    await changeRole(owner.ctx, admin.id, "accountant");
    expect(await refusalOf(changeRole(admin.ctx, other.id, "admin"))).toBe("forbidden");
    await removeMember(owner.ctx, admin.id);
    expect(await refusalOf(removeMember(admin.ctx, other.id))).toBe("forbidden");
  });

  it("leave a merchant exactly one owner when two remove each other's role at once", async () => {
    const shop = await aMerchant();
    const owners = [await aColleague(shop, "owner"), await aColleague(shop, "owner")] as const;
    await Promise.allSettled([
      changeRole(owners[0].ctx, owners[1].id, "admin"),
      removeMember(owners[1].ctx, owners[0].id),
      leaveShop(owners[0].ctx),
      leaveShop(owners[1].ctx),
    ]);
    expect(await db.member.count({ where: { merchantId: shop.id, role: "owner" } })).toBe(1);
  });

  it("allow anybody to leave except the last owner", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const cashier = await aColleague(shop, "cashier");
    await leaveShop(cashier.ctx);
    expect(await refusalOf(leaveShop(owner.ctx))).toBe("last_owner");
    expect(Object.keys(await rolesOf(shop))).toEqual([owner.id]);
  });
});

it("a removed member's sessions lose the merchant at once, and live mode with it", async () => {
  const shop = await aMerchant();
  const owner = await aColleague(shop, "owner");
  const gone = await aColleague(shop, "admin");
  await db.session.updateMany({
    where: { userId: gone.user.id },
    data: { merchantId: shop.id, livemode: true },
  });
  await removeMember(owner.ctx, gone.id);
  expect(await sessionOf(gone.token)).toMatchObject({ merchantId: null, livemode: false });
  const [entry] = await db.auditEntry.findMany({
    where: { merchantId: shop.id, action: "team.test" },
  });
  expect(entry).toMatchObject({
    targetId: gone.id,
    details: { email: gone.user.email, role: "admin" },
  });
});

describe("an invitation", () => {
  it("admits the person of its address, once, with its role, and selects the merchant", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const guest = await aPerson();
    await invite(owner.ctx, guest.user.email, "accountant");
    const token = await tokenFor(guest.user.email);
    expect(await invitationOf(token)).toMatchObject({ role: "accountant" });
    const stranger = await aPerson();
    expect(await refusalOf(acceptInvitation(stranger, token, nowhere))).toBe("other_address");
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => refusalOf(acceptInvitation(guest, token, nowhere))),
    );
    expect(tries.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(tries.filter((refusal) => refusal === "invitation_not_found")).toHaveLength(5);
    expect(await invitationOf(token)).toBeNull();
    expect(await sessionOf(guest.token)).toMatchObject({ merchantId: shop.id, livemode: false });
    const entry = { merchantId: shop.id, action: "team.accept", actorId: guest.user.id };
    expect(await db.auditEntry.count({ where: entry })).toBe(1);
  });

  it("is one per address at a time, and none for a member", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const email = `${newId()}@example.pf`;
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(invite(owner.ctx, email))),
    );
    expect(asked.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(asked.filter((refusal) => refusal === "already_invited")).toHaveLength(4);
    expect(await refusalOf(invite(owner.ctx, owner.user.email))).toBe("already_member");
  });

  it("is sent again with another link, three times a day, withdrawn in between or not", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const email = `${newId()}@example.pf`;
    await invite(owner.ctx, email);
    const first = await tokenFor(email);
    const { id = "" } = (await listInvitations(shop.ctx))[0] ?? {};
    await resendInvitation(owner.ctx, id, "fr");
    expect(await invitationOf(first)).toBeNull();
    expect(await invitationOf(await tokenFor(email))).not.toBeNull();
    await resendInvitation(owner.ctx, id, "fr");
    const last = await tokenFor(email);
    await withdrawInvitation(owner.ctx, id);
    expect(await invitationOf(last)).toBeNull();
    expect(await refusalOf(resendInvitation(owner.ctx, id, "fr"))).toBe("invitation_not_found");
    await invite(owner.ctx, email);
    const { id: next = "" } = (await listInvitations(shop.ctx))[0] ?? {};
    expect(await refusalOf(resendInvitation(owner.ctx, next, "fr"))).toBe("invitation_limit");
  });

  it("that expired admits nobody, and frees its place", async () => {
    const shop = await aMerchant();
    const owner = await aColleague(shop, "owner");
    const guest = await aPerson();
    await invite(owner.ctx, guest.user.email);
    const token = await tokenFor(guest.user.email);
    await db.$executeRaw`UPDATE invitations SET sent_at = sent_at - interval '8 days',
      expires_at = expires_at - interval '8 days' WHERE merchant_id = ${shop.id}::uuid`;
    expect(await invitationOf(token)).toBeNull();
    expect(await refusalOf(acceptInvitation(guest, token, nowhere))).toBe("invitation_not_found");
    await invite(owner.ctx, guest.user.email, "cashier");
    await acceptInvitation(guest, await tokenFor(guest.user.email), nowhere);
    expect(Object.values(await rolesOf(shop))).toContain("cashier");
  });
});
