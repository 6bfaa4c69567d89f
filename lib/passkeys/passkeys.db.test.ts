import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import { sessionOf } from "@/lib/members/session";
import { hasProved } from "@/lib/members/step-up";
import { addUser, openSession } from "@/lib/members/store";
import { addPasskey, askToAdd, type Holder, PASSKEYS_MAX } from "@/lib/passkeys/add";
import { listPasskeys, removePasskey, renamePasskey } from "@/lib/passkeys/passkeys";
import { AnswerText } from "@/lib/passkeys/prove";
import { askToSignIn, signInByPasskey } from "@/lib/passkeys/sign-in";
import { askToStepUp, stepUpByPasskey } from "@/lib/passkeys/step-up";
import { anAuthenticator, type TestAuthenticator } from "@/lib/testing/authenticator";
import { aMerchant } from "@/lib/testing/merchant";

const rp = () => ({ origin: env().APP_ORIGIN, rpId: "localhost" });
const by = { device: "Firefox, Linux", locale: "en" } as const;

type Person = { holder: Holder; ctx: Context; token: string };

const aPerson = async (): Promise<Person> => {
  const shop = await aMerchant();
  const user = await addUser(`${newId()}@example.pf`);
  const role = "developer";
  await db.member.create({ data: { id: newId(), merchantId: shop.id, userId: user.id, role } });
  const token = newId();
  await openSession(token, { userId: user.id, userAgent: null });
  const session = await sessionOf(token);
  if (!session) throw new Error("The session is open.");
  const audit = { action: "passkeys.test", ip: null, device: null, isEntered: false };
  const ctx = { ...shop.ctx, actor: { kind: "member", id: user.id, role } as const, audit };
  return { holder: { sessionId: session.id, user }, ctx, token };
};

const answerOf = (json: string): AnswerText => AnswerText.parse(json);

const add = async ({ holder, ctx }: Person, key = anAuthenticator(), more: object = {}) => {
  const { challenge } = await askToAdd(holder);
  const answer = answerOf(key.made({ ...rp(), challenge, ...more }));
  await addPasskey({ ...ctx, audit: ctx.audit && { ...ctx.audit } } as Context, {
    holder,
    answer,
    ...by,
  });
  return key;
};

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const thrown = await work.then(() => null).catch((reason: unknown) => reason);
  if (!(thrown instanceof Refusal)) throw new Error(`Nothing was refused: ${thrown}`);
  return thrown.kind.reason ?? thrown.kind.code;
};

let browsers = 0;
const aBrowser = () => {
  browsers += 1;
  return `browser-${browsers}`;
};

type Signing = Parameters<TestAuthenticator["signed"]>[0];

/** Signs in with this key; the signed data can be changed. */
const signIn = async (
  key: TestAuthenticator,
  more: Partial<Signing> = {},
  browser = aBrowser(),
) => {
  const { challenge } = await askToSignIn({ browser, ip: "192.0.2.1" });
  const answer = answerOf(key.signed({ ...rp(), challenge, ...more }));
  return signInByPasskey({ answer, browser, userAgent: null, ip: null });
};

