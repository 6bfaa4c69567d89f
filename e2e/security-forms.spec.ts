import { expect, test } from "@playwright/test";
import { app } from "./_support/api";
import { everyForm, OWN_PROOF, type Target } from "./_support/forms";
import { type Answer, ask, followed, forEach } from "./_support/http";
import { anOwner, post, storedOf } from "./_support/people";
import { mutations, takesFile } from "./_support/surface";

/** Forms used before there is a session, or by a till, whose cookie no other site can send. */
const WITHOUT_TOKEN = [
  "/sign-in/consume",
  "/sign-in/passkey",
  "/sign-in/passkey/options",
  "/sign-in/request",
  "/terminal/block",
  "/terminal/enrol",
  "/terminal/lock",
  "/terminal/receipt",
  "/terminal/touch",
  "/terminal/unlock",
];

/** Plain forms before the sign-in show the error on their own page. */
const ERROR_ON_PAGE: Record<string, string> = {
  "/sign-in/consume": "Ce lien ne fonctionne pas",
  "/sign-in/request": "La page a expiré.",
};

type Attack = { name: string; headers: Record<string, string>; form?: Record<string, string> };

const evil = "https://evil.example";
const elsewhere: readonly Attack[] = [
  { name: "another site", headers: { origin: evil } },
  { name: "a sandboxed frame", headers: { origin: "null" } },
  { name: "no origin", headers: {} },
  { name: "a name that begins like ours", headers: { origin: `${app}.evil.example` } },
  { name: "our host by another scheme", headers: { origin: app.replace("http:", "https:") } },
  { name: "our host on another port", headers: { origin: "http://localhost:1" } },
  { name: "a cross-site navigation", headers: { origin: app, "sec-fetch-site": "cross-site" } },
  { name: "a sibling of our site", headers: { origin: app, "sec-fetch-site": "same-site" } },
];

/** A customer form redirects to its page, which shows the error. */
const isOfCustomer = (route: string): boolean => /^\/(c|i|l|p|pay|setup|t)\//.test(route);

const isRefused = async ({ route, cookie }: Target, answer: Answer): Promise<boolean> => {
  const text = isOfCustomer(route) ? "Cette page a expiré" : ERROR_ON_PAGE[route];
  return text ? (await followed(answer, cookie)).text.includes(text) : answer.status === 403;
};

/** Each form of the route, correct except for one thing. */
const attack = ({ route, path, cookie, csrf }: Target, { headers, form }: Attack) =>
  ask(path, {
    headers: { cookie, ...headers },
    form: { csrf, surplus: "1", ...form },
    isUpload: takesFile(route),
  });

const expectRefused = async (target: Target, one: Attack): Promise<void> => {
  const answer = await attack(target, one);
  const found = [
    target.route,
    one.name,
    (await isRefused(target, answer)) ? "refused" : answer.status,
  ];
  expect(found).toEqual([target.route, one.name, "refused"]);
};

/** Correct except for an extra field: the error is then about the form, not about its sender. */
const expectHeard = async (target: Target): Promise<void> => {
  // Without its own link it says no more; the sign-in stories show that it works.
  if (target.route === "/sign-in/consume") return;
  const answer = await attack(target, { name: "", headers: { origin: app } });
  expect([target.route, (await isRefused(target, answer)) ? "refused" : "heard"]).toEqual([
    target.route,
    "heard",
  ]);
  expect([target.route, answer.status]).not.toEqual([target.route, 500]);
  const isOfSignIn = target.route.startsWith("/sign-in/");
  expect(isOfSignIn ? "" : (answer.headers.location ?? "")).not.toContain("/sign-in?");
};

test("every form is refused when posted from anywhere but its page", async () => {
  test.setTimeout(240_000);
  const owner = await anOwner();
  const stranger = await anOwner();
  const targets = await everyForm(owner);
  const before = await storedOf(owner.merchantId);

  await forEach(targets, async (target) => {
    for (const one of elsewhere) await expectRefused(target, one);
    if (WITHOUT_TOKEN.includes(target.route)) return;
    const headers = { origin: app };
    const forged = target.csrf.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    for (const csrf of ["", forged, stranger.csrf]) {
      await expectRefused(target, { name: `the token ${csrf}`, headers, form: { csrf } });
    }
    const json = { surplus: "1", csrf: 5 };
    const typed = await ask(target.path, { headers: { ...headers, cookie: target.cookie }, json });
    const status = isOfCustomer(target.route) ? 303 : 403;
    expect([target.route, typed.status]).toEqual([target.route, status]);
  });
  expect(await storedOf(owner.merchantId)).toEqual(before);

  // None was refused for another reason: the same form from its own page is accepted.
  await forEach(targets, expectHeard);
});

test("forms without a session have another proof of origin", async () => {
  const known = mutations();
  expect(Object.keys(OWN_PROOF).filter((path) => !known.includes(path))).toEqual([]);
  expect(WITHOUT_TOKEN.filter((path) => !known.includes(path))).toEqual([]);
  const paths = [
    "/api/bank/sandbox/notify",
    "/api/inngest",
    "/api/mail/resend/notify",
    "/test-clock",
  ];
  for (const path of paths) {
    for (const json of [{}, { type: "payment.succeeded", id: "x" }]) {
      const { status } = await ask(path, { json });
      expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
    }
  }
  for (const json of [null, [], [null], 5, "x", { "csp-report": null }, { body: [] }]) {
    expect((await ask("/csp-report", { json })).status).toBe(204);
  }
});

test("a form that is too large, or of another content type, is not read", async () => {
  const owner = await anOwner();
  const filler = "x".repeat(70_000);
  const large = await post(owner, "/dashboard/mode", { mode: "live", filler });
  expect(large.status).toBe(403);
  const headers = { cookie: owner.cookie, origin: app };
  for (const type of ["text/plain", "multipart/form-data; boundary=x", ""]) {
    const sent = { headers: { ...headers, "content-type": type }, method: "POST" };
    expect([type, (await ask("/dashboard/mode", sent)).status]).toEqual([type, 403]);
  }
});
