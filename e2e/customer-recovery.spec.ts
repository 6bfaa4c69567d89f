import { expect as expectSoon, type Page, test } from "@playwright/test";
import { app, aSession, aShop, bank, call, type Shop } from "./_support/api";
import {
  authenticate,
  CARDS,
  expectAccessible,
  overflowOf,
  payInFrame,
  typeInFrame,
  watchPolicy,
} from "./_support/checkout";
import { closeDatabase, countOf } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

/** A bank's response may take time. */
const expect = expectSoon.configure({ timeout: 20_000 });

test.afterAll(closeDatabase);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What the sandbox bank has charged for a shop, by its own books. */
const debitsAtBank = ({ merchantId }: Shop): Promise<number> =>
  countOf(
    `SELECT count(*) FROM bank.movements m JOIN bank_operations o ON o.reference = m.reference
     WHERE o.merchant_id = $1 AND m.kind = 'debit'`,
    [merchantId],
  );

const post = async (key: string, path: string, body: object = {}) => {
  const answer = await call("POST", path, { key, body });
  expect([path, answer.status < 300, answer.body.error]).toEqual([path, true, undefined]);
  return answer.body.data;
};

const aLink = (key: string) =>
  post(key, "/payment-links", { amountXpf: 2990, description: "Café en grains, 1 kg" });

const WAITS = "Votre banque attend votre accord";

test("a customer who loses, duplicates or leaves a checkout can return to it, and is debited once", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await aShop();
  const session = await aSession(shop.key, { customerEmail: "hina@example.pf" });
  const bare = session.url.split("?")[0] ?? "";
  const policy = watchPolicy(page);

  // Cut off by a mail program, before any payment: the page says what to do, and shows nothing else.
  expect((await page.goto(bare))?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Page de paiement introuvable");
  await expect(page.getByText("Ne payez pas une seconde fois")).toBeVisible();

  await page.goto(session.url);
  await payInFrame(page, CARDS.authentication);
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));

  // The bank's page is closed, and the address is opened again without its key.
  await page.goto(bare);
  await expect(page).toHaveURL(session.url);
  await expect(heading(page)).toHaveText(WAITS);
  await page.reload();
  await expect(heading(page)).toHaveText(WAITS);
  await expect(page.locator("iframe")).toHaveCount(0);
  const stranger = await browser.newPage();
  expect((await stranger.goto(bare))?.status()).toBe(404);
  await stranger.close();

  // Approved at the bank, but the return failed: the page left open finds out by itself.
  const second = await page.context().newPage();
  await second.goto(session.url);
  await page.getByRole("link", { name: "Continuer chez votre banque" }).click();
  await page.route(`${app}/return/**`, (route) => route.abort());
  await authenticate(page, "approve");
  await expect(heading(second)).toHaveText("Paiement réussi", { timeout: 45_000 });
  await page.goto(session.url);
  await expect(heading(page)).toHaveText("Déjà payé");
  await expect(page.locator("form")).toHaveCount(0);
  expect(await debitsAtBank(shop)).toBe(1);
  expect(policy).toEqual([]);
});

test("two tabs of one checkout pay once, and the slower one updates", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const shop = await aShop();
  const session = await aSession(shop.key, { customerEmail: "hina@example.pf" });
  const other = await (await browser.newContext({ locale: "fr-FR" })).newPage();
  for (const tab of [page, other]) {
    await tab
      .context()
      .route("https://boutique.example.pf/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>Merci</h1>" }),
      );
    await tab.goto(session.url);
    await typeInFrame(tab, CARDS.silent);
  }
  const pay = (tab: Page) => tab.getByRole("button", { name: /^Payer / }).click();
  await pay(page);
  const path = `/transactions?checkoutSession=${session.id}`;
  const tries = async () => (await call("GET", path, { key: shop.key })).body.data.length;
  await expect.poll(tries, { timeout: 20_000 }).toBe(1);
  await pay(other);
  // If the bank was faster than the second click, the page shows the paid state.
  await expect(heading(other)).toHaveText(/^(Paiement en cours ailleurs|Déjà payé)$/);
  // A tab that showed the result a while ago is back in the shop by now.
  for (const tab of [page, other]) {
    const paid = /^(Paiement réussi|Déjà payé|Merci)$/;
    await expect(heading(tab)).toHaveText(paid, { timeout: 60_000 });
  }
  expect(await debitsAtBank(shop)).toBe(1);
  await other.context().close();
});

