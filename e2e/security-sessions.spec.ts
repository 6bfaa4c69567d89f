import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { app, aSession, call } from "./_support/api";
import { hostilePlaces } from "./_support/hostile";
import { type Answer, ask, cookiesOf, followed } from "./_support/http";
import { rowsOf } from "./_support/kill";
import { anOwner, aPerson, aSessionOf, aTablet, post } from "./_support/people";

const headers = { origin: app };
let people = 0;
const anAddress = (): string => {
  people += 1;
  return `link-${Date.now()}-${people}@example.pf`;
};

const askForLink = (form: Record<string, string>, cookie = "") =>
  ask("/sign-in/request", { headers: { ...headers, cookie }, form });

type Link = { email: string; token: string };

/** The link in the last email to an address. */
const linkTo = async (email: string): Promise<Link> => {
  const [mail] = await rowsOf<{ html: string }>(
    `SELECT html FROM mails WHERE "to" = $1 ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  const href = /href="([^"]*\/sign-in\/confirm[^"]*)"/.exec(mail?.html ?? "")?.[1] ?? "";
  const query = new URL(href.replaceAll("&amp;", "&")).searchParams;
  return { email: query.get("email") ?? "", token: query.get("token") ?? "" };
};

/** A link, and the cookie of the browser that requested it. */
const aLink = async (email = anAddress()): Promise<Link & { browser: string }> => {
  const browser = cookiesOf(await askForLink({ email }));
  return { ...(await linkTo(email)), browser };
};

const consume = ({ email, token }: Link, cookie: string): Promise<Answer> =>
  ask("/sign-in/consume", { headers: { ...headers, cookie }, form: { email, token } });

/** A few of the sixty values of the field's own test. */
const hostileAddresses = [
  "a@example.pf,b@example.pf",
  "a@example.pf\r\nBcc: b@example.pf",
  "a@example.pf\0",
  '"a"@example.pf',
  "A <a@example.pf>",
  "a@@example.pf",
  "a＠example.pf",
  "a@exаmple.pf",
  "a@[127.0.0.1]",
  "a@localhost",
];

const sessionIn = (answer: Answer): string | null =>
  /(?:^|; )svc_session=([^;]+)/.exec(cookiesOf(answer))?.[1] ?? null;

/** Where the dashboard redirects a person with this cookie. */
const welcomed = async (cookie: string): Promise<boolean> => {
  const { status, headers: answered } = await ask("/dashboard/welcome", { headers: { cookie } });
  return status === 200 || !(answered.location ?? "/sign-in").includes("/sign-in");
};

const attributesOf = (answer: Answer, name: string): string[] => {
  const line = (answer.headers["set-cookie"] ?? []).find((one) => one.startsWith(`${name}=`)) ?? "";
  const [, ...attributes] = line.split(/;\s*/).map((part) => part.toLowerCase());
  return attributes.filter((part) => !/^(max-age|expires)=/.test(part)).toSorted();
};

test("cookies are HttpOnly and SameSite, and change at sign-in", async () => {
  const asked = await askForLink({ email: anAddress() });
  const lax = ["httponly", "path=/", "samesite=lax"];
  expect(attributesOf(asked, "svc_browser")).toEqual(lax);
  const link = await aLink();
  const planted = "svc_session=planted-by-somebody-else";
  const first = await consume(link, `${link.browser}; ${planted}`);
  expect(attributesOf(first, "svc_session")).toEqual(lax);
  const old = sessionIn(first) ?? "";
  expect(old).toMatch(/^[\w-]{32,}$/);
  expect(old).not.toContain("planted");

  // The next sign-in of the same browser ends the previous session.
  await askForLink({ email: link.email }, link.browser);
  const again = await linkTo(link.email);
  const second = await consume(again, `${link.browser}; svc_session=${old}`);
  const token = sessionIn(second) ?? "";
  expect([token === "", token === old]).toEqual([false, false]);
  expect(await welcomed(`svc_session=${old}`)).toBe(false);
  expect(await welcomed(`svc_session=${token}`)).toBe(true);

  const owner = await anOwner();
  const device = await aTablet(owner);
  expect(device.cookie).toMatch(/^svc_device=\w{43}$/);
  const checkout = await ask(new URL((await aSession(owner.key)).url).pathname);
  for (const answer of [asked, first, checkout]) {
    for (const line of answer.headers["set-cookie"] ?? []) {
      expect(line).toMatch(/httponly/i);
      expect(line).not.toMatch(/domain=/i);
    }
  }
});

test("a copy of the database opens no session", async () => {
  const link = await aLink();
  const token = sessionIn(await consume(link, link.browser)) ?? "";
  const owner = await anOwner();
  const device = (await aTablet(owner)).cookie.split("=")[1] ?? "";
  const pending = await aLink();
  const secrets = {
    session: token,
    device,
    browser: pending.browser.split("=")[1] ?? "",
    "sign-in link": pending.token,
    "API key": owner.key,
  };
  const tables = await rowsOf<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const [what, secret] of Object.entries(secrets)) {
    const forms = [secret, Buffer.from(secret).toString("hex")].map((text) => `%${text}%`);
    for (const { name } of tables) {
      // The local mailbox contains the emails themselves, which only their recipients have.
      if (name === "mails" && what === "sign-in link") continue;
      const [row] = await rowsOf<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${name}" t WHERE t::text LIKE ANY ($1)`,
        [forms],
      );
      expect([what, name, row?.n]).toEqual([what, name, 0]);
    }
  }
  const hash = createHash("sha256").update(token).digest();
  for (const stored of [hash.toString("hex"), hash.toString("base64"), hash.toString("latin1")]) {
    expect(await welcomed(`svc_session=${encodeURIComponent(stored)}`)).toBe(false);
  }
});

