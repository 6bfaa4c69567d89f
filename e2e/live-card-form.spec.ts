import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, type Frame, type Page, test } from "@playwright/test";
import { expectAccessible, watchPolicy } from "./_support/checkout";

type Origins = { app: string; scripts: string; foreign: string };

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const AUTHENTICATED = "4000 0000 0000 3220";
/** Refused where it is typed, by the bank's own script. */
const UNKNOWN = "4000 0000 0000 0341";

const banks = ["stripe", "payzen"] as const;
const refusals = {
  stripe: "Votre carte a été refusée.",
  payzen: "La banque a refusé cette carte. Essayez-en une autre.",
};
const tokens = { stripe: /pm_\w+/, payzen: /[0-9a-f]{32}/ };

let server: ChildProcess;
let at: Origins;

test.beforeAll(async () => {
  server = spawn(process.execPath, ["--import", "tsx", "e2e/fakes/card-form-server.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!server.stdout) throw new Error("The server says nothing.");
  const [line] = await once(createInterface(server.stdout), "line");
  at = JSON.parse(String(line)) as Origins;
});

test.afterAll(() => {
  server.kill();
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Payer 2.990.XPF/ });
const bankField = (page: Page) =>
  page.frameLocator("[data-frame-slot] iframe").frameLocator("iframe").getByRole("textbox");

const openShop = async (page: Page, bank: string): Promise<void> => {
  await page.goto(`${at.app}/shop/${bank}`);
  await expect(payButton(page)).toBeEnabled();
};

/** Everything that our two documents hold: the page, and the form in its frame. */
const ourDocuments = async (page: Page): Promise<string> => {
  const ours = page.frames().filter((frame) => frame.url().startsWith(at.app));
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
    const held = await ourDocuments(page);
    expect(held).toContain("card-form");
    for (const digits of [GOOD, GOOD.replaceAll(" ", "")]) expect(held).not.toContain(digits);
    await expectAccessible(page);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "succeeded" })).toBeVisible();
    await expect(page.getByRole("paragraph")).toHaveText(tokens[bank]);
    expect(policy).toEqual([]);
  });

  test(`${bank}: a card that is refused where it is typed can be typed anew`, async ({ page }) => {
    await openShop(page, bank);
    await bankField(page).fill(UNKNOWN);
    await payButton(page).click();
    await expect(page.locator("[data-pay-form] [data-alert]")).toHaveText(refusals[bank]);
    await expect(payButton(page)).toBeEnabled();
    await bankField(page).fill(DECLINED);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "card_declined" })).toBeVisible();
  });

  test(`${bank}: an unfinished number is said at the field, and sends nothing`, async ({
    page,
  }) => {
    await openShop(page, bank);
    await bankField(page).fill("4242");
    await payButton(page).click();
    await expect(payButton(page)).toBeEnabled();
    await expect(payButton(page)).not.toHaveAttribute("aria-busy", "true");
    await expect(page).toHaveURL(`${at.app}/shop/${bank}`);
  });

  test(`${bank}: the form in a page of its own leads back with the token`, async ({ page }) => {
    const policy = watchPolicy(page);
    const { pageUrl } = await (await page.request.get(`${at.app}/form/${bank}?setup`)).json();
    await page.goto(pageUrl);
    await expect(page.getByRole("heading")).toHaveText("Enregistrer une carte");
    await expectAccessible(page);
    const cancel = page.getByRole("link", { name: "Annuler" });
    await expect(cancel).toHaveAttribute("href", `${at.app}/back?k=secret&bank_cancelled=1`);
    const field = page.frameLocator("iframe").getByRole("textbox");
    await field.fill(UNKNOWN);
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByRole("alert")).toHaveText(refusals[bank]);
    await field.fill(GOOD);
    await expect(page.getByRole("alert")).toBeHidden();
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByRole("heading", { name: "Back" })).toBeVisible();
    const back = new URL(page.url());
    expect([back.pathname, back.searchParams.get("k")]).toEqual(["/back", "secret"]);
    expect(back.searchParams.get("bank_token")).toMatch(tokens[bank]);
    expect(back.searchParams.get("bank_card")).toBe("alpha-4242");
    expect(policy).toEqual([]);
  });

  test(`${bank}: nobody but the page around drives the form`, async ({ page }) => {
    await openShop(page, bank);
    await bankField(page).fill(GOOD);
    // From inside: the bank's frame, which is not the page around.
    const inner = page.frames().find((frame) => frame.url().startsWith(at.scripts));
    await inner?.evaluate(() => {
      parent.postMessage({ type: "submit" }, "*");
      top?.postMessage({ source: "bank", type: "token", token: "tok_forged" }, "*");
    });
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(`${at.app}/shop/${bank}`);
    await expect(payButton(page)).toBeEnabled();
  });

  test(`${bank}: a page of somebody else cannot frame the form`, async ({ page }) => {
    const { frameUrl } = await (await page.request.get(`${at.app}/form/${bank}`)).json();
    const policy = watchPolicy(page);
    await page.goto(`${at.foreign}/?frame=${encodeURIComponent(frameUrl)}`);
    await expect.poll(() => policy).toEqual([expect.stringContaining("frame-ancestors 'self'")]);
    expect(await page.evaluate("heard")).toEqual([]);
    expect(page.frames().filter((frame) => frame.url().startsWith(at.scripts))).toEqual([]);
  });

  test(`${bank}: the form lets nothing in but the bank`, async ({ page }) => {
    const { frameUrl } = await (await page.request.get(`${at.app}/form/${bank}`)).json();
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
    }, at.foreign);
    expect(blocked).toEqual({
      seen: ["connect-src", "frame-src", "img-src", "script-src-elem"],
      ran: false,
    });
  });
}

test("stripe: a payment leads on to the bank's authentication", async ({ page }) => {
  const policy = watchPolicy(page);
  await openShop(page, "stripe");
  await bankField(page).fill(AUTHENTICATED);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/3ds\//);
  expect(policy).toEqual([]);
});

test("without the bank's script the payer is told, and nothing can be sent", async ({ page }) => {
  await page.route(`${at.scripts}/**`, (route) => route.abort());
  await page.goto(`${at.app}/shop/stripe`);
  await expect(page.locator("[data-pay-form] [data-alert]")).toHaveText(
    "La banque ne répond pas. Vérifiez votre connexion, puis réessayez.",
  );
  await expect(payButton(page)).toBeDisabled();
});

test("an address that we did not make opens no form", async ({ page }) => {
  const { pageUrl } = await (await page.request.get(`${at.app}/form/stripe`)).json();
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