test("a link opened again redirects to the payment in progress, and asks before a second one", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const shop = await aShop();
  const link = await aLink(shop.key);
  await page.goto(link.url);
  const url = page.url();
  await page.getByLabel("Adresse e-mail").fill("teva@example.pf");
  await payInFrame(page, CARDS.authentication);
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));

  await page.goto(link.url);
  await expect(page).toHaveURL(url);
  await expect(heading(page)).toHaveText(WAITS);
  await page.getByRole("link", { name: "Continuer chez votre banque" }).click();
  await authenticate(page, "approve");
  await expect(heading(page)).toHaveText("Paiement réussi");

  await page.goto(link.url);
  await expect(heading(page)).toHaveText("Déjà payé");
  expect(await debitsAtBank(shop)).toBe(1);
  await page.getByRole("link", { name: "Payer une nouvelle fois" }).click();
  await expect(page.getByRole("button", { name: /^Payer / })).toBeEnabled();
  expect(new URL(page.url()).searchParams.get("v")).not.toBe(new URL(url).searchParams.get("v"));

  const share = await fetch(link.url, { redirect: "follow" });
  const html = await share.text();
  expect(html).toContain('<meta property="og:description" content="Café en grains, 1 kg');
  const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await fetch(image)).headers.get("content-type")).toBe("image/png");
});

/** As it is, then in dark mode on the narrowest screen with text at 200%. */
const expectReadable = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await overflowOf(page)).toBe(0);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  await page.setViewportSize(size);
};

test("every state is shown in reo Tahiti, in dark mode, at 320 px and with text at 200%", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { key } = await aShop("Te ʻĀfata Poe nō Tūpuaʻi");
  await call("PATCH", "/merchants/me", { key, body: { supportEmail: "poe@example.pf" } });
  const context = await browser.newContext({ locale: "ty" });
  const page = await context.newPage();
  const sees = async (title: string | RegExp) => {
    await expect(page.locator("html")).toHaveAttribute("lang", "ty");
    await expect(heading(page)).toHaveText(title);
    await expectReadable(page);
  };
  const a = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(a.url);
  await sees(/Tino moni e ʻaufau/);
  await expect(page.getByRole("button", { name: /^ʻAufau 2.990.XPF$/ })).toBeEnabled();
  await typeInFrame(page, CARDS.declined);
  await page.getByRole("button", { name: /^ʻAufau / }).click();
  await expect(page.getByRole("alert").first()).toContainText("ʻA tāmata i te tahi atu tāreta");
  await expect(page.getByRole("alert").first()).toBeFocused();
  await sees(/Tino moni e ʻaufau/);
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: /^ʻAufau / }).click();
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));
  await page.goto(a.url);
  await sees(/Tē tīaʻi nei tā ʻoe fare moni/);
  await page.getByRole("link", { name: "Tāmau i te fare moni" }).click();
  await authenticate(page, "approve");
  await page.getByRole("button", { name: "Faʻaea i niʻa i teie ʻapi" }).click({ timeout: 20_000 });
  await sees("Ua manuia te ʻaufauraʻa");
  await page.getByRole("link", { name: "Hiʻo i te parau ʻaufauraʻa" }).click({ timeout: 20_000 });
  await sees("Parau ʻaufauraʻa");
  await page.goto(a.url);
  await sees("Ua ʻaufauhia aʻena");

  const link = await aLink(key);
  await call("PATCH", `/payment-links/${link.id}`, { key, body: { active: false } });
  expect((await page.goto(link.url))?.status()).toBe(200);
  await sees("ʻAita teie ʻaufauraʻa e vai faʻahou ra");
  await expect(page.getByRole("link", { name: /^Pāpaʻi iā Te ʻĀfata/ })).toHaveAttribute(
    "href",
    "mailto:poe@example.pf",
  );
  expect((await page.goto(`${app}/t/o/made-up`))?.status()).toBe(404);
  await sees("ʻAita teie nūmera e tano faʻahou");
  await page.getByRole("link", { name: "Français" }).click();
  await expect(heading(page)).toHaveText("Ce code ne peut plus servir");
  await context.close();
});

test("a payment cancelled by the cashier says so", async ({ page }) => {
  await aSignedInOwner(page);
  const asked = await page.request.post("/api/v1/terminal/payments", {
    data: { amountXpf: 1800 },
    headers: { origin: app },
  });
  const { id, url: till } = (await asked.json()).data;
  const cancel = `/api/v1/terminal/payments/${id}/cancel`;
  expect((await page.request.post(cancel, { headers: { origin: app } })).ok()).toBe(true);
  expect((await page.goto(till))?.status()).toBe(200);
  await expect(heading(page)).toHaveText("Ce paiement a été annulé");
  await expectReadable(page);
});
