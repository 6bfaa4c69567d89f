import { type Browser, expect, type Page, test } from "@playwright/test";
import { shortReference } from "@/lib/transactions/reference";
import { aSession, aShop, call } from "./_support/api";
import {
  CARDS,
  expectAccessible,
  payInFrame,
  typeAtBank,
  typeInFrame,
  watchPolicy,
} from "./_support/checkout";
import { advance } from "./_support/clock";
import { closeDatabase, rowsOf } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

test.afterAll(closeDatabase);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const payButton = (page: Page) => page.getByRole("button", { name: /^Payer / });
const email = (page: Page) => page.getByLabel(/e-mail/i);

const post = async (key: string, path: string, body: object) => {
  const answer = await call("POST", path, { key, body });
  expect([path, answer.status, answer.body.error]).toEqual([path, 201, undefined]);
  return answer.body.data;
};

const withoutScripts = async (browser: Browser, check: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  await check(await context.newPage());
  await context.close();
};

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`summary, card and button fit the first screen of ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { key } = await aShop();
    await page.goto((await aSession(key)).url);
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByText("Panier de fruits")).toBeInViewport();
    await expect(page.getByText(/environ 25,06.€/)).toBeInViewport();
    const box = await payButton(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await expect(page.locator("footer").getByText("Valable jusqu’au")).toHaveCount(1);
  });
}

test("several lines collapse into the row of the total, and expand below it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { key } = await aShop();
  const lineItems = await Promise.all(
    ["Collier de perles", "Bougie monoï"].map(async (name) => {
      const { id: product } = await post(key, "/products", { name });
      const { id: price } = await post(key, "/prices", { product, amountXpf: 1500 });
      return { price };
    }),
  );
  const session = await post(key, "/checkout-sessions", {
    lineItems,
    successUrl: "https://boutique.example.pf/merci",
  });
  await page.goto(session.url);
  const line = page.getByText("Bougie monoï");
  await expect(line).toBeHidden();
  await page.getByText("Voir le détail").click();
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(line).toBeVisible();
});

test("a wide logo is shown in full, and initials if it fails to load", async ({ page }) => {
  const { key, merchantId } = await aShop();
  const origin = new URL((await aSession(key)).url).origin;
  const logo = `${origin}/logo/${merchantId}/${"0".repeat(32)}.png`;
  await rowsOf("UPDATE merchant_profiles SET logo_url = $2 WHERE merchant_id = $1", [
    merchantId,
    logo,
  ]);
  const { url } = await aSession(key);
  await page.goto(url);
  await expect(page.locator("header").getByText("BH", { exact: true })).toBeVisible();
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100"/>';
  await page.route(logo, (route) => route.fulfill({ contentType: "image/svg+xml", body: wide }));
  await page.reload();
  const box = await page.locator("[data-logo]").boundingBox();
  expect([box?.width, box?.height]).toEqual([160, 44]);
  await expect(page.locator("header").getByText("BH", { exact: true })).toHaveCount(0);
});

test("a payment has a short reference: on its page, on its receipt, and in the shop's search", async ({
  page,
}) => {
  const shop = await aShop();
  const session = await aSession(shop.key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await expect(heading(page)).toHaveText("Paiement réussi");
  const { body } = await call("GET", `/transactions?checkoutSession=${session.id}`, {
    key: shop.key,
  });
  const [{ id }] = body.data;
  const short = shortReference(id);
  await expect(page.getByText(short)).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await page.getByRole("link", { name: "Voir le reçu" }).click();
  await expect(page.getByText(short)).toBeVisible();
  await aSignedInOwner(page, shop);
  await page.goto(`/dashboard/payments?q=${short.toLowerCase()}`);
  await page.locator(`main a[href*="${id}"]`).first().click();
  await expect(page.getByText(short)).toBeVisible();
});

test("an empty form shows every error together, the page's and the bank's", async ({ page }) => {
  const { key } = await aShop();
  const policy = watchPolicy(page);
  await page.goto((await aSession(key)).url);
  await payButton(page).click();
  await expect(page.locator("#email-error")).toContainText("adresse e-mail");
  const frame = page.frameLocator("iframe");
  for (const name of ["number", "expiry", "cvc"]) {
    await expect(frame.locator(`#${name}-error`)).toContainText("Saisissez");
  }
  await expect(email(page)).toBeFocused();
  await expectAccessible(page);
  expect(policy).toEqual([]);
});

