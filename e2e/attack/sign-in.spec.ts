import { expect, test } from "@playwright/test";
import { anAuthenticator, type TestAuthenticator } from "../../lib/testing/authenticator";
import { app } from "../_support/api";
import { type Answer, ask, cookiesOf, forEach } from "../_support/http";
import { rowsOf } from "../_support/kill";
import { anOwner, aPerson, aSessionOf, type Person } from "../_support/people";

const rp = { origin: app, rpId: new URL(app).hostname };

type Options = { challenge: string; allowCredentials?: { id: string }[] };

const post = (path: string, cookie: string, json: object): Promise<Answer> =>
  ask(path, { headers: { origin: app, cookie }, json });

const jsonOf = <Body>({ text }: Answer): Body => JSON.parse(text) as Body;

const optionsOf = async (path: string, cookie: string, json: object): Promise<Options> =>
  jsonOf<{ options: Options }>(await post(path, cookie, json)).options;

/** Adds a passkey in a person's own session. */
const addTo = async ({ cookie, csrf }: Person): Promise<TestAuthenticator> => {
  const key = anAuthenticator();
  const { challenge } = await optionsOf("/dashboard/passkeys/options", cookie, { csrf });
  const answer = key.made({ ...rp, challenge });
  const { status } = await post("/dashboard/passkeys/add", cookie, { csrf, answer });
  expect(status).toBe(200);
  return key;
};

/** A browser at the sign-in page, and the challenge to sign. */
const atSignIn = async (): Promise<{ cookie: string; challenge: string }> => {
  const asked = await post("/sign-in/passkey/options", "", {});
  const { challenge } = jsonOf<{ options: Options }>(asked).options;
  return { cookie: cookiesOf(asked), challenge };
};

const openWith = (cookie: string, answer: string) => post("/sign-in/passkey", cookie, { answer });

const outcome = ({ status, text, headers }: Answer): string => {
  const opened = (headers["set-cookie"] ?? []).some((line) => /svc_session=\w/.test(line));
  return opened ? "opened" : `${status} ${jsonOf<{ code?: string }>({ text } as Answer).code}`;
};

test("a passkey response opens one session, in the requesting browser, on our own origin", async () => {
  const owner = await anOwner();
  const key = await addTo(owner);
  const browser = await atSignIn();
  const answer = key.signed({ ...rp, ...browser });
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => openWith(browser.cookie, answer)),
  );
  const outcomes = tries.map(outcome);
  expect(outcomes.filter((one) => one === "opened")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["opened", "400 passkey_over"]));

  const [mine, other] = [await atSignIn(), await atSignIn()];
  expect(outcome(await openWith(other.cookie, key.signed({ ...rp, ...mine })))).toBe(
    "400 passkey_over",
  );
  const wrong: [string, object][] = [
    ["origin", { origin: "https://evil.example" }],
    ["party", { rpId: "evil.example" }],
    ["verification", { isVerified: false }],
    ["handle", { userHandle: "b3RoZXI" }],
  ];
  for (const [what, more] of wrong) {
    const at = await atSignIn();
    const signed = key.signed({ ...rp, ...at, ...more });
    expect([what, outcome(await openWith(at.cookie, signed))]).toEqual([
      what,
      "403 passkey_refused",
    ]);
  }
  const at = await atSignIn();
  const forged = anAuthenticator(Buffer.from(key.id, "base64url")).signed({ ...rp, ...at });
  expect(outcome(await openWith(at.cookie, forged))).toBe("403 passkey_refused");
});

