import { beforeAll, describe, expect, it } from "vitest";
import { randomText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { sessionOf } from "@/lib/members/session";
import { codeExpiry, confirmStepUp, hasProved, sendStepUpCode } from "@/lib/members/step-up";
import { addUser, openSession } from "@/lib/members/store";

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

const aSession = async () => {
  const user = await addUser(`${newId()}@example.pf`);
  const token = randomText(43);
  await openSession(token, { userId: user.id, userAgent: null });
  const session = await sessionOf(token);
  if (!session) throw new Error("The session was not opened.");
  return { token, sessionId: session.id, user };
};
type Session = Awaited<ReturnType<typeof aSession>>;

const send = (session: Session) =>
  sendStepUpCode(session, { locale: "fr", userAgent: "Mozilla/5.0 (iPhone) Safari/604" });

/** The code of the last message, as the person reads it. */
const codeOf = async ({ user }: Session): Promise<string> => {
  const mail = await db.mail.findFirstOrThrow({
    where: { to: user.email, kind: "step-up-code" },
    orderBy: { id: "desc" },
  });
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
};

const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (thrown) => (thrown instanceof Refusal ? thrown.kind.code : String(thrown)),
  );

describe("a code that proves whose mailbox it is", () => {
  it("is sent to the person as a message of the service, in no merchant's mailbox, and is not kept", async () => {
    const session = await aSession();
    await send(session);
    const mails = await db.mail.findMany({ where: { to: session.user.email } });
    expect(mails.map(({ kind, merchantId }) => [kind, merchantId])).toEqual([
      ["step-up-code", null],
    ]);
    const code = await codeOf(session);
    expect(mails[0]?.subject).toContain(code);
    expect(mails[0]?.text).toContain("iPhone");
    const [kept] = await db.stepUpCode.findMany({ where: { sessionId: session.sessionId } });
    expect(Buffer.from(kept?.codeHash ?? []).toString("latin1")).not.toContain(code);
  });

  it("continues the session with another token, once", async () => {
    const session = await aSession();
    await db.session.update({ where: { id: session.sessionId }, data: { createdAt: ago(60) } });
    await send(session);
    expect(await codeExpiry(session.sessionId)).not.toBeNull();
    const code = await codeOf(session);
    const token = await confirmStepUp(session.sessionId, code);
    expect(await sessionOf(session.token)).toBeNull();
    const after = await sessionOf(token);
    expect([after?.id, after?.user.id]).toEqual([session.sessionId, session.user.id]);
    expect(hasProved({ provedAt: after?.steppedUpAt ?? ago(60) })).toBe(true);
    expect(await codeExpiry(session.sessionId)).toBeNull();
    expect(await refusalOf(confirmStepUp(session.sessionId, code))).toBe("code_over");
  });

  it("is accepted once of ten concurrent requests", async () => {
    const session = await aSession();
    await send(session);
    const code = await codeOf(session);
    const tries = Array.from({ length: 10 }, () =>
      refusalOf(confirmStepUp(session.sessionId, code)),
    );
    const outcomes = (await Promise.all(tries)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => "code_over"), "done"]);
  });

  it("is invalid after five wrong ones, at once or not", async () => {
    const session = await aSession();
    await send(session);
    const code = await codeOf(session);
    const wrong = otherThan(code);
    const tries = Array.from({ length: 8 }, () =>
      refusalOf(confirmStepUp(session.sessionId, wrong)),
    );
    expect((await Promise.all(tries)).filter((outcome) => outcome === "wrong_code")).toHaveLength(
      5,
    );
    expect(await refusalOf(confirmStepUp(session.sessionId, code))).toBe("code_over");
  });

  it("is valid in the session that requested it, until it expires or another is sent", async () => {
    const [session, other] = [await aSession(), await aSession()];
    await send(session);
    const first = await codeOf(session);
    expect(await refusalOf(confirmStepUp(other.sessionId, first))).toBe("code_over");
    await send(session);
    const second = await codeOf(session);
    if (first !== second) {
      expect(await refusalOf(confirmStepUp(session.sessionId, first))).toBe("wrong_code");
    }
    const old = { createdAt: ago(11), expiresAt: ago(1) };
    await db.stepUpCode.updateMany({ where: { sessionId: session.sessionId }, data: old });
    expect(await refusalOf(confirmStepUp(session.sessionId, second))).toBe("code_over");
  });
});

describe("requesting a code", () => {
  let session: Session;
  beforeAll(async () => {
    session = await aSession();
  });

  it("is allowed exactly three times in a quarter of an hour, in concurrent requests too", async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => refusalOf(send(session))));
    expect(asked.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "done"),
      ...Array.from({ length: 5 }, () => "too_many_codes"),
    ]);
    expect(await db.mail.count({ where: { to: session.user.email } })).toBe(3);
  });

  it("is allowed again later, but not after too many wrong codes within a day", async () => {
    const { sessionId } = session;
    const earlier = { createdAt: ago(40), expiresAt: ago(30) };
    await db.stepUpCode.updateMany({ where: { sessionId }, data: earlier });
    expect(await refusalOf(send(session))).toBe("done");
    const row = (tries: number) => ({
      id: newId(),
      sessionId,
      codeHash: new Uint8Array(32),
      tries,
      ...earlier,
    });
    await db.stepUpCode.createMany({ data: [5, 5, 5, 5, 5].map(row) });
    expect(await refusalOf(send(session))).toBe("too_many_codes");
    await db.stepUpCode.updateMany({
      where: { sessionId },
      data: { createdAt: ago(25 * 60), expiresAt: ago(24 * 60) },
    });
    expect(await refusalOf(send(session))).toBe("done");
    expect(await db.stepUpCode.count({ where: { sessionId } })).toBe(1);
  });
});

describe("a proof", () => {
  it("is valid for ten minutes", () => {
    expect(hasProved({ provedAt: ago(9.9) })).toBe(true);
    expect(hasProved({ provedAt: ago(10.1) })).toBe(false);
  });
});
