import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import {
  authenticate,
  CARDS,
  overflowOf,
  pageSizesOf,
  payInFrame,
  watchPolicy,
} from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** Adds a cashier and a device, and returns the enrolment code. */
const prepare = async (page: Page): Promise<string> => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/terminals");
  await page.getByLabel("Nom du caissier").fill("Hina");
  await page.getByLabel("Code", { exact: true }).fill("2580");
  await page.getByRole("button", { name: "Ajouter le caissier" }).click();
  await expect(page.getByRole("status")).toContainText("peut maintenant déverrouiller");
  await page.getByLabel("Nom de l’appareil").fill("Comptoir");
  await page.getByRole("button", { name: "Ajouter l’appareil" }).click();
  return page.getByTestId("enrol-code").innerText();
};

/** The tablet: a separate browser, enrolled with a code. */
const enrol = async (tablet: Page, code: string): Promise<void> => {
  await tablet.goto("/terminal");
  await tablet.getByLabel("Code de l’appareil").fill(code);
  await tablet.getByRole("button", { name: "Utiliser comme caisse" }).click();
  await expect(tablet.getByRole("heading", { name: "Hina" })).toBeVisible();
};

const unlock = async (tablet: Page, pin = "2580"): Promise<void> => {
  // The keys of an amount have the same names as those of a PIN.
  await expect(tablet.getByRole("heading", { name: "Hina" })).toBeVisible();
  for (const digit of pin) await tablet.getByRole("button", { name: digit, exact: true }).click();
  await tablet.getByRole("button", { name: "Déverrouiller" }).click();
};

/** The last ticket number the device has; 0 before it got any. */
const lastNumberOf = (tablet: Page): Promise<number> =>
  tablet.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "motu-till")) return 0;
    return new Promise<number>((resolve, reject) => {
      const opened = indexedDB.open("motu-till");
      opened.onerror = () => reject(opened.error);
      opened.onsuccess = () => {
        const request = opened.result.transaction("device").objectStore("device").get("own");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          opened.result.close();
          resolve(request.result?.last ?? 0);
        };
      };
    });
  });

const charge = async (tablet: Page, amount: string): Promise<string> => {
  await expect(tablet.getByRole("button", { name: "Encaisser" })).toBeVisible();
  await tablet.keyboard.type(amount);
  await tablet.getByRole("button", { name: "Encaisser" }).click();
  await expect(tablet.getByText("En attente du client")).toBeVisible();
  return (await tablet.locator("[data-url]").getAttribute("data-url")) ?? "";
};

/** The payer's phone opens the URL in the QR code. */
const onPhone = async (context: BrowserContext, url: string): Promise<Page> => {
  const phone = await context.newPage();
  await phone.goto(url);
  return phone;
};

test("the owner sells at the till: a refusal with its reason, then paid with the payer's code", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  await aSignedInOwner(page);
  await page.goto("/terminal");
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByLabel("Libellé").fill("2 cafés");
  await page.getByLabel("Libellé").blur();
  const url = await charge(page, "2990");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/2.990.XPF/);
  await expectClean(page);

  const elsewhere = await browser.newContext({ locale: "fr-FR" });
  const phone = await onPhone(elsewhere, url);
  await expect(page.getByText("Le client a ouvert la page")).toBeVisible();
  await expectClean(page);
  await payInFrame(phone, CARDS.declined);
  await expect(page.getByText(/Carte refusée/)).toBeVisible();
  await expectClean(page);
  await payInFrame(phone, CARDS.authentication);
  await expect(page.getByText("en train de payer")).toBeVisible();
  await authenticate(phone, "approve");
  await expect(page.getByRole("heading", { name: "Payé" })).toBeVisible();
  const code = await page.locator("[data-code]").innerText();
  expect(code).toMatch(/^\d{6}$/);
  await expect(phone.getByText(code)).toBeVisible();
  await expectClean(page);

  // There is no email address yet: the till prints its own ticket.
  const [ticket] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Imprimer le ticket" }).click(),
  ]);
  await expect(ticket).toHaveURL(/\/terminal\/print\/[0-9a-f-]{36}$/);
  const ticketPolicy = watchPolicy(ticket);
  await ticket.reload();
  await expect(ticket.getByRole("article")).toContainText(/2.990.XPF/);
  await expectClean(ticket);
  expect(pageSizesOf(await ticket.pdf({ preferCSSPageSize: true }))[0]?.width).toBe(80);
  await ticket.close();

  await page.getByLabel("Envoyer le reçu").fill("hina@example.pf");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Reçu envoyé à hina@example.pf")).toBeVisible();
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Imprimer le ticket" }).click(),
  ]);
  await expect(paper).toHaveURL(/\/r\/\w+\?format=80mm$/);
  await paper.close();

  await page.getByRole("button", { name: "Nouvelle vente" }).click();
  await expect(page.getByRole("button", { name: /^2.990.XPF$/ })).toBeVisible();
  await page.getByRole("button", { name: "Journée" }).click();
  await expect(page.getByRole("definition").first()).toHaveText(/2.990.XPF/);
  await expectClean(page);
  await page.getByRole("button", { name: "Ouvrir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Vente de 2.990.XPF$/);
  await expect(page.getByText("payé", { exact: true })).toBeVisible();
  await expect(page.locator("[data-code]")).toHaveText(code);
  await expectClean(page);
  await page.getByRole("button", { name: "Retour à la journée" }).click();
  await page.getByRole("button", { name: "Rembourser" }).click();
  await page.getByLabel(/Montant à rembourser/).fill("990");
  await expectClean(page);
  await page.getByRole("button", { name: "Rembourser" }).click();
  await expect(page.getByText(/remboursé en partie/)).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText(/2.000.XPF/);
  const [z] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Imprimer le Z" }).click(),
  ]);
  const zPolicy = watchPolicy(z);
  await expect(z.getByRole("heading", { name: "Clôture de caisse (Z)" })).toBeVisible();
  await z.reload();
  await expectClean(z);
  expect([...policy, ...ticketPolicy, ...zPolicy]).toEqual([]);
  await elsewhere.close();
});