test("somebody else's passkey proves nothing, and a removed one opens nothing", async () => {
  const owner = await anOwner();
  const colleague = await aPerson("admin", owner.merchantId);
  const [mine, theirs] = [await addTo(owner), await addTo(colleague)];
  const form = { csrf: owner.csrf, next: "/dashboard", interrupted: "" };
  const confirming = (cookie: string) =>
    optionsOf("/dashboard/confirm/passkey/options", cookie, form);
  const { challenge, allowCredentials } = await confirming(owner.cookie);
  expect(allowCredentials?.map(({ id }) => id)).toEqual([mine.id]);
  const prove = (key: TestAuthenticator, signed: string, cookie = owner.cookie) =>
    post("/dashboard/confirm/passkey", cookie, {
      ...form,
      answer: key.signed({ ...rp, challenge: signed }),
    });
  expect(outcome(await prove(theirs, challenge))).toBe("403 passkey_refused");
  // The sign-in page's challenge does not work in a session, nor does another session's.
  expect(outcome(await prove(mine, (await atSignIn()).challenge))).toBe("400 passkey_over");
  const elsewhere = await aSessionOf(owner, owner.merchantId);
  const { challenge: other } = await optionsOf(
    "/dashboard/confirm/passkey/options",
    elsewhere.cookie,
    { ...form, csrf: elsewhere.csrf },
  );
  expect(outcome(await prove(mine, other))).toBe("400 passkey_over");

  const [row] = await rowsOf<{ id: string }>("SELECT id FROM passkeys WHERE user_id = $1", [
    owner.userId,
  ]);
  for (const verb of ["rename", "remove"]) {
    const { csrf, cookie } = colleague;
    const json = { csrf, ...(verb === "rename" ? { name: "x" } : {}) };
    const { status } = await post(`/dashboard/passkeys/${row?.id}/${verb}`, cookie, json);
    expect([verb, status]).toEqual([verb, 404]);
  }
  const removed = await post(`/dashboard/passkeys/${row?.id}/remove`, owner.cookie, {
    csrf: owner.csrf,
  });
  expect(removed.status).toBe(200);
  const at = await atSignIn();
  expect(outcome(await openWith(at.cookie, mine.signed({ ...rp, ...at })))).toBe(
    "403 passkey_refused",
  );
});

test("a passkey is neither added nor removed without step-up", async () => {
  const owner = await anOwner();
  await addTo(owner);
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM passkeys WHERE user_id = $1", [
    owner.userId,
  ]);
  await rowsOf(
    "UPDATE sessions SET created_at = created_at - interval '11 minutes' WHERE user_id = $1",
    [owner.userId],
  );
  await forEach(["options", "add", `${row?.id}/remove`], async (path) => {
    const { status, text } = await post(`/dashboard/passkeys/${path}`, owner.cookie, {
      csrf: owner.csrf,
      answer: "{}",
    });
    expect([path, status, JSON.parse(text).code]).toEqual([path, 403, "step_up_required"]);
  });
});

// Both responses set cookies: the later one must not replace the browser cookie of a pending link.
test("a passkey request does not affect a pending sign-in link", async () => {
  const { cookie } = await atSignIn();
  expect(cookie).toContain("svc_passkey=");
  expect(cookie).not.toContain("svc_browser=");
});

test("a request's host does not affect passkeys", async () => {
  const host = "evil.example";
  const headers = { origin: app, host, "x-forwarded-host": host, forwarded: `host=${host}` };
  const { status, text } = await ask("/sign-in/passkey/options", { headers, json: {} });
  // Refused if other hosts are; otherwise for our own host.
  if (status === 200) expect(JSON.parse(text).options.rpId).toBe(rp.rpId);
  else expect(text).not.toContain(host);
});

test("the known-browser cookie opens nothing and cannot be forged", async () => {
  const email = `known-${Date.now()}@example.pf`;
  const form = { email };
  const asked = await ask("/sign-in/request", { headers: { origin: app }, form });
  const [mail] = await rowsOf<{ html: string }>(
    `SELECT html FROM mails WHERE "to" = $1 ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  const token = /token=([0-9a-f]{64})/.exec(mail?.html ?? "")?.[1] ?? "";
  const headers = { origin: app, cookie: cookiesOf(asked) };
  const opened = await ask("/sign-in/consume", { headers, form: { email, token } });
  const line = (opened.headers["set-cookie"] ?? []).find((one) => one.startsWith("svc_known="));
  expect(line).toMatch(/httponly/i);
  expect(line).toMatch(/samesite=lax/i);
  expect(line).not.toContain("@");
  const cookie = line?.split(";")[0] ?? "";
  const page = await ask("/dashboard", { headers: { cookie } });
  expect(page.headers.location).toContain("/sign-in");
});
