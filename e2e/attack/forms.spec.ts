import { expect, test } from "@playwright/test";
import { app } from "../_support/api";
import { everyForm, type Target } from "../_support/forms";
import { type Answer, ask, cookiesOf, followed, forEach } from "../_support/http";
import { anOwner, aSessionOf, enter, post } from "../_support/people";
import { fieldNames, filled, handlers, takesFile } from "../_support/surface";

const MARK = "zxqvtyped";

/** Every field of every page, each with a value that can be found again. */
const marked = (): Record<string, string> =>
  Object.fromEntries(
    [...fieldNames(), "metaKey0", "metaValue0"]
      .filter((name) => name !== "csrf")
      .map((name) => [name, `${MARK} ${name}@`]),
  );

const isSeenIn = (text: string): boolean => text.toLowerCase().includes(MARK);

/** Where a response shows a submitted value in clear: its headers, and the links in its page. */
const leaks = ({ headers, text }: Answer): string[] => {
  const cookies = (headers["set-cookie"] ?? []).flatMap((line) => [
    line,
    Buffer.from(line.split("=")[1] ?? "", "base64url").toString("latin1"),
  ]);
  const addresses = [...text.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(
    ([, address = ""]) => address,
  );
  return [headers.location ?? "", String(headers["refresh"]), ...cookies, ...addresses].filter(
    isSeenIn,
  );
};

const send = ({ route, path, cookie, csrf }: Target, form: Record<string, string>) =>
  ask(path, {
    headers: { cookie, origin: app },
    form: { csrf, ...form },
    isUpload: takesFile(route),
  });

/** What is wrong with the response to a form, and with the next page. */
const faultsOf = async (target: Target, form: Record<string, string>): Promise<string[]> => {
  const answer = await send(target, form);
  const faults = leaks(answer).map((leak) => `says ${leak.slice(0, 80)}`);
  if (answer.status === 431 || answer.status >= 500) faults.push(`answers ${answer.status}`);
  if (answer.status !== 303) return faults;
  const page = await followed(answer, target.cookie);
  if (page.status === 431 || page.status >= 500) faults.push(`leads to ${page.status}`);
  return [...faults, ...leaks(page).map((leak) => `its page says ${leak.slice(0, 80)}`)];
};

test("the values of a refused form are in no URL, however long they are", async () => {
  test.setTimeout(120_000);
  const owner = await anOwner();
  const fields = marked();
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining(["email", "name", "taxNumber", "description", "line1", "next"]),
  );
  const long = { ...fields, name: `${MARK}${"x".repeat(32 * 1024)}` };
  const found: string[] = [];
  await forEach(await everyForm(owner), async (target) => {
    const faults = await faultsOf(target, long);
    found.push(...faults.map((fault) => `${target.route} ${fault}`));
  });
  expect(found).toEqual([]);
});

test("a refused download has no submitted values in its URL", async () => {
  const { cookie } = await anOwner();
  const query = new URLSearchParams(marked()).toString();
  const gets = handlers().filter(
    ({ path, methods }) => path.startsWith("/dashboard/") && methods.includes("GET"),
  );
  expect(gets.length).toBeGreaterThan(3);
  for (const { path } of gets) {
    const answer = await ask(`${filled(path)}?${query}`, { headers: { cookie } });
    expect([path, answer.status < 500, leaks(answer)]).toEqual([path, true, []]);
  }
});

/** A form refused for one field, and another field whose value must be shown again. */
const refused: Record<string, { form: Record<string, string>; again: string }> = {
  "/dashboard/customers/create": {
    form: { name: `${MARK} & Cie`, email: "hina@localhost", phone: "" },
    again: `${MARK} &amp; Cie`,
  },
  "/dashboard/products/create": {
    form: {
      ...{ name: MARK, description: "", amountXpf: "douze", kind: "one_time" },
      ...{ interval: "month", intervalCount: "1", nickname: "" },
    },
    again: MARK,
  },
  "/dashboard/payment-links/create": {
    form: { what: "amount", amountXpf: "douze", description: MARK, returnUrl: "" },
    again: MARK,
  },
  "/dashboard/webhooks/create": {
    form: { url: "ftp://a", description: MARK, which: "all" },
    again: MARK,
  },
  "/dashboard/team/invite": { form: { email: `${MARK}@`, role: "admin" }, again: `${MARK}@` },
  "/dashboard/settings/tax/save": {
    form: { liable: "yes", tgcRate: MARK, taxLabel: "TGC" },
    again: MARK,
  },
  "/dashboard/settings/profile/save": {
    form: {
      ...{ name: MARK, legalName: "", taxNumber: "", supportEmail: "hina@" },
      ...{ line1: "", line2: "", postalCode: "", city: "", island: "", country: "" },
    },
    again: MARK,
  },
  "/dashboard/payments/views/save": {
    form: { name: MARK.padEnd(50, "x"), query: "q=hina" },
    again: MARK,
  },
  "/sign-in/request": { form: { email: `${MARK}@localhost` }, again: `${MARK}@localhost` },
};

