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
let queue: typeof import("@/lib/members/sign-in-queue");
let known: typeof import("@/lib/members/known-browser");

beforeAll(async () => {
  process.env["RATE_LIMITS"] = "on";
  signIn = await import("@/lib/members/sign-in");
  store = await import("@/lib/members/store");
  queue = await import("@/lib/members/sign-in-queue");
  known = await import("@/lib/members/known-browser");
});

const anAddress = () => `${newId()}@example.pf`;
let machine = 0;
const aMachine = () => {
  machine += 1;
  return `198.18.${Math.floor(machine / 250)}.${machine % 250}`;
};

const asked = (email: string, ip = aMachine()): Promise<string> =>
  signIn.admitSignIn({ email, ip, known: null }).then(
    () => "admitted",
    (thrown) => (thrown instanceof Refusal ? thrown.kind.code : String(thrown)),
  );

const many = (count: number, ask: () => Promise<string>) =>
  Promise.all(Array.from({ length: count }, ask)).then((answers) => answers.toSorted());

describe("requesting a sign-in link", () => {
  it("allows exactly three of twelve concurrent requests for one address from one network", async () => {
    const email = anAddress();
    const ip = aMachine();
    const answers = await many(9, () => asked(email, ip));
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => "admitted"),
      ...Array.from({ length: 6 }, () => "too_many_links"),
    ]);
  });

  it("counts an address in any case, and no other address", async () => {
    const email = anAddress();
    const ip = aMachine();
    await many(3, () => asked(email, ip));
    expect(await asked(email.toUpperCase(), ip)).toBe("too_many_links");
    expect(await asked(anAddress(), ip)).toBe("admitted");
  });

  it("responds alike for an address without an account and one with", async () => {
    const [known, unknown] = [anAddress(), anAddress()];
    await store.addUser(known);
    const answersOf = async (email: string) => {
      const answers: string[] = [];
      const ip = aMachine();
      for (let time = 0; time < 5; time += 1) answers.push(await asked(email, ip));
      return answers;
    };
    expect(await answersOf(known)).toEqual(await answersOf(unknown));
  });

  it("allows again after a quarter of an hour", async () => {
    const email = anAddress();
    const ip = aMachine();
    await many(3, () => asked(email, ip));
    await db.$executeRaw`UPDATE sign_in_tokens SET created_at = created_at - make_interval(mins => 16),
      expires_at = expires_at - make_interval(mins => 16) WHERE email = ${email}`;
    expect(await asked(email, ip)).toBe("admitted");
  });

  it("still counts when a link was used meanwhile", async () => {
    const email = anAddress();
    const ip = aMachine();
    await many(3, () => asked(email, ip));
    const expiresAt = new Date(Date.now() + 60_000);
    await store.saveSignInToken({ hash: "h", email, browser: "b", expiresAt });
    expect(await store.takeSignInToken({ hash: "h", email, browser: "b" })).not.toBeNull();
    expect(await asked(email, ip)).toBe("too_many_links");
  });

  it("allows ten addresses an hour per network", async () => {
    emptyBuckets();
    const ip = aMachine();
    const answers = await many(13, () => asked(anAddress(), ip));
    expect(answers.filter((answer) => answer === "admitted")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(3);
  });

  it("stores nothing for longer than a day", async () => {
    const email = anAddress();
    await asked(email);
    await db.$executeRaw`UPDATE sign_in_tokens SET created_at = now() - make_interval(hours => 25)
      WHERE email = ${email}`;
    await asked(anAddress());
    expect(await db.signInToken.count({ where: { email } })).toBe(0);
  });
});

