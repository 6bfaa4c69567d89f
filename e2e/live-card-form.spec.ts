import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, type Frame, type Page, test } from "@playwright/test";
import { e2ePorts } from "@/scripts/test/ports";
import { expectAccessible, watchPolicy } from "./_support/checkout";

/** A product in live mode with a fake bank, and a shop's key. */
type Live = { app: string; scripts: string; foreign: string; api: string; key: string };

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const AUTHENTICATED = "4000 0000 0000 3220";
/** Refused in the form, by the bank's own script. */
const UNKNOWN = "4000 0000 0000 0341";

const banks = ["stripe", "payzen"] as const;
const refusals = {
  stripe: "Votre carte a été refusée.",
  payzen: "La banque a refusé cette carte. Essayez-en une autre.",
};
const tokens = { stripe: /pm_\w+/, payzen: /[0-9a-f]{32}/ };

const servers: ChildProcess[] = [];
const live = {} as Record<(typeof banks)[number], Live>;

const startLive = async (bank: (typeof banks)[number], offset: number): Promise<void> => {
  const port = String(e2ePorts(process.env).port + offset);
  const server = spawn(
    process.execPath,
    ["--import", "tsx", "e2e/fakes/card-form-server.ts", bank, port],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "test" } },
  );
  servers.push(server);
  if (!server.stdout) throw new Error("The server says nothing.");
  for await (const line of createInterface(server.stdout)) {
    if (!line.startsWith("{")) continue;
    live[bank] = JSON.parse(line) as Live;
    return;
  }
  throw new Error(`The product with ${bank} has ended.`);
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  await startLive("stripe", 50);
  await startLive("payzen", 60);
});

test.afterAll(async () => {
  for (const server of servers) server.kill();
  await Promise.all(servers.map((server) => server.exitCode ?? once(server, "exit")));
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Payer 2.990.XPF/ });
const bankField = (page: Page) =>
  page.frameLocator("[data-frame-slot] iframe").frameLocator("iframe").getByRole("textbox");

/** A checkout of a shop, ready to be paid. */
const openShop = async (page: Page, bank: (typeof banks)[number]): Promise<void> => {
  await page.goto(await aCheckout(page, bank));
  await expect(payButton(page)).toBeEnabled();
};

const aCheckout = async (page: Page, bank: (typeof banks)[number]): Promise<string> => {
  const { app, key, api } = live[bank];
  // The real Stripe.js knows its API; the fake has to be told.
  await page.context().addCookies([{ name: "fake-api", value: encodeURIComponent(api), url: app }]);
  const made = await page.request.post(`${app}/api/v1/checkout-sessions`, {
    headers: { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() },
    data: {
      lineItems: [{ description: "Commande 42", amountXpf: 2_990 }],
      successUrl: "https://boutique.example.pf/merci",
      customerEmail: "teva@example.pf",
    },
  });
  return (await made.json()).data.url;
};

/** The form URLs made by the bank's adapter. */
const formOf = async (page: Page, bank: (typeof banks)[number], query = "") =>
  (await page.request.get(`${live[bank].scripts}/form?${query}`)).json();

/** Everything our two documents contain: the page, and the form in its frame. */
const ourDocuments = async (page: Page, { app }: Live): Promise<string> => {
  const ours = page.frames().filter((frame) => frame.url().startsWith(app));
  expect(ours).toHaveLength(2);
  const read = (frame: Frame) =>
    frame.evaluate(() => {
      const fields = [...document.querySelectorAll("input")].map(({ value }) => value);
      return [document.documentElement.outerHTML, ...fields].join("\n");
    });
  return (await Promise.all(ours.map(read))).join("\n");
};