test("a refused form comes back filled in, once, to its own page in its own session", async () => {
  const owner = await anOwner();
  const other = await aSessionOf(owner, owner.merchantId);
  for (const [route, { form, again }] of Object.entries(refused)) {
    const answer = await post(owner, route, form);
    expect([route, answer.status, leaks(answer)]).toEqual([route, 303, []]);
    const flash = cookiesOf(answer);
    expect(flash).toMatch(/^svc_flash=/);
    const at = new URL(answer.headers.location ?? "", app);
    const getPage = (headers: Record<string, string>, page = at.pathname + at.search) =>
      ask(page, { headers });
    const own = { cookie: `${owner.cookie}; ${flash}` };

    const elsewhere = await getPage(own, "/dashboard/forbidden");
    const fetched = await getPage({ ...own, "sec-fetch-mode": "cors" });
    const theirs = await getPage({ cookie: `${other.cookie}; ${flash}` });
    const altered = await getPage({ cookie: `${own.cookie.slice(0, -2)}AA` });
    for (const page of [elsewhere, fetched, theirs, altered]) {
      expect([route, page.status, page.text.includes('role="alert"')]).toEqual([route, 200, false]);
      expect([route, page.text.includes(again)]).toEqual([route, false]);
    }
    // Neither another page nor a script can use up the message meant for the page.
    for (const page of [elsewhere, fetched]) expect(cookiesOf(page)).not.toContain("svc_flash");

    const page = await getPage(own);
    expect([route, page.status, page.text.includes(again)]).toEqual([route, 200, true]);
    expect([route, leaks(page)]).toEqual([route, []]);
    expect(cookiesOf(page)).toContain("svc_flash=");
    expect((page.headers["set-cookie"] ?? []).join()).toMatch(/svc_flash=;.*Max-Age=0/i);
  }
});

test("values too long for a cookie are omitted, and the page says so", async () => {
  const owner = await anOwner();
  const { form } = refused["/dashboard/products/create"] ?? { form: {} };
  const description = Array.from({ length: 9000 }, () => Math.random().toString(36)[4]).join("");
  const answer = await post(owner, "/dashboard/products/create", { ...form, description });
  expect(Buffer.byteLength(cookiesOf(answer))).toBeLessThan(4096);
  const { text } = await followed(answer, owner.cookie);
  expect(text).toContain("trop longue pour être conservée");
  expect(text).toContain(`value="${MARK}"`);
});

for (const javaScriptEnabled of [true, false]) {
  test(`in a browser ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, locale: "fr-FR" });
    const [page, tab] = [await context.newPage(), await context.newPage()];
    await enter(page, await anOwner());
    const form = `${app}/dashboard/customers/new`;
    await page.goto(form);
    await page.getByLabel("Nom", { exact: true }).fill("Hina & Cie");
    await page.getByLabel("E-mail").fill("hina@localhost");
    await page.getByRole("button", { name: "Ajouter le client" }).click();
    await expect(page.getByText("Indiquez une adresse e-mail complète")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue("hina@localhost");
    await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Hina & Cie");
    expect(page.url()).toBe(form);
    await tab.goto(form);
    await expect(tab.getByLabel("Nom", { exact: true })).toHaveValue("");
    await page.goto(form);
    await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("");

    await page.getByLabel("E-mail").fill("hina@example.pf");
    await page.getByRole("button", { name: "Ajouter le client" }).click();
    await expect(page.getByText("Client ajouté.")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Client ajouté.")).toHaveCount(0);
    await context.close();
  });
}
