import { type Browser, expect, type Page, test } from "@playwright/test";
import { readPdf } from "@/lib/kit/pdf.fixture";
import { app, aShop, bank, call } from "./_support/api";
import {
  authenticate,
  CARDS,
  expectAccessible,
  overflowOf,
  pageSizesOf,
  payInFrame,
  typeAtBank,
  typeInFrame,
  watchPolicy,
} from "./_support/checkout";
import { advance } from "./_support/clock";
import { aSignedInOwner } from "./_support/people";

const post = async (key: string, path: string, body: object) => {
  const answer = await call("POST", path, { key, body });
  expect([path, answer.status, answer.body.error]).toEqual([path, 201, undefined]);
  return answer.body.data;
};

const aLink = (key: string, more: object = {}) =>
  post(key, "/payment-links", {
    amountXpf: 2990,
    description: "Café en grains, 1 kg",
    returnUrl: "https://boutique.example.pf/merci?panier=7",
    ...more,
  });

const paymentsOf = async (key: string, filter: string) =>
  (await call("GET", `/transactions?${filter}`, { key })).body.data;

const aCustomer = (key: string, more: object = {}) =>
  post(key, "/customers", { name: "Hina Teva", email: "hina@example.pf", ...more });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const withoutScripts = async (browser: Browser, check: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  await check(await context.newPage());
  await context.close();
};

test("an unknown address shows a 404 page, without scripts too", async ({ request }) => {
  for (const path of ["c", "l", "pay", "setup", "i", "r", "t"]) {
    const answer = await request.get(`/${path}/nothing-is-here`);
    const heading = /<h1[^>]*>([^<]+)/.exec(await answer.text())?.[1];
    expect([path, answer.status(), heading]).toEqual([
      path,
      404,
      expect.stringContaining("introuvable"),
    ]);
  }
});

test("a link is paid, returns with its outcome, and can be paid again", async ({ page }) => {
  const { key } = await aShop();
  const link = await aLink(key);
  const policy = watchPolicy(page);
  await page.goto(link.url);
  await expect(page).toHaveURL(new RegExp(`/l/${link.slug}\\?v=[0-9A-Za-z]{54}$`));
  await expect(page.getByRole("button", { name: /^Payer 2.990.XPF/ })).toBeEnabled();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.good);
  await expect(heading(page)).toHaveText("Paiement réussi");
  await page.getByRole("button", { name: "Rester sur cette page" }).click();
  await expectAccessible(page);
  const back = page.getByRole("link", { name: "Retourner sur boutique.example.pf" });
  const href = new URL((await back.getAttribute("href")) ?? "");
  const [first] = await paymentsOf(key, `paymentLink=${link.id}`);
  expect(Object.fromEntries(href.searchParams)).toEqual({
    panier: "7",
    svc_transaction: first.id,
    svc_status: "succeeded",
  });

  // Returning does not pay again; the customer can choose to.
  await page.reload();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("link", { name: "Payer une nouvelle fois" }).click();
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.good);
  await expect(heading(page)).toHaveText("Paiement réussi");
  const after = (await call("GET", `/payment-links/${link.id}`, { key })).body.data;
  expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([2, 5980]);
  expect(policy).toEqual([]);
});

test("two clicks on a link's button debit once", async ({ page }) => {
  const { key } = await aShop();
  const link = await aLink(key);
  await page.goto(link.url);
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await typeInFrame(page, CARDS.good);
  await page.getByRole("button", { name: /^Payer 2.990.XPF/ }).dblclick();
  await expect(heading(page)).toHaveText("Paiement réussi", { timeout: 20_000 });
  expect(await paymentsOf(key, `paymentLink=${link.id}`)).toHaveLength(1);
});

test("a link's strong authentication returns to the same page", async ({ page }) => {
  const { key } = await aShop();
  const link = await aLink(key, { returnUrl: undefined });
  await page.goto(link.url);
  const url = page.url();
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.authentication);
  await authenticate(page, "refuse");
  await expect(page).toHaveURL(`${url}&done=1`);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.authentication);
  await authenticate(page, "approve");
  await expect(heading(page)).toHaveText("Paiement réussi");
  await expect(page).toHaveURL(`${url}&done=1`);
});

