import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { aShop, call, eventually } from "./_support/api";
import {
  authenticate,
  CARDS,
  expectAccessible,
  overflowOf,
  typeAtBank,
  typeInFrame,
} from "./_support/checkout";
import { advance } from "./_support/clock";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const aPrice = async (key: string, more: object): Promise<string> => {
  const product = await call("POST", "/products", { key, body: { name: "Panier de fruits" } });
  const body = { product: product.body.data.id, amountXpf: 2990, interval: "month", ...more };
  return (await call("POST", "/prices", { key, body })).body.data.id;
};

const aSale = async (key: string, price: string, more: object = {}) => {
  const body = {
    lineItems: [{ price }],
    mode: "subscription",
    successUrl: "https://boutique.example.pf/merci",
    ...more,
  };
  const made = await call("POST", "/checkout-sessions", { key, body });
  expect(made.status).toBe(201);
  return made.body.data;
};

const read = async (key: string, path: string) => (await call("GET", path, { key })).body.data;

test("a farm sells a basket by a link: the trial, the mail, the first invoice and the export", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page, await aShop("Ferme de Papara"));
  await page.goto("/dashboard/products/new");
  await page.getByLabel("Nom", { exact: true }).fill("Panier de fruits");
  await page.getByLabel("Montant (XPF)").fill("2990");
  await page.getByLabel("Abonnement").check();
  await page.getByLabel("Facturé").selectOption({ label: "Au début de chaque période" });
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expect(page.getByText("Facturé au début de chaque période")).toBeVisible();

  await page.goto("/dashboard/payment-links/new");
  await page.getByLabel("Un abonnement").check();
  await expect(page.getByText("Options : montant libre")).toBeHidden();
  await page.getByLabel("Jours d’essai").fill("800");
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByText("De 0 à 730 jours.")).toBeVisible();
  await page.getByLabel("Jours d’essai").fill("14");
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByText("2 990 XPF par mois").first()).toBeVisible();
  await expect(page.getByText("14 jours")).toBeVisible();
  await expectClean(page);
  const [link] = await read(key, "/payment-links");
  expect(link).toMatchObject({ mode: "subscription", trialDays: 14 });

  // The customer has no scripts.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const customer = await context.newPage();
  await customer.goto(link.url);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("2 990 XPF par mois");
  await expect(customer.getByText(/Rien à payer pendant l’essai, jusqu’au/)).toBeVisible();
  const mandate = /vous autorisez Ferme de Papara à débiter votre carte de 2.990.XPF par mois/;
  await expect(customer.getByText(mandate)).toBeVisible();
  await customer.getByLabel(/e-mail/i).fill("hina@example.pf");
  await typeAtBank(customer, CARDS.good);
  await expect(customer.getByText(mandate)).toBeVisible();
  await customer.getByRole("button", { name: "M’abonner", exact: true }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText(
    "Votre abonnement a commencé",
  );
  await expect(customer.getByText("Rien n’a été débité aujourd’hui.")).toBeVisible();
  // Opening the link again leads to what was started.
  await customer.goto(link.url);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText(
    "Votre abonnement est en place",
  );
  await context.close();

  const [subscription] = await read(key, "/subscriptions");
  await page.goto(`/dashboard/subscriptions/${subscription.id}`);
  await expect(page.getByText("Essai en cours")).toBeVisible();
  await expect(page.getByRole("link", { name: "Un lien de paiement" })).toBeVisible();
  await page.getByText("Accord du client").click();
  await expect(page.getByText(mandate)).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: /Votre abonnement chez/ }).count()) === 1;
  }, "the mail that repeats the mandate");
  await page.getByRole("link", { name: /Votre abonnement chez/ }).click();
  await expect(page.frameLocator("iframe").locator("body")).toContainText(mandate);

  await advance(key, 15);
  const [invoice] = await read(key, `/invoices?subscription=${subscription.id}`);
  expect(invoice).toMatchObject({ status: "paid", amountXpf: 2990 });
  await page.goto("/dashboard/payments/export");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  const rows = (await readFile(await (await coming).path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(invoice.transactionId);
});

test("a session collects the first period, and is not paid twice", async ({ page }) => {
  const { key } = await aSignedInOwner(page);
  const sale = await aSale(key, await aPrice(key, { billing: "advance" }));
  await page.goto(sale.url);
  await expect(page.getByText("À payer aujourd’hui : 2 990 XPF")).toBeVisible();
  await expect(page.getByText(/En vous abonnant, vous autorisez/)).toBeVisible();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: "M’abonner et payer 2 990 XPF" }).click();
  await authenticate(page, "approve");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await expect(page.getByText("2 990 XPF par mois")).toBeVisible();
  const session = await read(key, `/checkout-sessions/${sale.id}`);
  expect(session.status).toBe("complete");
  const payment = await read(key, `/transactions/${session.transactionId}`);
  expect(payment).toMatchObject({ subscriptionId: session.subscriptionId, amountXpf: 2990 });
  const [invoice] = await read(key, `/invoices?subscription=${session.subscriptionId}`);
  expect(invoice).toMatchObject({ status: "paid", transactionId: session.transactionId });

  // The same customer subscribes to another price with the card that was saved.
  const { customerId: customer } = session;
  const next = await aSale(key, await aPrice(key, { interval: "week" }), { customer });
  await page.goto(next.url);
  await expect(page.getByText(/Rien à payer aujourd’hui. Premier paiement le/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^M’abonner avec .*3220$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre abonnement a commencé");
  expect((await read(key, `/checkout-sessions/${next.id}`)).transactionId).toBeNull();
  await page.goto(`/dashboard/checkout-sessions/${next.id}`);
  await expect(page.getByRole("link", { name: "Voir l’abonnement" })).toBeVisible();
  await expectClean(page);
});

test("a card that is refused or authenticated while nothing is due", async ({ page }) => {
  const { key } = await aSignedInOwner(page);
  const sale = await aSale(key, await aPrice(key, {}), { trialDays: 30 });
  await page.goto(sale.url);
  await page.getByLabel(/e-mail/i).fill("moana@example.pf");
  await typeInFrame(page, CARDS.declined);
  await page.getByRole("button", { name: "M’abonner", exact: true }).click();
  await expect(page.getByText(/refusé/).first()).toBeVisible();
  await expectAccessible(page);
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: "M’abonner", exact: true }).click();
  await authenticate(page, "refuse");
  await expect(page.getByRole("button", { name: "M’abonner", exact: true })).toBeVisible();
  await typeInFrame(page, CARDS.authentication);
  await page.getByRole("button", { name: "M’abonner", exact: true }).click();
  await authenticate(page, "approve");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre abonnement a commencé");
  await expectAccessible(page);
  expect((await read(key, `/checkout-sessions/${sale.id}`)).status).toBe("complete");
});