test("a sale is cancelled, and its code no longer works", async ({ page, browser }) => {
  await aSignedInOwner(page);
  await page.goto("/terminal");
  const url = await charge(page, "500");
  await page.getByRole("button", { name: "Annuler la vente" }).click();
  await expect(page.getByRole("heading", { name: "Vente annulée" })).toBeVisible();
  const elsewhere = await browser.newContext({ locale: "fr-FR" });
  const phone = await onPhone(elsewhere, url);
  await expect(phone.locator("iframe")).toHaveCount(0);
  await elsewhere.close();
});

test("a tablet is enrolled with a code, unlocked with a PIN, and revoked", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const code = await prepare(page);
  await expectClean(page);
  const shop = await browser.newContext({ locale: "fr-FR" });
  const tablet = await shop.newPage();
  const policy = watchPolicy(tablet);
  await tablet.goto("/terminal");
  await expectClean(tablet);
  await enrol(tablet, code);
  await expectClean(tablet);
  await unlock(tablet, "1111");
  await expect(tablet.getByText("Essais restants : 4.")).toBeVisible();
  await unlock(tablet);
  await expect(tablet.getByText("Comptoir")).toBeVisible();
  await charge(tablet, "700");
  await tablet.getByRole("button", { name: "Annuler la vente" }).click();
  await tablet.getByRole("button", { name: "Nouvelle vente" }).click();
  await tablet.getByRole("button", { name: "Journée" }).click();
  await expect(tablet.getByRole("button", { name: "Rembourser" })).toHaveCount(0);
  await tablet.getByRole("button", { name: "Retour à la caisse" }).click();
  await tablet.getByRole("button", { name: "Verrouiller" }).click();
  await unlock(tablet);
  await expect(tablet.getByRole("button", { name: "Encaisser" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Révoquer" }).click();
  await expect(page.getByRole("status")).toContainText("révoqué");
  await expectClean(page);
  await tablet.keyboard.type("700");
  await tablet.getByRole("button", { name: "Encaisser" }).click();
  await expect(tablet.getByRole("heading", { name: /n’est pas une caisse/ })).toBeVisible();
  expect(policy.filter((text) => !/40[13]/.test(text))).toEqual([]);
  await shop.close();
});

test("offline, the tablet requests payment by a signed ticket, and verifies it by itself", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const code = await prepare(page);
  const shop = await browser.newContext({ locale: "fr-FR" });
  const tablet = await shop.newPage();
  await enrol(tablet, code);
  await unlock(tablet);
  await expect(tablet.getByRole("button", { name: "Encaisser" })).toBeVisible();
  await tablet.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => lastNumberOf(tablet)).toBeGreaterThan(0);
  const kept = await tablet.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(_next\/static\/|icon-till|terminal$)/.test(path))).toEqual([]);

  await shop.setOffline(true);
  await tablet.reload();
  await expect(tablet.getByRole("button", { name: "Faire un ticket" })).toBeVisible();
  await expectClean(tablet);
  await tablet.keyboard.type("20001");
  await tablet.getByRole("button", { name: "Faire un ticket" }).click();
  await expect(tablet.getByRole("main").getByRole("alert")).toContainText("est limitée à");
  await tablet.getByRole("button", { name: "Tout effacer" }).click();
  await tablet.keyboard.type("1500");
  await tablet.getByRole("button", { name: "Faire un ticket" }).click();
  const url = (await tablet.locator("[data-url]").getAttribute("data-url")) ?? "";
  expect(new URL(url).pathname).toMatch(/^\/t\/o\//);
  await expectClean(tablet);

  const elsewhere = await browser.newContext({ locale: "fr-FR" });
  const phone = await onPhone(elsewhere, url);
  await expect(phone).toHaveURL(/\/t\/\w{64}$/);
  const again = await onPhone(elsewhere, url);
  expect(again.url()).toBe(phone.url());
  await payInFrame(phone, CARDS.good);
  const digits = phone.getByText(/^\d{6}$/);
  await expect(digits).toBeVisible();
  const field = tablet.getByLabel(/Code à six chiffres/);
  await field.fill("000000");
  await expect(tablet.getByRole("main").getByRole("alert")).toContainText("Ce n’est pas le code");
  await field.fill(await digits.innerText());
  await expect(tablet.getByRole("heading", { name: "Payé" })).toBeVisible();

  await shop.setOffline(false);
  await tablet.getByRole("button", { name: "Nouvelle vente" }).click();
  await tablet.getByRole("button", { name: "Réessayer" }).click();
  await tablet.getByRole("button", { name: "Journée" }).click();
  await expect(tablet.getByText(/hors ligne/)).toBeVisible();
  const forged = `${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`;
  const refused = await onPhone(elsewhere, forged);
  await expect(refused.locator("iframe")).toHaveCount(0);
  expect(new URL(refused.url()).pathname).toMatch(/^\/t\/o\//);
  await elsewhere.close();
  await shop.close();
});

