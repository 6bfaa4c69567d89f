import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { linksOf } from "@/lib/members/mailbox";

type SignIn = typeof import("@/lib/members/sign-in");
type Store = typeof import("@/lib/members/store");

let signIn: SignIn;
let store: Store;

beforeAll(async () => {
  process.env["RATE_LIMITS"] = "on";
  signIn = await import("@/lib/members/sign-in");
  store = await import("@/lib/members/store");
});

const anAddress = () => `${newId()}@example.pf`;
let machine = 0;
const aMachine = () => {
  machine += 1;
  return `192.0.2.${machine}`;
};

const asked = (email: string, ip = aMachine()): Promise<string> =>
  signIn.admitSignIn({ email, ip }).then(
    () => "admitted",
    (thrown) => (thrown instanceof Refusal ? thrown.kind.code : String(thrown)),
  );

const many = (count: number, ask: () => Promise<string>) =>
  Promise.all(Array.from({ length: count }, ask)).then((answers) => answers.toSorted());

describe("asking for a sign-in link", () => {
  it("admits exactly three of twelve that ask at once for one address", async () => {
    const email = anAddress();
    const answers = await many(12, () => asked(email));
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => "admitted"),
      ...Array.from({ length: 9 }, () => "too_many_links"),
    ]);
  });

  it("counts an address in whatever case, and no other address", async () => {
    const email = anAddress();
    await many(3, () => asked(email));
    expect(await asked(email.toUpperCase())).toBe("too_many_links");
    expect(await asked(anAddress())).toBe("admitted");
  });

  it("answers alike for an address that nobody uses and one that somebody does", async () => {
    const [known, unknown] = [anAddress(), anAddress()];
    await store.addUser(known);
    const answersOf = async (email: string) => {
      const answers: string[] = [];
      for (let time = 0; time < 5; time += 1) answers.push(await asked(email));
      return answers;
    };
    expect(await answersOf(known)).toEqual(await answersOf(unknown));
  });

  it("admits again after a quarter of an hour", async () => {
    const email = anAddress();
    await many(3, () => asked(email));
    await db.$executeRaw`UPDATE sign_in_tokens SET created_at = created_at - make_interval(mins => 16),
      expires_at = expires_at - make_interval(mins => 16) WHERE email = ${email}`;
    expect(await asked(email)).toBe("admitted");
  });

  it("stays counted when a link was used meanwhile", async () => {
    const email = anAddress();
    await many(3, () => asked(email));
    const expiresAt = new Date(Date.now() + 60_000);
    await store.saveSignInToken({ hash: "h", email, browser: "b", expiresAt });
    expect(await store.takeSignInToken({ hash: "h", email, browser: "b" })).not.toBeNull();
    expect(await asked(email)).toBe("too_many_links");
  });

  it("lets one machine ask for ten addresses an hour", async () => {
    emptyBuckets();
    const ip = aMachine();
    const answers = await many(13, () => asked(anAddress(), ip));
    expect(answers.filter((answer) => answer === "admitted")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(3);
  });

  it("leaves nothing behind for longer than a day", async () => {
    const email = anAddress();
    await asked(email);
    await db.$executeRaw`UPDATE sign_in_tokens SET created_at = now() - make_interval(hours => 25)
      WHERE email = ${email}`;
    await asked(anAddress());
    expect(await db.signInToken.count({ where: { email } })).toBe(0);
  });
});

describe("a sign-in link", () => {
  it("is taken by exactly one of ten that use it at once, in the browser that asked for it", async () => {
    const link = { hash: newId(), email: anAddress() };
    const expiresAt = new Date(Date.now() + 60_000);
    await store.saveSignInToken({ ...link, browser: "mine", expiresAt });
    expect(await store.takeSignInToken({ ...link, browser: "another" })).toBeNull();
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => store.takeSignInToken({ ...link, browser: "mine" })),
    );
    expect(taken.filter((expiry) => expiry !== null)).toHaveLength(1);
  });

  it("is sent to a page of ours that asks before it acts, from the configured origin alone", async () => {
    const email = anAddress();
    const token = "a".repeat(64);
    await signIn.sendSignInLink({ email, token, locale: "en", userAgent: null });
    const mail = await db.mail.findFirstOrThrow({ where: { to: email } });
    expect(mail).toMatchObject({ kind: "magic-link", merchantId: null });
    const link = linksOf(mail.html).find((url) => url.includes("/sign-in/confirm"));
    expect(link).toBe(
      `http://localhost:3000/sign-in/confirm?token=${token}&email=${encodeURIComponent(email)}`,
    );
    expect(mail.key).not.toContain(token);
  });
});