describe("a passkey", () => {
  it("is added with the device's name for it, written to the audit log, and announced to the person", async () => {
    const person = await aPerson();
    const options = await askToAdd(person.holder);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Motu" },
      user: { name: person.holder.user.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const key = await add(person);
    const [passkey] = await listPasskeys(person.holder.user.id);
    expect(passkey).toMatchObject({
      name: "Firefox, Linux",
      transports: ["internal"],
      counter: 0n,
    });
    const entry = await db.auditEntry.findFirst({
      where: { merchantId: person.ctx.merchantId, targetId: passkey?.id ?? "" },
    });
    expect(entry?.details).toEqual({ name: "Firefox, Linux", device: "Firefox, Linux" });
    await sendDueMails();
    const mail = await db.mail.findFirst({ where: { to: person.holder.user.email } });
    expect(mail).toMatchObject({ kind: "passkey-changed" });
    expect(mail?.text).toContain("Firefox, Linux");
    const again = await askToAdd(person.holder);
    expect(again.excludeCredentials?.map(({ id }) => id)).toEqual([key.id]);
  });

  it("opens a new session of its person, in any browser that requested it", async () => {
    const person = await aPerson();
    const key = await add(person);
    const handle = Buffer.from(person.holder.user.id).toString("base64url");
    const { token, email } = await signIn(key, { userHandle: handle });
    expect(email).toBe(person.holder.user.email);
    expect((await sessionOf(token))?.user.id).toBe(person.holder.user.id);
    expect(await sessionOf(person.token)).not.toBeNull();
    const entries = await db.auditEntry.findMany({ where: { action: "sign_in.passkey" } });
    expect(entries.map(({ actorId }) => actorId)).toContain(person.holder.user.id);
    expect((await listPasskeys(person.holder.user.id))[0]?.lastUsedAt).not.toBeNull();
  });

  it("counts like a code, and changes the session's token", async () => {
    const person = await aPerson();
    const key = await add(person);
    const { challenge, allowCredentials } = await askToStepUp(person.holder);
    expect(allowCredentials?.map(({ id }) => id)).toEqual([key.id]);
    const past = new Date(Date.now() - 3_600_000);
    await db.session.update({
      where: { id: person.holder.sessionId },
      data: { createdAt: past },
    });
    const answer = answerOf(key.signed({ ...rp(), challenge }));
    const token = await stepUpByPasskey(person.holder, answer);
    expect(await sessionOf(person.token)).toBeNull();
    const session = await sessionOf(token);
    expect(session?.id).toBe(person.holder.sessionId);
    expect(hasProved({ provedAt: session?.steppedUpAt ?? past })).toBe(true);
  });

  it("is renamed and removed only by its person, and opens nothing once it is removed", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const key = await add(person);
    const [passkey] = await listPasskeys(person.holder.user.id);
    const id = passkey?.id ?? "";
    const { holder, ctx } = other;
    expect(await refusalOf(renamePasskey(ctx, { holder, id, name: "x" }))).toBe(
      "passkey_not_found",
    );
    expect(await refusalOf(removePasskey(ctx, { holder, id, ...by }))).toBe("passkey_not_found");
    await renamePasskey(person.ctx, { holder: person.holder, id, name: "Téléphone" });
    expect((await listPasskeys(person.holder.user.id))[0]?.name).toBe("Téléphone");
    await removePasskey(person.ctx, { holder: person.holder, id, ...by });
    expect(await refusalOf(signIn(key))).toBe("passkey_refused");
    await sendDueMails();
    expect(await db.mail.count({ where: { to: person.holder.user.email } })).toBe(2);
  });

  it("is one of at most ten, however many are added at once", async () => {
    const person = await aPerson();
    for (let at = 0; at < PASSKEYS_MAX - 1; at += 1) await add(person);
    const added = await Promise.allSettled([add(person), add(person), add(person)]);
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(add(person))).toBe("passkey_limit");
    expect(await listPasskeys(person.holder.user.id)).toHaveLength(PASSKEYS_MAX);
  });

  it("belongs to one person: nobody else can add the same", async () => {
    const key = await add(await aPerson());
    expect(await refusalOf(add(await aPerson(), key))).toBe("passkey_known");
  });
});