/** The smallest supported till: an old phone in portrait. */
const SMALL = { width: 360, height: 560 };

/** Whether all of it is visible without scrolling. */
const expectInView = async (page: Page, found: Locator): Promise<void> => {
  const box = await found.boundingBox();
  if (!box) throw new Error("It is not shown.");
  const { width, height } = page.viewportSize() ?? SMALL;
  expect([box.x >= 0, box.y >= 0]).toEqual([true, true]);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
};

/** By how many pixels a page is higher than its window. */
const tooHigh = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

const heightOf = async (found: Locator): Promise<number> =>
  (await found.boundingBox())?.height ?? 0;

test("on the smallest screen amount, keys and button are visible together, and nothing wraps", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const code = await prepare(page);
  const shop = await browser.newContext({ locale: "fr-FR", viewport: SMALL });
  const tablet = await shop.newPage();
  await enrol(tablet, code);
  await expectInView(tablet, tablet.getByRole("button", { name: "Déverrouiller" }));
  await unlock(tablet);
  for (const amount of ["500", "10000000"]) {
    await charge(tablet, amount);
    expect(await tooHigh(tablet)).toBeLessThanOrEqual(0);
    await expectInView(tablet, tablet.locator("[data-url]"));
    await expectInView(tablet, tablet.getByRole("button", { name: "Annuler la vente" }));
    await tablet.getByRole("button", { name: "Annuler la vente" }).click();
    await tablet.getByRole("button", { name: "Nouvelle vente" }).click();
  }
  // Recent amounts show above the keys once a sale was made and not cancelled.
  await charge(tablet, "2990");
  await tablet.goto("/terminal");
  await expect(tablet.getByRole("button", { name: /^2.990.XPF$/ })).toBeVisible();
  // The screen takes the focus once its keys are heard.
  await expect(tablet.getByRole("heading", { level: 1 })).toBeFocused();
  await tablet.keyboard.type("10000000");
  await expect(tablet.locator("[data-amount]")).toHaveText(/^10.000.000.XPF$/);
  expect(await tooHigh(tablet)).toBeLessThanOrEqual(0);
  await expectInView(tablet, tablet.locator("[data-amount]"));
  expect(await heightOf(tablet.locator("[data-amount]"))).toBeLessThan(60);
  const keys = tablet.getByRole("group", { name: "Pavé numérique" }).getByRole("button");
  expect(await keys.count()).toBe(14);
  for (const key of await keys.all()) {
    await expectInView(tablet, key);
    expect(await heightOf(key)).toBeGreaterThanOrEqual(48);
  }
  await expectInView(tablet, tablet.getByRole("button", { name: "Encaisser" }));
  expect(await heightOf(tablet.getByRole("button", { name: "Verrouiller" }))).toBeLessThan(50);
  expect(await overflowOf(tablet)).toBeLessThanOrEqual(0);
  // With letters of twice the size on the narrowest window, the page grows higher and never wider.
  await tablet.setViewportSize({ width: 320, height: 560 });
  await tablet.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await overflowOf(tablet)).toBeLessThanOrEqual(0);
  await tablet.getByRole("button", { name: "Encaisser" }).click();
  await expect(tablet.locator("[data-url]")).toBeVisible();
  expect(await overflowOf(tablet)).toBeLessThanOrEqual(0);
  await shop.close();
});

test("the till uses the requested language, also from the cache", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/terminal");
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto("/terminal?lang=en");
  await expect(page).toHaveURL(/\/terminal$/);
  await expect(page.getByRole("button", { name: "Charge" })).toBeVisible();
});