for (const bank of banks) {
  test(`${bank}: a card is typed at the bank, and its token pays`, async ({ page }) => {
    const policy = watchPolicy(page);
    await openShop(page, bank);
    await bankField(page).fill(GOOD);
    const held = await ourDocuments(page, live[bank]);
    expect(held).toContain("card-form");
    for (const digits of [GOOD, GOOD.replaceAll(" ", "")]) expect(held).not.toContain(digits);
    await expectAccessible(page);
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
    expect(policy).toEqual([]);
  });

  test(`${bank}: a card refused by the form can be entered again`, async ({ page }) => {
    await openShop(page, bank);
    await bankField(page).fill(UNKNOWN);
    await payButton(page).click();
    await expect(page.locator("[data-pay-form] [data-alert]")).toHaveText(refusals[bank]);
    await expect(payButton(page)).toBeEnabled();
    await bankField(page).fill(DECLINED);
    await payButton(page).click();
    await expect(page.getByRole("alert").first()).toContainText("refus");
    await expect(payButton(page)).toBeEnabled();
  });

  test(`${bank}: an incomplete number shows an error at the field, and sends nothing`, async ({
    page,
  }) => {
    await openShop(page, bank);
    const address = page.url();
    await bankField(page).fill("4242");
    await payButton(page).click();
    await expect(payButton(page)).toBeEnabled();
    await expect(payButton(page)).not.toHaveAttribute("aria-busy", "true");
    expect(page.url()).toBe(address);
  });

  test(`${bank}: the form as a full page returns with the token`, async ({ page }) => {
    const policy = watchPolicy(page);
    const { pageUrl } = await formOf(page, bank, "setup");
    const { app } = live[bank];
    await page.goto(pageUrl);
    await expect(page.getByRole("heading")).toHaveText("Enregistrer une carte");
    await expectAccessible(page);
    const cancel = page.getByRole("link", { name: "Annuler" });
    await expect(cancel).toHaveAttribute("href", `${app}/back?k=secret&bank_cancelled=1`);
    const alert = page.locator("#card-form [role=alert]");
    const field = page.frameLocator("iframe").getByRole("textbox");
    await field.fill(UNKNOWN);
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(alert).toHaveText(refusals[bank]);
    await field.fill(GOOD);
    await expect(alert).toBeHidden();
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page).toHaveURL(/\/back\?/);
    const back = new URL(page.url());
    expect([back.pathname, back.searchParams.get("k")]).toEqual(["/back", "secret"]);
    expect(back.searchParams.get("bank_token")).toMatch(tokens[bank]);
    expect(back.searchParams.get("bank_card")).toBe("alpha-4242");
    expect(policy).toEqual([]);
  });

  test(`${bank}: only the page around controls the form`, async ({ page }) => {
    await openShop(page, bank);
    const address = page.url();
    await bankField(page).fill(GOOD);
    // From inside: the bank's frame, which is not the page around.
    const inner = page.frames().find((frame) => frame.url().startsWith(live[bank].scripts));
    await inner?.evaluate(() => {
      parent.postMessage({ type: "submit" }, "*");
      top?.postMessage({ source: "bank", type: "token", token: "tok_forged" }, "*");
    });
    await page.waitForTimeout(500);
    expect(page.url()).toBe(address);
    await expect(payButton(page)).toBeEnabled();
  });

  test(`${bank}: a foreign page cannot frame the form`, async ({ page }) => {
    const { frameUrl } = await formOf(page, bank);
    const { scripts, foreign } = live[bank];
    const policy = watchPolicy(page);
    await page.goto(`${foreign}/?frame=${encodeURIComponent(frameUrl)}`);
    await expect.poll(() => policy).toEqual([expect.stringContaining("frame-ancestors 'self'")]);
    expect(await page.evaluate("heard")).toEqual([]);
    expect(page.frames().filter((frame) => frame.url().startsWith(scripts))).toEqual([]);
  });

  test(`${bank}: the form's policy allows only the bank`, async ({ page }) => {
    const { frameUrl } = await formOf(page, bank);
    await page.goto(frameUrl);
    const blocked = await page.evaluate(async (foreign) => {
      const seen: string[] = [];
      addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.src = `${foreign}/x.js`;
      const frame = document.createElement("iframe");
      frame.src = foreign;
      const image = new Image();
      image.src = `${foreign}/x.png`;
      const inline = document.createElement("script");
      inline.textContent = "window.ran = true";
      document.body.append(script, frame, image, inline);
      await fetch(foreign).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { seen: [...new Set(seen)].sort(), ran: "ran" in window };
    }, live[bank].foreign);
    expect(blocked).toEqual({
      seen: ["connect-src", "frame-src", "img-src", "script-src-elem"],
      ran: false,
    });
  });
}

test("stripe: a payment redirects to the bank's authentication", async ({ page }) => {
  const policy = watchPolicy(page);
  await openShop(page, "stripe");
  await bankField(page).fill(AUTHENTICATED);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/3ds\//);
  expect(policy).toEqual([]);
});

test("without the bank's script the payer sees an error, and nothing can be sent", async ({
  page,
}) => {
  await page.route(`${live.stripe.scripts}/**`, (route) => route.abort());
  await page.goto(await aCheckout(page, "stripe"));
  await expect(page.locator("[data-pay-form] [data-alert]")).toHaveText(
    "La banque ne répond pas. Vérifiez votre connexion, puis réessayez.",
  );
  await expect(payButton(page)).toBeDisabled();
});

test("a URL that we did not make opens no form", async ({ page }) => {
  const { pageUrl } = await formOf(page, "stripe");
  const changed = (name: string, value: string) => {
    const url = new URL(pageUrl);
    url.searchParams.set(name, value);
    return url.href;
  };
  for (const address of [
    changed("key", "pk_live_of_somebody_else"),
    changed("return", "https://evil.example/back"),
    changed("return", "javascript:alert(1)"),
    changed("return", "//evil.example"),
    pageUrl.replace("/bank-form/stripe", "/bank-form/payzen"),
    pageUrl.replace("/bank-form/stripe", "/bank-form/sandbox"),
  ]) {
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 404]);
  }
});

test("without scripts the form says so and links back, in the language of the page around", async ({
  request,
}) => {
  const { pageUrl } = await (await request.get(`${live.stripe.scripts}/form?`)).json();
  const french = await (await request.get(pageUrl)).text();
  expect(french).toContain('lang="fr"');
  expect(french).toContain("Le formulaire de la banque a besoin de JavaScript.");
  expect(french).toContain("bank_cancelled=1");
  const english = await (await request.get(pageUrl.replace("locale=fr", "locale=en"))).text();
  expect(english).toContain('lang="en"');
  expect(english).toContain("The bank’s form needs JavaScript.");
});
