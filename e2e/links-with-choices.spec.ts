import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import { CARDS, expectAccessible, overflowOf, typeAtBank } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** Opens the form of a new link with its options, fills it in, and returns the link's address and id. */
const addLink = async (page: Page, fill: (page: Page) => Promise<void>) => {
  await page.goto("/dashboard/payment-links/new");
  await expect(page.getByLabel("Nombre de places")).toBeHidden();
  await page.getByText("Options : montant libre").click();
  await fill(page);
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByTestId("url")).toBeVisible();
  return {
    url: (await page.getByTestId("url").textContent()) ?? "",
    id: page.url().split("/").at(-1) ?? "",
  };
};

/** A customer's page without scripts. */
const visit = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

/** The checker needs scripts: the page as it is, and as it is once its form was refused. */
const expectAccessiblePage = async (browser: Browser, url: string): Promise<void> => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  await expectAccessible(page);
  const next = page.getByRole("button", { name: "Continuer" });
  if ((await next.count()) > 0) {
    await next.click();
    await expect(page.locator("[id$=-error]").first()).toBeVisible();
    await expectAccessible(page);
  }
  await context.close();
};

const payNow = async (
  page: Page,
  email: string | null,
  card: string = CARDS.good,
): Promise<void> => {
  if (email) await page.getByLabel(/e-mail/i).fill(email);
  await typeAtBank(page, card);
  await page.getByRole("button", { name: /^Payer / }).click();
};

test("a school sells two places of a trip, with the child's name: page, mail and export say it", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  const { url, id } = await addLink(page, async () => {
    await page.getByLabel("Montant (XPF)").fill("1500");
    await page.getByLabel("Libellé").fill("Sortie à Moorea");
    await page.getByLabel("Quantité maximale").fill("4");
    await page.getByLabel("Nombre de places").fill("2");
    await page.getByText("Question 1", { exact: true }).click();
    await page.getByLabel("Question", { exact: true }).first().fill("Nom de l’enfant");
    await page.getByLabel("Réponse obligatoire").first().check();
    await page.getByText("Question 2", { exact: true }).click();
    await page.getByLabel("Question", { exact: true }).nth(1).fill("Classe");
    await page.getByLabel("Réponse", { exact: true }).nth(1).selectOption("choice");
    await page.getByLabel("Choix", { exact: true }).nth(1).fill("CM1\nCM2");
  });
  await expect(page.getByText("2 sur 2 restent")).toBeVisible();

  await expectAccessiblePage(browser, url);
  const customer = await visit(browser, url);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Sortie à Moorea");
  expect(await overflowOf(customer)).toBeLessThanOrEqual(0);
  await customer.getByLabel("Quantité").fill("9");
  await customer.getByLabel("Nom de l’enfant").fill("Hina");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.getByText("Indiquez un nombre entier de 1 à 4.")).toBeVisible();
  await expect(customer.getByLabel("Nom de l’enfant")).toHaveValue("Hina");
  await customer.getByLabel("Quantité").fill("3");
  await customer.getByLabel("Nom de l’enfant").fill("");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.getByText("Répondez à cette question.")).toBeVisible();
  await customer.getByLabel("Nom de l’enfant").fill("Hina Teva");
  await customer.getByLabel(/Classe/).selectOption("CM2");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.locator("h1")).toContainText("4 500 XPF");
  await expect(customer.locator("body")).toContainText("3 × 1 500 XPF");
  expect(decodeURIComponent(customer.url())).not.toContain("Hina");

  // A refused card keeps what was chosen, and so does choosing again.
  await payNow(customer, "hina@example.pf", CARDS.declined);
  await expect(customer.locator("h1")).toContainText("4 500 XPF");
  await customer.getByRole("link", { name: "Modifier mon choix" }).click();
  await expect(customer.getByLabel("Quantité")).toHaveValue("3");
  await expect(customer.getByLabel("Nom de l’enfant")).toHaveValue("Hina Teva");
  await customer.getByLabel("Quantité").fill("2");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await payNow(customer, null);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await expect(customer.locator("body")).toContainText("3 000 XPF");
  await customer.context().close();

  const paid = (await call("GET", `/transactions?paymentLink=${id}&status=succeeded`, { key })).body
    .data;
  expect(paid).toHaveLength(1);
  expect(paid[0]).toMatchObject({
    amountXpf: 3000,
    quantity: 2,
    answers: [
      { key: "nom_de_l_enfant_1", label: "Nom de l’enfant", value: "Hina Teva" },
      { key: "classe_2", label: "Classe", value: "CM2" },
    ],
  });
  await page.goto(`/dashboard/payments/${paid[0].id}`);
  await expect(page.getByText("Hina Teva", { exact: true })).toBeVisible();
  await expect(page.getByText("2 × 1 500 XPF")).toBeVisible();

  const other = await visit(browser, url);
  await other.getByLabel("Nom de l’enfant").fill("Moana");
  await other.getByRole("button", { name: "Continuer" }).click();
  await payNow(other, "moana@example.pf");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await other.context().close();
  const late = await visit(browser, url);
  await expect(late.getByRole("heading", { level: 1 })).toHaveText("Il ne reste plus de place");
  await late.context().close();
  await expectAccessiblePage(browser, url);

  await page.goto("/dashboard/payment-links");
  await expect(page.getByText("Complet").first()).toBeVisible();
  await page.goto(`/dashboard/payment-links/${id}`);
  await expect(page.getByText("0 sur 2 restent")).toBeVisible();
  await page.getByLabel("Nombre de places").fill("1");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("au moins celui des paiements déjà faits")).toBeVisible();
  await page.getByLabel("Nombre de places").fill("3");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("1 sur 3 restent")).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  const mail = await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: /Reçu de/ }).count()) > 1;
  }, "the receipts to be sent");
  expect(mail).toBe(true);
  await page
    .getByRole("link", { name: /Reçu de.*3.000/ })
    .first()
    .click();
  await expect(page.frameLocator("iframe").locator("body")).toContainText("2 × 1");

  await page.goto("/dashboard/payments/export");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  const rows = (await readFile(await (await coming).path(), "utf8")).trim().split("\r\n");
  expect(rows[0]).toMatch(/;avoir;quantite;reponses$/);
  expect(rows.slice(1).map((row) => row.split(";").slice(-2).join(" | "))).toEqual([
    "2 | Nom de l’enfant : Hina Teva · Classe : CM2",
    "1 | Nom de l’enfant : Moana",
  ]);
});