test("a refused form keeps the email address", async ({ page, browser }) => {
  const { key } = await aShop();
  await page.goto((await aSession(key)).url);
  await email(page).fill("teva@example.pf");
  await payInFrame(page, CARDS.declined);
  await expect(page.getByRole("alert").first()).toContainText("Essayez une autre carte");
  await expect(email(page)).toHaveValue("teva@example.pf");

  const session = await aSession(key);
  await withoutScripts(browser, async (plain) => {
    await plain.goto(session.url);
    await email(plain).fill("teva@example.pf");
    await typeAtBank(plain, CARDS.declined);
    await payButton(plain).click();
    await expect(plain.getByRole("alert").first()).toContainText("Essayez une autre carte");
    await expect(email(plain)).toHaveValue("teva@example.pf");
  });
});

test("without scripts each button says where it leads", async ({ browser }) => {
  const { key } = await aShop("Perles de Huahine");
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await withoutScripts(browser, async (page) => {
    await page.goto(session.url);
    await page.getByRole("button", { name: "Continuer vers la page de la banque" }).click();
    await expect(
      page.getByRole("button", { name: "Continuer vers Perles de Huahine" }),
    ).toBeVisible();
    await page.goto(`${session.url}&lang=en`);
    await page.getByRole("button", { name: "Continue to the bank’s page" }).click();
    await expect(page.getByRole("button", { name: "Continue to Perles de Huahine" })).toBeVisible();
  });
});

/** Pays, and returns how long the form's response took. */
const answerTime = async (page: Page): Promise<number> => {
  const posted = page.waitForRequest(/\/pay\?/);
  await payButton(page).click();
  const request = await posted;
  expect((await request.response())?.status()).toBe(303);
  const { requestStart, responseStart } = request.timing();
  return responseStart - requestStart;
};

test("a slow bank gives a waiting page within two seconds, which posts nothing again", async ({
  page,
}) => {
  const { key } = await aShop();
  await page.goto((await aSession(key, { customerEmail: "hina@example.pf" })).url);
  await typeInFrame(page, CARDS.slow);
  expect(await answerTime(page)).toBeLessThan(2_000);
  await expect(page.locator("[data-watch]")).toBeVisible();
  const methods: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) methods.push(request.method());
  });
  await page.reload();
  await expect(page.locator("[data-watch]")).toBeVisible();
  expect(methods).toEqual(["GET"]);
});

test("a silent bank gives a waiting page within two seconds too", async ({ page }) => {
  const { key } = await aShop();
  await page.goto((await aSession(key, { customerEmail: "hina@example.pf" })).url);
  await typeInFrame(page, CARDS.silent);
  expect(await answerTime(page)).toBeLessThan(2_000);
  await expect(heading(page)).toHaveText(/^(Paiement en cours|Paiement réussi)$/);
});

test("the countdown does not restart after Back or a reload", async ({ page }) => {
  await page
    .context()
    .route("https://boutique.example.pf/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Merci</h1>" }),
    );
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await expect(page.locator("[data-countdown]")).toBeVisible();
  await expect(heading(page)).toHaveText("Merci", { timeout: 15_000 });
  const stays = async () => {
    await expect(heading(page)).toHaveText(/^(Paiement réussi|Déjà payé)$/);
    await expect(page.locator("[data-countdown]")).toHaveCount(0);
    // Longer than the countdown.
    await page.waitForTimeout(6_000);
    await expect(heading(page)).toHaveText(/^(Paiement réussi|Déjà payé)$/);
  };
  await page.goBack();
  await stays();
  await page.reload();
  await stays();
});

test("a reload during the countdown keeps the customer on the page", async ({ page }) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await expect(page.locator("[data-countdown]")).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Déjà payé");
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
});

test("an overdue invoice asks for another card before the one that was refused", async ({
  page,
}) => {
  const { key } = await aShop("Faaapu Bio");
  const customer = await post(key, "/customers", { name: "Hina Teva", email: "hina@example.pf" });
  const { id: paymentMethod } = await post(key, "/payment-methods", {
    customer: customer.id,
    token: "pm_card_insufficient",
  });
  const { id: product } = await post(key, "/products", { name: "Panier bio" });
  const { id: price } = await post(key, "/prices", { product, amountXpf: 2990, interval: "month" });
  const subscription = await post(key, "/subscriptions", {
    customer: customer.id,
    price,
    paymentMethod,
  });
  await advance(key, 32);
  const { body } = await call("GET", `/invoices?subscription=${subscription.id}`, { key });
  await page.goto(`${body.data[0].url}/checkout`);
  await expect(page.getByRole("button", { name: /^Payer 2.990.XPF$/ })).toBeEnabled();
  const buttons = page.locator("main button[type=submit]:visible");
  await expect(buttons).toHaveText([/^Payer 2.990.XPF$/, /se terminant par/]);
  await expectAccessible(page);
});
