import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sessionOf } from "@/lib/members/session";
import { endOtherSessions, endSession, listSessions, recordSignOut } from "@/lib/members/sessions";
import { addUser, openSession } from "@/lib/members/store";
import { aMerchant } from "@/lib/testing/merchant";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const open = async (userId: string, userAgent: string | null = FIREFOX) => {
  const token = newId();
  await openSession(token, { userId, userAgent, ip: "192.0.2.9" });
  const session = await sessionOf(token);
  if (!session) throw new Error("The session is open.");
  return { token, sessionId: session.id, user: session.user };
};

const aMemberAt = async () => {
  const shop = await aMerchant();
  const user = await addUser(`${newId()}@example.pf`);
  await db.member.create({
    data: { id: newId(), merchantId: shop.id, userId: user.id, role: "developer" },
  });
  const ctx = { ...shop.ctx, actor: { kind: "member", id: user.id, role: "developer" } as const };
  return { shop, user, ctx };
};

const pass = (sessionId: string, minutes: number) =>
  db.$executeRaw`UPDATE sessions SET last_seen_at = last_seen_at - make_interval(mins => ${minutes}::int)
    WHERE id = ${sessionId}::uuid`;

describe("a session", () => {
  it("ends after half an hour without a click", async () => {
    const { user } = await aMemberAt();
    const { token, sessionId } = await open(user.id);
    await pass(sessionId, 29);
    expect(await sessionOf(token)).not.toBeNull();
    await pass(sessionId, 31);
    expect(await sessionOf(token)).toBeNull();
    expect(await db.session.count({ where: { id: sessionId } })).toBe(0);
  });

  it("ends twelve hours after the sign-in, however much it is used", async () => {
    const { user } = await aMemberAt();
    const { token, sessionId } = await open(user.id);
    const { expiresAt, createdAt } = await db.session.findUniqueOrThrow({
      where: { id: sessionId },
    });
    const hours = (expiresAt.getTime() - createdAt.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(12, 2);
    const past = new Date(Date.now() - 1000);
    await db.session.update({ where: { id: sessionId }, data: { expiresAt: past } });
    expect(await sessionOf(token, "till")).toBeNull();
  });

  const clocksOf = (sessionId: string) =>
    db.session.findUniqueOrThrow({
      where: { id: sessionId },
      select: { lastSeenAt: true, tillSeenAt: true },
    });

  it("continues at the till, which has its own idle time and reopens no dashboard", async () => {
    const { user } = await aMemberAt();
    const { token, sessionId } = await open(user.id);
    expect(await sessionOf(token, "waiting till")).not.toBeNull();
    await pass(sessionId, 31);
    const before = await clocksOf(sessionId);
    await db.session.update({ where: { id: sessionId }, data: { tillSeenAt: new Date(0) } });
    expect(await sessionOf(token, "waiting till")).not.toBeNull();
    expect((await clocksOf(sessionId)).tillSeenAt).toEqual(new Date(0));
    expect(await sessionOf(token, "till")).not.toBeNull();
    const now = await clocksOf(sessionId);
    expect(Date.now() - (now.tillSeenAt?.getTime() ?? 0)).toBeLessThan(10_000);
    expect(now.lastSeenAt).toEqual(before.lastSeenAt);
    for (const at of ["dashboard", "till", "dashboard"] as const) {
      expect(await sessionOf(token, at).then(Boolean)).toBe(at === "till");
    }
  });

  it("opens no till once the dashboard was idle before the till was used", async () => {
    const { user } = await aMemberAt();
    const { token, sessionId } = await open(user.id);
    await pass(sessionId, 31);
    expect(await sessionOf(token, "till")).toBeNull();
    expect(await db.session.count({ where: { id: sessionId } })).toBe(0);
  });

  it("is not renewed by a click at the same time as its end", async () => {
    const { user } = await aMemberAt();
    const { sessionId } = await open(user.id);
    await pass(sessionId, 31);
    const revive = db.session.update({
      where: { id: sessionId },
      data: { lastSeenAt: new Date() },
    });
    await expect(revive).rejects.toThrow("is idle");
  });

  it("saves the last use at most once a minute, for the team as well", async () => {
    const { user, shop } = await aMemberAt();
    const { token, sessionId } = await open(user.id);
    const seen = async () =>
      (await db.member.findFirst({ where: { userId: user.id } }))?.lastSeenAt;
    await db.member.updateMany({ where: { userId: user.id }, data: { lastSeenAt: null } });
    await sessionOf(token);
    expect(await seen()).toBeNull();
    await pass(sessionId, 2);
    await sessionOf(token);
    expect(Date.now() - ((await seen())?.getTime() ?? 0)).toBeLessThan(10_000);
    expect(shop.id).toBe((await sessionOf(token))?.merchantId);
  });
});

describe("the devices of a person", () => {
  it("are listed with this one first, and none of anybody else", async () => {
    const { user } = await aMemberAt();
    const here = await open(user.id);
    const there = await open(user.id, null);
    await open((await aMemberAt()).user.id);
    const devices = await listSessions(here);
    expect(devices).toMatchObject([
      { id: here.sessionId, isCurrent: true, name: "Firefox, Linux", isIdle: false },
      { id: there.sessionId, isCurrent: false, name: null },
    ]);
    await pass(there.sessionId, 31);
    expect(await listSessions(here)).toHaveLength(1);
    await db.session.update({ where: { id: there.sessionId }, data: { tillSeenAt: new Date() } });
    expect(await listSessions(here)).toMatchObject([
      { isCurrent: true },
      { id: there.sessionId, isIdle: true },
    ]);
  });

  it("are signed out one by one or all others at once, and only one's own", async () => {
    const { user, ctx } = await aMemberAt();
    const [here, second, third, fourth] = await Promise.all(
      Array.from({ length: 4 }, () => open(user.id)),
    );
    const stranger = await open((await aMemberAt()).user.id);
    if (!here || !second || !third || !fourth) throw new Error("Four sessions are open.");
    await endSession(ctx, here, second.sessionId);
    expect(await sessionOf(second.token)).toBeNull();
    await expect(endSession(ctx, here, stranger.sessionId)).rejects.toThrow("no such session");
    expect(await endOtherSessions(ctx, here)).toBe(2);
    expect((await listSessions(here)).map(({ id }) => id)).toEqual([here.sessionId]);
    expect(await sessionOf(stranger.token)).not.toBeNull();
  });
});

it("signing in and out is written to the audit log of every merchant of the person", async () => {
  const { user, shop } = await aMemberAt();
  const other = await aMerchant();
  await db.member.create({
    data: { id: newId(), merchantId: other.id, userId: user.id, role: "owner" },
  });
  const session = await open(user.id);
  await recordSignOut(session, { ip: null, device: null });
  for (const { id } of [shop, other]) {
    const entries = await db.auditEntry.findMany({
      where: { merchantId: id },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { action: "sign_in.open", actorId: user.id, ip: "192.0.2.9", device: "Firefox, Linux" },
      { action: "sign_in.close", actorId: user.id, actorName: user.email },
    ]);
  }
});