test("a donation: a suggested amount or another, and no address where it is optional", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const { key } = await aSignedInOwner(page);
  const { url, id } = await addLink(page, async () => {
    await page.getByLabel("Libellé").fill("Don à l’association");
    await page.getByLabel("Le client choisit le montant").check();
    await expect(page.getByLabel("Montant (XPF)", { exact: true })).toBeHidden();
    await page.getByLabel("Au moins (XPF)").fill("500");
    await page.getByLabel("Au plus (XPF)").fill("50 000");
    await page.getByLabel("Montants proposés").fill("1 000, 2 500, 5 000");
    await page.getByLabel("L’adresse e-mail du client est facultative").check();
  });
  await expect(page.getByText("Montant libre, de 500 XPF à 50 000 XPF").first()).toBeVisible();

  await expectAccessiblePage(browser, url);
  const customer = await visit(browser, url);
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.getByText(/Indiquez un montant en francs entiers/)).toBeVisible();
  await expect(customer.getByLabel("Votre montant (XPF)")).toBeHidden();
  await customer.getByRole("radio", { name: "Autre montant" }).check();
  await customer.locator("#other").fill("499");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.locator("#other-error")).toContainText("Indiquez un montant");
  await expect(customer.locator("#other")).toHaveValue("499");
  await customer.locator("#other").fill("12 345");
  await customer.getByRole("button", { name: "Continuer" }).click();
  await expect(customer.locator("h1")).toContainText("12 345 XPF");
  await customer.getByRole("link", { name: "Modifier mon choix" }).click();
  await expect(customer.locator("#other")).toHaveValue("12345");
  await customer.getByRole("radio", { name: /2.500/ }).check();
  await customer.getByRole("button", { name: "Continuer" }).click();
  expect(await overflowOf(customer)).toBeLessThanOrEqual(0);
  await payNow(customer, null);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await expect(customer.getByRole("link", { name: /reçu/i })).toHaveCount(0);
  await customer.context().close();

  const [paid] = (await call("GET", `/transactions?paymentLink=${id}`, { key })).body.data;
  expect(paid).toMatchObject({ status: "succeeded", amountXpf: 2500, receiptId: null });

  await page.goto(`/dashboard/payment-links/new?link=plink_${id}`);
  await expect(page.getByLabel("Le client choisit le montant")).toBeChecked();
  await expect(page.getByLabel("Montants proposés")).toHaveValue("1000, 2500, 5000");
});

test("a link without choices has no step before the card", async ({ page, browser }) => {
  const { key } = await aSignedInOwner(page);
  const body = { amountXpf: 2990, description: "Café" };
  const { url } = (await call("POST", "/payment-links", { key, body })).body.data;
  const customer = await visit(browser, url);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("Total à payer");
  await expect(customer.getByRole("button", { name: "Continuer", exact: true })).toHaveCount(0);
  await customer.context().close();
});