test("a link is paid with scripts off, and opens without cookies", async ({ browser, request }) => {
  const { key } = await aShop();
  const link = await aLink(key);
  await withoutScripts(browser, async (page) => {
    await page.goto(link.url);
    await page.getByLabel(/e-mail/i).fill("teva@example.pf");
    await typeAtBank(page, CARDS.good);
    await expect(page).toHaveURL(new RegExp(`^${app}/l/`));
    await page.getByRole("button", { name: /^Payer 2.990.XPF/ }).click();
    await expect(heading(page)).toHaveText("Paiement réussi");
  });
  // Clients that show link previews keep no cookie.
  const first = await fetch(link.url, { redirect: "manual" });
  expect(first.status).toBe(307);
  const second = await fetch(new URL(first.headers.get("location") ?? "", app), {
    redirect: "manual",
  });
  expect(second.status).toBe(200);
  expect(await second.text()).toContain("<title>Payer 2");
  expect((await request.head(link.url)).status()).toBe(200);
});

test("an inactive link says so, and has no poster", async ({ page, request }) => {
  const { key } = await aShop();
  const link = await aLink(key);
  await call("PATCH", `/payment-links/${link.id}`, { key, body: { active: false } });
  expect((await request.head(link.url, { maxRedirects: 0 })).status()).toBe(200);
  expect((await request.get(link.url, { maxRedirects: 0 })).status()).toBe(200);
  await page.goto(`${link.url}/poster`);
  await expect(page).toHaveURL(link.url);
  await expect(heading(page)).toHaveText("Ce paiement n’est plus disponible");
  await expect(page.locator("form")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(heading(page)).toHaveText("This payment is no longer available");
  expect((await request.head(`${app}/l/1111111111`)).status()).toBe(404);
});

test("a link's poster prints on A6, or four times on A4", async ({ page }) => {
  const { key } = await aShop("Roulotte Chez Mana");
  const link = await aLink(key);
  const policy = watchPolicy(page);
  await page.addInitScript(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${link.url}/poster`);
  const poster = page.getByRole("article", { name: "Scannez pour payer" });
  for (const part of ["Roulotte Chez Mana", "Café en grains", /2.990.XPF/, "Scan to pay"]) {
    await expect(poster).toContainText(part);
  }
  await expect(poster).toContainText(link.url.replace(/^https?:\/\//, ""));
  await expect(poster).toContainText("Mode test");
  const code = page.getByRole("img", { name: /^QR code de / });
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  expect(pageSizesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([
    { width: 105, height: 148 },
  ]);
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page).toHaveTitle("printed");
  await page.getByRole("link", { name: "Quatre sur une page A4" }).click();
  await expect(page.locator(".poster")).toHaveCount(4);
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  expect(pageSizesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([
    { width: 210, height: 297 },
  ]);
  const svg = await page.request.get(`${link.url}/qr.svg`);
  expect(svg.headers()["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(policy).toEqual([]);
});

test("a poster's QR code fits beside the longest texts", async ({ page }) => {
  const { key } = await aShop("Association des Artisans et Artisanes de Nuku Hiva et de Ua Pou");
  const link = await aLink(key, {
    amountXpf: 10_000_000,
    description: `Participation ${"exceptionnelle ".repeat(17)}`.trim(),
  });
  await page.goto(`${link.url}/poster`);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [paper, code, scan, test] = await Promise.all(
    [".poster", ".poster-code img", ".poster-scan", ".poster-test"].map(boxOf),
  );
  expect(code?.height).toBeGreaterThan(0.4 * (paper?.width ?? 0));
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThanOrEqual((scan?.y ?? 0) + 1);
  const bottom = (paper?.y ?? 0) + (paper?.height ?? 0);
  expect((test?.y ?? 0) + (test?.height ?? 0)).toBeLessThan(bottom);
  await expectAccessible(page);
});

const aSetup = async (key: string) => {
  const customer = await aCustomer(key);
  return post(key, "/setup-intents", { customer: customer.id });
};

const cardsOf = async (key: string, { customerId }: { customerId: string }) =>
  (await call("GET", `/payment-methods?customer=${customerId}`, { key })).body.data;

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer la carte" });

test("a card is saved, with no amount shown", async ({ page }) => {
  const { key } = await aShop();
  const setup = await aSetup(key);
  const policy = watchPolicy(page);
  await page.goto(`/setup/${setup.clientSecret}`);
  await expect(heading(page)).toHaveText("Enregistrer votre carte");
  await expect(page.getByText("vous autorisez Boutique Hibiscus")).toBeVisible();
  await expect(save(page)).toBeEnabled();
  await expect(page.locator("body")).not.toContainText("XPF");
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await typeInFrame(page, CARDS.declined);
  await save(page).click();
  await expect(page.getByRole("alert").first()).toContainText("n’a pas été enregistrée");
  await expectAccessible(page);
  await typeInFrame(page, CARDS.good);
  await save(page).click();
  await expect(heading(page)).toHaveText("Carte enregistrée");
  await expect(page.getByText("se terminant par 4242")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("XPF");
  await expectAccessible(page);
  expect(await cardsOf(key, setup)).toMatchObject([{ last4: "4242" }]);
  expect(policy).toEqual([]);
});

test("a card that needs strong authentication is saved through the bank's page", async ({
  page,
}) => {
  const { key } = await aShop();
  const setup = await aSetup(key);
  await page.goto(`/setup/${setup.clientSecret}`);
  await typeInFrame(page, CARDS.authentication);
  await save(page).click();
  await authenticate(page, "refuse");
  await expect(page).toHaveURL(`${app}/setup/${setup.clientSecret}`);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await typeInFrame(page, CARDS.authentication);
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));

  // Interrupted, then cancelled, then completed.
  await page.goto(`/setup/${setup.clientSecret}`);
  await expect(heading(page)).toHaveText("Votre banque attend votre accord");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuler l’enregistrement" }).click();
  await typeInFrame(page, CARDS.authentication);
  await save(page).click();
  await authenticate(page, "approve");
  await expect(page).toHaveURL(`${app}/setup/${setup.clientSecret}`);
  await expect(heading(page)).toHaveText("Carte enregistrée");
  expect(await cardsOf(key, setup)).toMatchObject([{ last4: "3220" }]);
});

test("a card is saved with scripts off; other URLs and forms do nothing", async ({
  browser,
  page,
  request,
}) => {
  const { key } = await aShop();
  const setup = await aSetup(key);
  const path = `/setup/${setup.clientSecret}`;
  const foreign = await request.post(`${path}/save`, {
    form: { csrf: "x", bank_token: "tok_x" },
    headers: { origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(303);
  expect((await request.get(`/return/setup/${setup.id}?s=made-up`)).status()).toBe(404);
  await withoutScripts(browser, async (plain) => {
    await plain.goto(`${app}${path}`);
    await expect(
      plain.getByRole("button", { name: "Continuer vers la page de la banque" }),
    ).toBeVisible();
    await typeAtBank(plain, CARDS.good);
    await expect(plain).toHaveURL(new RegExp(`^${app}/setup/`));
    await expect(heading(plain)).toHaveText("Confirmer l’enregistrement");
    await save(plain).click();
    await expect(heading(plain)).toHaveText("Carte enregistrée");
  });
  expect((await page.goto(`${path.slice(0, -4)}aaaa`))?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Page introuvable");
  await expectAccessible(page);
});

test("a debit that needs authentication is completed with the saved card", async ({ page }) => {
  const { key } = await aShop();
  const customer = await aCustomer(key);
  const card = await post(key, "/payment-methods", {
    customer: customer.id,
    token: "pm_card_auth",
  });
  const refused = await call("POST", "/payments/intent", {
    key,
    body: { amountXpf: 2990, customer: customer.id, paymentMethod: card.id, offSession: true },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect([refused.status, refused.body.failureCode]).toEqual([402, "authentication_required"]);
  const policy = watchPolicy(page);
  await page.goto(refused.body.details.url);
  await expectAccessible(page);
  await page.getByRole("button", { name: /se terminant par 3220/ }).click();
  await authenticate(page, "approve");
  await expect(page).toHaveURL(/\/pay\/.*\?done=1$/);
  await expect(heading(page)).toHaveText("Paiement réussi");
  await expectAccessible(page);
  const { body } = await call("GET", `/transactions/${refused.body.transactionId}`, { key });
  expect([body.data.status, body.data.paymentMethodId]).toEqual(["succeeded", card.id]);
  expect(policy).toEqual([]);
});

test("a payer at the till pays on the phone, with or without an email address", async ({
  page,
}) => {
  await aSignedInOwner(page);
  const headers = { origin: app };
  const asked = await page.request.post("/api/v1/terminal/payments", {
    data: { amountXpf: 1800, description: "2 cafés" },
    headers,
  });
  expect(asked.status()).toBe(201);
  const { id, url } = (await asked.json()).data;
  const policy = watchPolicy(page);
  await page.goto(url);
  await expect(page.getByLabel("Adresse e-mail (facultatif)")).toBeVisible();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel("Adresse e-mail (facultatif)").fill("teva@");
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: /^Payer / }).click();
  await expect(page.locator("#email-error")).toContainText("adresse");
  await page.getByLabel("Adresse e-mail (facultatif)").fill("");
  await page.getByRole("button", { name: /^Payer / }).click();
  await authenticate(page, "approve");
  await expect(page).toHaveURL(`${url}?done=1`);
  await expect(heading(page)).toHaveText("Paiement réussi");
  const { confirmationCode, status } = (
    await (await page.request.get(`/api/v1/terminal/payments/${id}`)).json()
  ).data;
  expect(status).toBe("succeeded");
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expectAccessible(page);
  expect(policy).toEqual([]);
});

/** A subscription whose first period has just been invoiced. */
const anInvoice = async (key: string, token: string) => {
  await call("PATCH", "/merchants/me", { key, body: { tgcRate: 13 } });
  const customer = await aCustomer(key);
  const card = await post(key, "/payment-methods", { customer: customer.id, token });
  const product = await post(key, "/products", { name: "Panier bio" });
  const price = await post(key, "/prices", {
    product: product.id,
    amountXpf: 2990,
    interval: "month",
  });
  const { id } = await post(key, "/subscriptions", {
    customer: customer.id,
    price: price.id,
    paymentMethod: card.id,
  });
  await advance(key, 32);
  const { body } = await call("GET", `/invoices?subscription=${id}`, { key });
  expect(body.data).toHaveLength(1);
  return body.data[0];
};

test("an invoice is viewed, downloaded, printed and paid after its card was refused", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { key } = await aShop("Faaapu Bio");
  const invoice = await anInvoice(key, "pm_card_insufficient");
  const policy = watchPolicy(page);
  await page.goto(invoice.url);
  const paper = page.getByRole("article");
  for (const part of ["Faaapu Bio", invoice.number, "Hina Teva", "Panier bio", "En retard"]) {
    await expect(paper).toContainText(part);
  }
  await expect(page.getByText("Le dernier paiement a été refusé")).toBeVisible();
  await expect(page.getByText("Prochain prélèvement automatique")).toBeVisible();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  expect(pageSizesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([
    { width: 210, height: 297 },
  ]);
  const file = await page.request.get(`${invoice.url}/pdf`);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect(readPdf(await file.body()).text).toContain(invoice.number);

  await page.getByRole("link", { name: /^Payer 2.990.XPF/ }).click();
  await expect(page).toHaveURL(`${invoice.url}/checkout`);
  await expectAccessible(page);
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: /^Payer 2.990.XPF$/ }).click();
  await authenticate(page, "approve");
  await expect(page).toHaveURL(`${invoice.url}/checkout?done=1`);
  await expect(heading(page)).toHaveText("Paiement réussi");
  await page.getByRole("link", { name: "Revenir à la facture" }).click();
  await expect(page.getByRole("article")).toContainText("Payée le");
  await expect(page.getByRole("link", { name: /^Payer/ })).toHaveCount(0);
  await expectAccessible(page);
  const after = (await call("GET", `/invoices/${invoice.id}`, { key })).body.data;
  expect([after.status, after.attempts.at(-1).kind]).toEqual(["paid", "cardholder"]);
  expect((await page.goto(`${invoice.url.slice(0, -4)}aaaa`))?.status()).toBe(404);
  expect(policy).toEqual([]);
});
