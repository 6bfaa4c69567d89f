import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import { CARDS, expectAccessible, overflowOf, typeAtBank } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const plain = (text: string | null): string => (text ?? "").replace(/\s/g, " ");

type Line = { label: string; quantity?: string; unit: string; rate?: string };

const typeLines = async (page: Page, lines: readonly Line[]): Promise<void> => {
  for (const [at, { label, quantity, unit, rate }] of lines.entries()) {
    await page.getByLabel(`Désignation ${at + 1}`).fill(label);
    if (quantity) await page.getByLabel(`Qté ${at + 1}`).fill(quantity);
    await page.getByLabel(`Prix unitaire ${at + 1}`).fill(unit);
    if (rate) await page.getByLabel(`Taxe ${at + 1}`).selectOption({ label: rate });
  }
};

/** Writes a draft in the dashboard, for a customer who is chosen there. */
const writeDraft = async (page: Page, name: string, lines: readonly Line[]): Promise<void> => {
  await page.goto("/dashboard/invoices");
  await page.getByRole("link", { name: "Nouvelle facture" }).first().click();
  await page.getByRole("link", { name }).click();
  await typeLines(page, lines);
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brouillon de facture");
};

const issue = async (page: Page): Promise<string> => {
  await page.getByLabel(/L’émettre/).check();
  await page.getByRole("button", { name: "Émettre" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Facture F-\d{4}-\d{6}$/);
  return page.url().split("/").at(-1) ?? "";
};

/** How many messages with this subject the shop has sent, once there are so many. */
const sent = async (page: Page, subject: RegExp, count = 1): Promise<void> => {
  const links = page.getByRole("link", { name: subject });
  const arrived = await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await links.count()) >= count;
  }, `${count} messages like ${subject}`);
  expect(arrived).toBe(true);
  await expect(links).toHaveCount(count);
};

/** Opens the link of the mail without scripts and pays; returns what the invoice showed. */
const payWithoutScripts = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  const shown = plain(await page.getByRole("article").textContent());
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: /^Payer / }).click();
  await typeAtBank(page, CARDS.good);
  await page.getByRole("button", { name: /^Payer / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await page.goto(url);
  await expect(page.getByRole("article")).toContainText("Payée");
  await context.close();
  return shown;
};

const aCustomer = (key: string, name: string) =>
  call("POST", "/customers", { key, body: { name, email: `${name.toLowerCase()}@example.pf` } });

test("an invoice by hand is written, sent and paid by card without scripts", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  await call("PATCH", "/merchants/me", { key, body: { tgcRate: 13, tgcRates: [5, 16] } });
  await aCustomer(key, "Hina");

  await writeDraft(page, "Hina", [
    { label: "Révision du moteur", quantity: "2", unit: "12 500", rate: "16 %" },
    { label: "Panier de fruits", unit: "3 000", rate: "5 %" },
  ]);
  await page.getByLabel("Message au client").fill("Merci de votre confiance.");
  await page.getByLabel("Prix unitaire 2").fill("gratuit");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Donnez à chaque ligne une désignation")).toBeVisible();
  await page.getByLabel("Prix unitaire 2").fill("4 200");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Le brouillon est enregistré.").first()).toBeVisible();
  await expect(page.locator("main")).toContainText("29 200 XPF");
  await expectClean(page);
  const id = await issue(page);
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await sent(page, /Facture de/);
  await page.getByRole("link", { name: /Facture de/ }).click();
  const letter = page.frameLocator("iframe").locator("body");
  await expect(letter).toContainText("Échéance");
  const url = await letter
    .getByRole("link", { name: "Voir et payer la facture" })
    .getAttribute("href");
  const shown = await payWithoutScripts(browser, url ?? "");
  for (const part of [
    "Révision du moteur",
    "2 × 12 500 XPF · TGC (16 %)",
    "Panier de fruitsTGC (5 %)",
    "Total TTC29 200 XPF",
    "Merci de votre confiance.",
  ]) {
    expect(shown).toContain(part);
  }

  const invoice = (await call("GET", `/invoices/${id}`, { key })).body.data;
  expect(invoice).toMatchObject({ status: "paid", paidOutOfBand: null });
  const { number } = invoice;
  await page.goto("/dashboard/payments/export");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  const rows = (await readFile(await (await coming).path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(number);
  expect(rows[1]).toContain("29200");
});

test("an invoice by hand is marked as paid by transfer, and its page says so", async ({ page }) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  await aCustomer(key, "Teva");
  await writeDraft(page, "Teva", [{ label: "Location d’un va’a", unit: "8 000" }]);
  await page.getByText("Supprimer le brouillon").first().click();
  await expect(page.getByLabel("Supprimer définitivement ce brouillon")).toBeVisible();
  await page.getByLabel(/L’envoyer par e-mail/).uncheck();
  const id = await issue(page);
  await page.getByText("Payée autrement").click();
  await page.getByLabel("Moyen").selectOption({ label: "Virement" });
  await page.getByLabel("Référence").fill("VIR 2026-117");
  await page.getByLabel("J’ai reçu l’argent").check();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Marquer comme payée" }).click();
  await expect(page.getByText("La facture est marquée comme payée.").first()).toBeVisible();
  await expect(page.getByText("VIR 2026-117", { exact: true })).toBeVisible();
  const invoice = (await call("GET", `/invoices/${id}`, { key })).body.data;
  expect(invoice).toMatchObject({
    status: "paid",
    paidOutOfBand: { method: "transfer", reference: "VIR 2026-117" },
    transactionId: null,
  });
  await page.goto(invoice.url);
  await expect(page.getByRole("article")).toContainText("Payée par virement le");
  await expect(page.getByRole("article")).toContainText("VIR 2026-117");
  await expect(page.getByRole("link", { name: /^Payer / })).toHaveCount(0);
  await expectAccessible(page);
});

test("the customer of a late invoice by hand is reminded while the clock moves", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  const { body } = await aCustomer(key, "Moana");
  await page.goto("/dashboard/settings/invoices");
  await page.getByLabel("Relancer les clients des factures en retard").check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Relances enregistrées.").first()).toBeVisible();
  await expectClean(page);
  const dueAt = Math.floor(Date.now() / 1000) + 86_400;
  const lines = [{ label: "Cours de ʻukulele", unitAmountXpf: 5000 }];
  const draft = await call("POST", "/extensions/invoices", {
    key,
    body: { customer: body.data.id, lines, dueAt },
  });
  await call("POST", `/extensions/invoices/${draft.body.data.id}/issue`, { key, body: {} });
  await page.goto("/dashboard/test-clock");
  await page.getByRole("button", { name: "31 jours" }).click();
  await expect(page.getByText(/31 jours d’avance/)).toBeVisible({ timeout: 30_000 });
  await sent(page, /Rappel/, 3);
  await page.goto("/dashboard/invoices?status=past_due");
  await expect(page.getByText("En retard").last()).toBeVisible();
});
