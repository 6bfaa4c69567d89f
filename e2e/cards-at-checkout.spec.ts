import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import {
  authenticate,
  CARDS,
  expectAccessible,
  overflowOf,
  payInFrame,
  typeAtBank,
} from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const aSession = async (key: string, of: object): Promise<{ id: string; url: string }> => {
  const body = {
    lineItems: [{ amountXpf: 2990, description: "Panier de la semaine" }],
    successUrl: "https://boutique.example.pf/merci",
    ...of,
  };
  const made = await call("POST", "/checkout-sessions", { key, body });
  expect(made.status).toBe(201);
  return made.body.data;
};

const sessionOf = async (key: string, { id }: { id: string }) =>
  (await call("GET", `/checkout-sessions/${id}`, { key })).body.data;

/** Opens a page as a customer without scripts, and closes it afterwards. */
const withoutScripts = async (
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  expect(await page.locator("body").evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await act(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await context.close();
};

test("a customer saves the card while paying, and pays with one press the next time", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  const { body: me } = await call("GET", "/merchants/me", { key });
  const box = `Enregistrer ma carte pour mes prochains achats chez ${me.data.name}`;

  const first = await aSession(key, { saveCard: "offer" });
  await withoutScripts(browser, first.url, async (customer) => {
    await expect(customer.getByLabel(box)).not.toBeChecked();
    await customer.getByLabel(box).check();
    // A form that is refused comes back with the box as it was.
    await customer.getByLabel(/e-mail/i).fill("hina@lagon");
    await customer.locator("[data-bank-page]").click();
    await expect(customer.getByText(/Indiquez une adresse e-mail valide/)).toBeVisible();
    await expect(customer.getByLabel(box)).toBeChecked();
    await customer.getByLabel(/e-mail/i).fill("hina@example.pf");
    await typeAtBank(customer, CARDS.good);
    await expect(customer.getByText(/vous enregistrez cette carte/)).toBeVisible();
    await customer.getByRole("button", { name: /^Payer / }).click();
  });
  const { customerId } = await sessionOf(key, first);
  const cards = await call("GET", `/payment-methods?customer=${customerId}`, { key });
  expect(cards.body.data).toMatchObject([{ last4: "4242", default: true }]);

  await page.goto(`/dashboard/checkout-sessions/${first.id}`);
  await expect(page.getByText("Proposé au client")).toBeVisible();
  await page.goto(`/dashboard/customers/${customerId}`);
  await page.getByText("Accord du client").click();
  await expect(page.getByText(box)).toBeVisible();
  await expect(page.getByText(`sur /c/${first.id}, depuis l’adresse`)).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: /carte/i }).count()) > 0;
  }, "the mail about the saved card");

  const second = await aSession(key, { customer: customerId });
  await withoutScripts(browser, second.url, async (customer) => {
    await customer.getByRole("button", { name: /^Payer 2.990.XPF avec .*4242$/ }).click();
  });

  const other = { customer: customerId, token: "pm_card_beta" };
  expect((await call("POST", "/payment-methods", { key, body: other })).status).toBe(201);
  const third = await aSession(key, { customer: customerId });
  await withoutScripts(browser, third.url, async (customer) => {
    const choices = customer.getByRole("radio");
    await expect(choices).toHaveCount(2);
    await expect(choices.first()).toBeChecked();
    await choices.last().check();
    await customer.getByRole("button", { name: /avec cette carte$/ }).click();
  });
  const paid = await sessionOf(key, third);
  const payment = await call("GET", `/transactions/${paid.transactionId}`, { key });
  expect(payment.body.data.cardBrand).toBe("beta");

  await page.goto("/dashboard/payments/export");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  const rows = (await readFile(await (await coming).path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(4);
  expect(
    rows
      .slice(1)
      .join("\n")
      .match(/hina@example\.pf/g),
  ).toHaveLength(3);
});

test("a session that requires it says that the card is saved, and saves it after the authentication", async ({
  page,
}) => {
  const { key } = await aSignedInOwner(page);
  const session = await aSession(key, { saveCard: "require" });
  await page.goto(session.url);
  await expect(page.getByText(/En payant, vous enregistrez cette carte/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.authentication);
  await authenticate(page, "approve");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  const { customerId } = await sessionOf(key, session);
  const cards = await call("GET", `/payment-methods?customer=${customerId}`, { key });
  expect(cards.body.data).toMatchObject([{ last4: "3220", default: true }]);

  // The bank asks again; a customer who was refused there is offered another card first.
  const next = await aSession(key, { customer: customerId });
  await page.goto(next.url);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Payer .* avec .*3220$/ }).click();
  await authenticate(page, "approve");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
});