describe("the signed data", () => {
  const attacks: [string, Partial<Signing>, string][] = [
    ["for another origin", { origin: "https://evil.example" }, "passkey_refused"],
    ["for our host on another port", { origin: "http://localhost:1" }, "passkey_refused"],
    ["for another relying party", { rpId: "evil.example" }, "passkey_refused"],
    ["by a device that checked nobody", { isVerified: false }, "passkey_refused"],
    ["about another challenge", { challenge: "a".repeat(43) }, "passkey_over"],
    ["about none", { challenge: "" }, "passkey_over"],
    ["in another person's name", { userHandle: "b3RoZXI" }, "passkey_refused"],
  ];
  it.each(attacks)("%s opens nothing", async (_, more, code) => {
    const key = await add(await aPerson());
    expect(await refusalOf(signIn(key, more))).toBe(code);
    expect((await signIn(key)).token).not.toBe("");
  });

  it.each(attacks.filter(([what]) => !/name/.test(what)))(
    "%s adds nothing",
    async (_, more, code) => {
      const person = await aPerson();
      expect(await refusalOf(add(person, anAuthenticator(), more))).toBe(code);
      expect(await listPasskeys(person.holder.user.id)).toEqual([]);
    },
  );

  it("with an unknown key opens nothing, even with a known one's id", async () => {
    const key = await add(await aPerson());
    expect(await refusalOf(signIn(anAuthenticator()))).toBe("passkey_refused");
    const forged = anAuthenticator(Buffer.from(key.id, "base64url"));
    expect(await refusalOf(signIn(forged))).toBe("passkey_refused");
  });

  it("counts once, of twenty concurrent requests", async () => {
    const key = await add(await aPerson());
    const browser = aBrowser();
    const { challenge } = await askToSignIn({ browser, ip: "192.0.2.1" });
    const answer = answerOf(key.signed({ ...rp(), challenge }));
    const tries = Array.from({ length: 20 }, () =>
      signInByPasskey({ answer, browser, userAgent: null, ip: null }),
    );
    const opened = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect(opened).toHaveLength(1);
  });

  it("is valid for five minutes, in the browser or session that requested it, for its purpose", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const [key, theirs] = [await add(person), await add(other)];
    const answered = (challenge: string, signer = key) =>
      answerOf(signer.signed({ ...rp(), challenge }));
    const browser = aBrowser();
    const ask = async () => (await askToSignIn({ browser, ip: "192.0.2.1" })).challenge;
    const into = { browser, userAgent: null, ip: null };
    const elsewhere = { ...into, browser: aBrowser(), answer: answered(await ask()) };
    expect(await refusalOf(signInByPasskey(elsewhere))).toBe("passkey_over");
    const late = await ask();
    await db.$executeRaw`UPDATE passkey_challenges SET created_at = now() - interval '6 minutes',
      expires_at = now() - interval '1 minute'`;
    expect(await refusalOf(signInByPasskey({ ...into, answer: answered(late) }))).toBe(
      "passkey_over",
    );
    const stepUp = (challenge: string, signer = key) =>
      refusalOf(stepUpByPasskey(person.holder, answered(challenge, signer)));
    expect(await stepUp(await ask())).toBe("passkey_over");
    expect(await stepUp((await askToStepUp(other.holder)).challenge)).toBe("passkey_over");
    // Another person's passkey proves nothing here, even for this session's challenge.
    const { challenge } = await askToStepUp(person.holder);
    expect(await stepUp(challenge, theirs)).toBe("passkey_refused");
    expect((await sessionOf(person.token))?.steppedUpAt ?? null).toBeNull();
  });

  it("of a copy, whose counter has not increased, opens nothing", async () => {
    const person = await aPerson();
    const key = await add(person, anAuthenticator(), { counter: 5 });
    await signIn(key, { counter: 6 });
    for (const counter of [6, 5, 0]) {
      expect(await refusalOf(signIn(key, { counter }))).toBe("passkey_refused");
    }
    await signIn(key, { counter: 7 });
    const twice = await Promise.allSettled([1, 2].map(() => signIn(key, { counter: 8 })));
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    "",
    "{}",
    "[]",
    "null",
    '{"id":"a"}',
    `{"id":"${"a".repeat(2000)}"}`,
    "x".repeat(20_000),
  ])("is refused as a form when it is %.20s", (json) => {
    expect(AnswerText.safeParse(json).success).toBe(false);
  });
});