describe("a sign-in link", () => {
  it("is used by exactly one of ten concurrent requests, in the browser that requested it", async () => {
    const link = { hash: newId(), email: anAddress() };
    const expiresAt = new Date(Date.now() + 60_000);
    await store.saveSignInToken({ ...link, browser: "mine", expiresAt });
    expect(await store.takeSignInToken({ ...link, browser: "another" })).toBeNull();
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => store.takeSignInToken({ ...link, browser: "mine" })),
    );
    expect(taken.filter((expiry) => expiry !== null)).toHaveLength(1);
  });

  it("links to a page of ours with a button, on the configured origin only", async () => {
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

describe("an attacker who tries to lock a person out", () => {
  const email = anAddress();
  const cookie = () => known.knownBrowserWith(undefined, email);

  it("does not block the person's own browser, from one network or from many", async () => {
    emptyBuckets();
    const mine = cookie();
    const here = aMachine();
    await many(15, () => asked(email, here));
    for (let network = 0; network < 150; network += 1) await asked(email);
    // Even from the network that exceeded the limit, and at once.
    for (let time = 0; time < 10; time += 1) {
      const by = known.knownBrowser(mine, email);
      expect(await signIn.admitSignIn({ email, ip: here, known: by })).toBe("now");
    }
  });

  it("does not block a new browser of the person on another network", async () => {
    const here = aMachine();
    await many(12, () => asked(email, here));
    expect(await asked(email, aMachine())).toBe("admitted");
  });

  it("cannot make a browser known, for itself or for another address", () => {
    const mine = cookie();
    expect(known.knownBrowser(mine, email.toUpperCase())).toBe(mine.slice(0, 22));
    expect(known.knownBrowser(mine, anAddress())).toBeNull();
    for (const forged of [undefined, "", mine.slice(0, 22), `${"a".repeat(22)}${mine.slice(22)}`]) {
      expect(known.knownBrowser(forged, email)).toBeNull();
    }
    const others = Array.from({ length: 7 }, anAddress);
    const shared = others.reduce((value, other) => known.knownBrowserWith(value, other), mine);
    for (const other of [email, ...others])
      expect(known.knownBrowser(shared, other)).not.toBeNull();
    expect(known.knownBrowser(known.knownBrowserWith(shared, anAddress()), email)).toBeNull();
  });

  it("fills the person's mailbox no faster: requests from many networks wait, three at a time", async () => {
    emptyBuckets();
    const victim = anAddress();
    const answers: string[] = [];
    for (let network = 0; network < 20; network += 1) {
      const when = await signIn.admitSignIn({ email: victim, ip: aMachine(), known: null });
      answers.push(when);
      if (when === "later") await aWaiting(victim);
    }
    expect(answers.filter((when) => when === "now")).toHaveLength(6);
    expect(await db.signInMail.count({ where: { email: victim } })).toBe(3);
    await db.signInMail.deleteMany({});
  });
});

const aWaiting = async (email: string, browser = "mine") => {
  const link = { hash: newId(), token: newId() };
  const expiresAt = new Date(Date.now() + 60_000);
  await store.saveSignInToken({ hash: link.hash, email, browser, expiresAt });
  const mail = { email, token: link.token, locale: "fr" as const, userAgent: null };
  await queue.queueSignInLink(link.hash, mail);
  return link;
};

describe("links above the rate", () => {
  it("are queued and sent twenty a minute, those of known people first", async () => {
    const strangers = Array.from({ length: 25 }, anAddress);
    for (const stranger of strangers) await aWaiting(stranger);
    const person = await store.addUser(anAddress());
    const link = await aWaiting(person.email);
    await db.$executeRaw`UPDATE sign_in_tokens SET expires_at = now() + interval '1 second' WHERE email = ${person.email}`;
    expect(await queue.sendQueuedLinks()).toBe(20);
    expect(await db.mail.count({ where: { to: person.email } })).toBe(1);
    expect(await db.mail.count({ where: { to: { in: strangers } } })).toBe(19);
    // Its ten minutes started when it was sent.
    const taken = await store.takeSignInToken({
      hash: link.hash,
      email: person.email,
      browser: "mine",
    });
    expect((taken?.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(await queue.sendQueuedLinks()).toBe(6);
    expect(await db.signInMail.count()).toBe(0);
  });

  it("are dropped after an hour, and are no secret of the database", async () => {
    const email = anAddress();
    const { token } = await aWaiting(email);
    const [row] = await db.$queryRaw<{ text: string }[]>`
      SELECT m::text AS text FROM sign_in_mails m WHERE email = ${email}`;
    expect(row?.text).not.toContain(Buffer.from(token).toString("hex"));
    await db.$executeRaw`UPDATE sign_in_mails SET created_at = now() - interval '61 minutes'`;
    expect(await queue.sendQueuedLinks()).toBe(0);
    expect(await db.signInMail.count()).toBe(0);
  });
});