test("a sign-in link opens one session, in the browser that requested it, within ten minutes", async () => {
  const link = await aLink();
  const page = `/sign-in/confirm?${new URLSearchParams({ email: link.email, token: link.token })}`;
  // A mail scanner opens it in every way it can.
  for (const method of ["GET", "HEAD", "GET"]) {
    expect((await ask(page, { method })).status).toBeLessThan(400);
  }
  expect((await ask("/sign-in/consume", { method: "GET" })).status).toBe(405);
  const others = ["", (await aLink()).browser, `svc_browser=${"a".repeat(32)}`];
  for (const other of others) expect(sessionIn(await consume(link, other))).toBeNull();
  const wrong = { ...link, token: link.token.replace(/^./, (c) => (c === "a" ? "b" : "a")) };
  expect(sessionIn(await consume(wrong, link.browser))).toBeNull();
  const others2 = { ...link, email: anAddress() };
  expect(sessionIn(await consume(others2, link.browser))).toBeNull();

  const tries = Array.from({ length: 20 }, () => consume(link, link.browser));
  const sessions = (await Promise.all(tries)).map(sessionIn).filter((token) => token !== null);
  expect(sessions).toHaveLength(1);
  const [count] = await rowsOf<{ n: number }>(
    "SELECT count(*)::int AS n FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email_key = $1",
    [link.email],
  );
  expect(count?.n).toBe(1);

  const late = await aLink();
  await rowsOf(
    "UPDATE sign_in_tokens SET expires_at = now() - interval '1 second' WHERE email = $1",
    [late.email],
  );
  expect(sessionIn(await consume(late, late.browser))).toBeNull();
  const [life] = await rowsOf<{ minutes: number }>(
    `SELECT extract(epoch FROM expires_at - created_at)::float8 / 60 AS minutes FROM sign_in_tokens
     WHERE email = $1 AND expires_at > created_at`,
    [(await aLink()).email],
  );
  expect(life?.minutes).toBeGreaterThan(9);
  expect(life?.minutes).toBeLessThan(11);
});

test("nobody learns which addresses have accounts, and no forged address gets an email", async () => {
  const known = (await aLink()).email;
  const used = await aLink(known);
  await consume(used, used.browser);
  const unknown = anAddress();
  const [one, other] = [await askForLink({ email: known }), await askForLink({ email: unknown })];
  const said = (answer: Answer) => [
    answer.status,
    answer.text,
    answer.headers.location,
    answer.names.toSorted(),
  ];
  expect(said(one)).toEqual(said(other));

  for (const email of hostileAddresses) {
    const { text } = await followed(await askForLink({ email }), "");
    expect([email, text.includes("Indiquez une adresse e-mail")]).toEqual([email, true]);
  }

  const host = "evil.example";
  const forged = {
    host,
    "x-forwarded-host": host,
    forwarded: `host=${host}`,
    "x-original-url": "/",
  };
  const email = anAddress();
  const form = { email };
  const refused = await ask("/sign-in/request", { headers: { ...headers, ...forged }, form });
  expect(refused.status).toBe(421);
  await ask("/sign-in/request", {
    headers: { ...headers, ...forged, host: new URL(app).host },
    form,
  });
  const [mail] = await rowsOf<{ html: string; text: string }>(
    `SELECT html, text FROM mails WHERE "to" = $1`,
    [email],
  );
  expect(mail?.html).toContain(`${app}/sign-in/confirm`);
  expect(`${mail?.html}${mail?.text}`).not.toContain(host);
});

