import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import { CARDS, expectAccessible, overflowOf, typeAtBank } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** Adds a product with a price in the dashboard, and returns the price's id. */
const addProduct = async (
  page: Page,
  key: string,
  { name, amount, rate }: { name: string; amount: string; rate: string },
): Promise<string> => {
  await page.goto("/dashboard/products/new");
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Taux de taxe").selectOption({ label: rate });
  await page.getByLabel("Montant (XPF)").fill(amount);
  await expectClean(page);
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const product = page.url().split("/").at(-1);
  const { body } = await call("GET", `/prices?product=${product}`, { key });
  return body.data[0].id;
};

/** Pays without scripts, through the bank's own page, and returns what the checkout page showed. */
const payWithoutScripts = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  const shown = (await page.locator("body").textContent()) ?? "";
  await page.getByLabel(/e-mail/i).fill("hina@example.pf");
  await typeAtBank(page, CARDS.good);
  await page.getByRole("button", { name: /^Payer / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await context.close();
  return shown;
};

const plain = (text: string): string => text.replace(/\s/g, " ");

test("a grocery sells at three rates: page, receipt, refund of an article and export say each", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);

  await page.goto("/dashboard/products/new");
  await expect(page.getByLabel("Taux de taxe")).toHaveCount(0);
  await page.goto("/dashboard/settings/tax");
  await page.getByLabel("La boutique est assujettie").check();
  await page.getByLabel("Taux (%)", { exact: true }).fill("13");
  await page.getByLabel("Autres taux (%)").fill("5 ; cent vingt");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByText("Des taux de 0 à 100, séparés par des points-virgules"),
  ).toBeVisible();
  await page.getByLabel("Autres taux (%)").fill("16 ; 5 %");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByLabel("Autres taux (%)")).toHaveValue("5 ; 16");
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  const bread = await addProduct(page, key, { name: "Pain coco", amount: "525", rate: "5 %" });
  const toy = await addProduct(page, key, {
    name: "Pirogue en bois",
    amount: "2320",
    rate: "16 %",
  });
  const own = "Celui de la boutique (13 %)";
  const juice = await addProduct(page, key, { name: "Jus d’ananas", amount: "1130", rate: own });
  await page.goto("/dashboard/settings/tax");
  await page.getByLabel("Autres taux (%)").fill("5");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByText("Un taux qu’un produit utilise ne peut pas être retiré"),
  ).toBeVisible();

  const lineItems = [{ price: bread, quantity: 2 }, { price: toy }, { price: juice }];
  const session = await call("POST", "/checkout-sessions", {
    key,
    body: { lineItems, successUrl: "https://boutique.example.pf/merci" },
  });
  const shown = plain(await payWithoutScripts(browser, session.body.data.url));
  for (const line of ["(5 %) 50 XPF", "(13 %) 130 XPF", "(16 %) 320 XPF"]) {
    expect(shown).toContain(`TGC incluse ${line}`);
  }

  const { transactionId } = (
    await call("GET", `/checkout-sessions/${session.body.data.id}`, { key })
  ).body.data;
  await page.goto(`/dashboard/payments/${transactionId}`);
  await expect(page.getByText("TGC (16 %)")).toBeVisible();
  const mail = await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: /Reçu de/ }).count()) > 0;
  }, "the receipt to be sent");
  expect(mail).toBe(true);
  await page
    .getByRole("link", { name: /Reçu de/ })
    .first()
    .click();
  const letter = page.frameLocator("iframe").locator("body");
  for (const line of ["TGC 5 % incluse", "TGC 13 % incluse", "TGC 16 % incluse"]) {
    await expect(letter).toContainText(line);
  }

  await page.goto(`/dashboard/payments/${transactionId}/refund`);
  await page.getByLabel("Des articles").check();
  await page.getByLabel("Quantité à rembourser : Pain coco").selectOption("1");
  await page.getByLabel("Quantité à rembourser : Pirogue en bois").selectOption("1");
  await expect(page.getByText("2 845 XPF").first()).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Rembourser", exact: true }).click();
  await expect(page.getByText("Remboursement effectué").first()).toBeVisible();
  const [made] = (await call("GET", `/refunds?transaction=${transactionId}`, { key })).body.data;
  expect(made.taxes).toEqual([
    { rate: 5, htXpf: 500, tgcXpf: 25 },
    { rate: 16, htXpf: 2000, tgcXpf: 320 },
  ]);
  await page.goto(`/dashboard/refunds/${made.id}`);
  await expect(page.getByText("Pain coco, Pirogue en bois")).toBeVisible();
  await page.goto(made.creditNoteUrl);
  await expect(page.getByRole("article")).toContainText("TGC (16 %)");
  await expectAccessible(page);

  await page.goto("/dashboard/payments/export");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  const rows = (await readFile(await (await coming).path(), "utf8")).trim().split("\r\n");
  expect(rows[0]).toMatch(
    /;avoir;htXpf 5 %;tgcXpf 5 %;htXpf 13 %;tgcXpf 13 %;htXpf 16 %;tgcXpf 16 %$/,
  );
  expect(rows.slice(1).map((row) => row.split(";").slice(-6).join(" "))).toEqual([
    "1000 50 1000 130 2000 320",
    "-500 -25   -2000 -320",
  ]);
});

test("a payment, its refund and its invoice name the tax as the shop did when they were made", async ({
  page,
}) => {
  const { key } = await aSignedInOwner(page);
  const make = async (path: string, body: object) => {
    const headers = { "idempotency-key": randomUUID() };
    return (await call("POST", path, { key, body, headers })).body.data;
  };
  const print = async (label: string) => {
    await page.goto("/dashboard/settings/tax");
    await page.getByLabel("La boutique est assujettie").check();
    await page.getByLabel("Taux (%)", { exact: true }).fill("13");
    await page.getByLabel("Nom de la taxe").selectOption(label);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("status")).toBeVisible();
  };
  await print("TVA");
  const { id } = await make("/payments/intent", { amountXpf: 11_300 });
  await make("/test/simulate", { transactionId: id, outcome: "succeeded" });
  const refund = await make(`/transactions/${id}/refunds`, { amountXpf: 1130 });
  const customer = (await make("/customers", { name: "Hina" })).id;
  const lines = [{ label: "Cours", quantity: 1, unitAmountXpf: 11_300 }];
  const dueAt = Math.ceil(Date.now() / 1000) + 86_400;
  const invoice = await make("/extensions/invoices", { customer, lines, dueAt });
  await make(`/extensions/invoices/${invoice.id}/issue`, {});
  await print("TGC");
  for (const [path, name] of [
    [`payments/${id}`, "TVA (13 %)"],
    [`refunds/${refund.id}`, "Dont TVA"],
    [`invoices/${invoice.id}`, "TVA (13 %)"],
  ]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByText(name ?? "", { exact: true })).toBeVisible();
    await expect(page.getByText(/TGC/)).toHaveCount(0);
  }
});