test("an ended session is refused at its next request, everywhere", async () => {
  const owner = await anOwner();
  const ended = {
    "signed out": async (cookie: string, csrf: string) => {
      await ask("/sign-in/out", { headers: { ...headers, cookie }, form: { csrf } });
    },
    revoked: async (_cookie: string, _csrf: string, token: string) => {
      const hash = createHash("sha256").update(token).digest();
      await rowsOf("DELETE FROM sessions WHERE token_hash = $1", [hash]);
    },
    idle: async (_cookie: string, _csrf: string, token: string) => {
      const hash = createHash("sha256").update(token).digest();
      await rowsOf(
        "UPDATE sessions SET last_seen_at = now() - interval '31 minutes', till_seen_at = NULL WHERE token_hash = $1",
        [hash],
      );
    },
    "thirty days old": async (_cookie: string, _csrf: string, token: string) => {
      const hash = createHash("sha256").update(token).digest();
      await rowsOf("UPDATE sessions SET expires_at = now() WHERE token_hash = $1", [hash]);
    },
  };
  for (const [how, end] of Object.entries(ended)) {
    const person = await aSessionOf(owner, owner.merchantId);
    const { cookie, csrf, token } = person;
    const till = () =>
      ask("/api/v1/terminal/payments", {
        headers: { ...headers, cookie },
        json: { amountXpf: 2990 },
      });
    const page = () => ask("/dashboard/payments", { headers: { cookie } });
    expect([how, (await page()).status, (await till()).status]).toEqual([how, 200, 201]);
    await end(cookie, csrf, token);
    const gone = await page();
    expect([how, gone.headers.location ?? ""]).toEqual([how, expect.stringContaining("/sign-in")]);
    expect([how, (await till()).status]).toEqual([how, 401]);
    const mode = await post(person, "/dashboard/mode", { mode: "live" });
    expect([how, mode.headers.location ?? ""]).toEqual([how, expect.stringContaining("/sign-in")]);
    const state = await ask("/terminal/state", { headers: { cookie } });
    expect([how, JSON.parse(state.text).who]).toEqual([how, "nobody"]);
  }
  // A former member sees no shop, whatever the session says.
  const left = await aPerson("admin", owner.merchantId);
  await rowsOf("DELETE FROM members WHERE user_id = $1", [left.userId]);
  const away = await ask("/dashboard/payments", { headers: { cookie: left.cookie } });
  expect(away.headers.location ?? away.text).toContain("/dashboard/welcome");
});

test("no page leads to another site", async () => {
  test.setTimeout(120_000);
  expect(hostilePlaces.length).toBeGreaterThanOrEqual(80);
  const owner = await anOwner();
  const { cookie } = owner;
  const leads = ({ headers: answered }: Answer): string =>
    new URL(answered.location ?? "/", `${app}/x/`).origin;
  for (const place of hostilePlaces) {
    const query = encodeURIComponent(place);
    const remembered = cookiesOf(await askForLink({ email: "open@example.pf", next: place }));
    expect([place, /svc_next=[^;]/.test(remembered)]).toEqual([place, false]);
    const printable = /^[\x20-\x7e]*$/.test(place) ? place : "";
    const answers = [
      await ask(`/sign-in?next=${query}`),
      await ask(`/dashboard/confirm?next=${query}`, { headers: { cookie } }),
      await ask("/dashboard/preferences?theme=dark", { headers: { referer: printable, cookie } }),
      await post(owner, "/dashboard/mode", { mode: "test", next: place, back: place }),
    ];
    for (const answer of answers) {
      expect([place, leads(answer)]).toEqual([place, app]);
      expect([place, /href="(?:https?:)?\/\/evil/i.test(answer.text)]).toEqual([place, false]);
    }
  }
  // The framework's own redirects are about the path as well.
  for (const path of ["//evil.example/", "/\\evil.example/", "/%2f%2fevil.example/", "/x//evil/"]) {
    expect([path, leads(await ask(path))]).toEqual([path, app]);
  }
  const session = await aSession(owner.key);
  const { pathname, search } = new URL(session.url);
  const paid = `${pathname}${search}&successUrl=https://evil.example&next=https://evil.example`;
  // Next's own data has the page's URL, and redirects nowhere.
  const shown = (await ask(paid)).text.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  expect(shown).toContain("</form>");
  expect(shown).not.toContain("evil.example");
  expect((await call("GET", "/merchants/me", { key: owner.key })).status).toBe(200);
});
