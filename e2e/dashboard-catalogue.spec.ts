import { expect, type Page, test } from "@playwright/test";
import { app, call, eventually } from "./_support/api";
import { CARDS, overflowOf, payInFrame, watchPolicy } from "./_support/checkout";
import { anAddress, expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** No accessibility finding, and nothing wider than the window. */
const expectFit = async (page: Page): Promise<void> => {
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
};

const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();

test("a product gets a price; its link is shown, sent and paid, and shows its takings", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  await aSignedInOwner(page);

  await page.goto("/dashboard/products");
  await expect(page.getByText("Aucun produit pour l’instant")).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: "Ajouter un produit" }).first().click();
  await page.getByLabel("Nom", { exact: true }).fill("Collier de perles");
  await page.getByLabel("Montant (XPF)").fill("douze mille");
  await page.getByText("Métadonnées (facultatif)").click();
  await page.getByLabel("Nom, ligne 1").fill("atelier");
  await page.getByLabel("Valeur, ligne 1").fill("Fare");
  await expectFit(page);
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expect(page.getByText("Indiquez un montant entier")).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Collier de perles");
  await expect(page.getByLabel("Valeur, ligne 1")).toHaveValue("Fare");
  await page.getByLabel("Montant (XPF)").fill("12 500");
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expectMessage(page, "Produit ajouté.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Collier de perles");
  await expect(page.getByRole("definition").filter({ hasText: "Fare" })).toBeVisible();

  await page.getByText("Ajouter un prix", { exact: true }).click();
  await page.getByLabel("Montant (XPF)").fill("4 990");
  await page.getByLabel("Abonnement").check();
  await page.getByLabel("Nombre").fill("3");
  await expectFit(page);
  await page.getByRole("button", { name: "Ajouter le prix" }).click();
  await expectMessage(page, "Prix ajouté.");
  await expect(page.getByText(/^4\s990\sXPF tous les 3 mois$/)).toBeVisible();
  await page.getByRole("button", { name: /^Désactiver \(4/ }).click();
  await expectMessage(page, "Prix désactivé.");
  await page.getByRole("button", { name: "Désactiver", exact: true }).click();
  await expectMessage(page, "Produit désactivé.");
  await expect(page.getByText("n’est plus proposé")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Réactiver", exact: true }).click();
  await expectMessage(page, "Produit réactivé.");
  await page.goto("/dashboard/products?state=active&q=PERLES");
  await expect(page.getByText(/12\s500\sXPF/)).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: "Collier de perles" }).click();

  await page.getByRole("link", { name: /^Créer un lien/ }).click();
  await expect(page.getByLabel("Prix", { exact: true })).toContainText("Collier de perles");
  await expectFit(page);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expectMessage(page, "Le lien est prêt");
  const url = await page.getByTestId("url").innerText();
  expect(url).toMatch(new RegExp(`^${app}/l/`));
  const code = page.getByRole("img", { name: "Code QR du lien Collier de perles" });
  await expect(code).toBeVisible();
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectFit(page);
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: /PNG$/ }).click();
  expect((await started).suggestedFilename()).toBe(`qr-${url.split("/").at(-1)}.png`);
  for (const paper of ["Affiche A6", "Planche A4"]) {
    const href = await page.getByRole("link", { name: paper }).getAttribute("href");
    expect((await page.request.get(`${app}${href}`)).status()).toBe(200);
  }

  const payer = anAddress();
  await page.getByLabel("Adresse e-mail").fill(payer);
  await page.getByLabel("Langue du message").selectOption("en");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expectMessage(page, "L’e-mail va être envoyé.");
  const detail = page.url();
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return page.getByRole("link", { name: new RegExp(payer) }).isVisible();
  }, "the message with the link");
  await page.getByRole("link", { name: new RegExp(payer) }).click();
  await page.getByRole("link", { name: url }).first().click();
  await page.getByLabel("Adresse e-mail").fill(payer);
  await payInFrame(page, CARDS.good);
  await expect(page.locator("body")).toContainText("Paiement réussi");

  await page.goto(detail);
  await expect(page.getByRole("link", { name: /12\s500\sXPF/ })).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Désactiver" }).click();
  await expectMessage(page, "Lien désactivé.");
  await expect(page.getByRole("link", { name: "Affiche A6" })).toHaveCount(0);
  await page.goto("/dashboard/payment-links?state=inactive");
  await expect(page.getByRole("row", { name: /Collier de perles/ })).toContainText(/12\s500\sXPF/);
  await page.getByRole("button", { name: /^QR/ }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expectFit(page);
  expect(policy).toEqual([]);
});

test("a link for an amount is created, and duplicated", async ({ page }) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  await aSignedInOwner(page);
  await page.goto("/dashboard/payment-links");
  await expect(page.getByText("Aucun lien pour l’instant")).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: "Créer un lien" }).first().click();
  await expect(page.getByText(/De 100\sXPF à 10\s000\s000\sXPF/)).toBeVisible();
  await page.getByLabel("Montant (XPF)").fill("99");
  await page.getByLabel("Libellé").fill("Atelier du samedi");
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByText("Indiquez un montant entier")).toBeVisible();
  await expect(page.getByLabel("Libellé")).toHaveValue("Atelier du samedi");
  await page.getByLabel("Montant (XPF)").fill("3500 F");
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Atelier du samedi");
  const first = await page.getByTestId("url").innerText();
  await page.getByRole("link", { name: "Dupliquer" }).click();
  await expect(page.getByLabel("Montant (XPF)")).toHaveValue("3500");
  await expect(page.getByLabel("Libellé")).toHaveValue("Atelier du samedi");
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByTestId("url")).not.toHaveText(first);
  expect(policy).toEqual([]);
});

test("a customer is added, found, edited, given a card link and deleted, and nothing is erased", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  await page.goto("/dashboard/customers");
  await expect(page.getByText("Aucun client pour l’instant")).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: "Ajouter un client" }).first().click();
  const refused = page.waitForEvent("load");
  await page.getByRole("button", { name: "Ajouter le client" }).click();
  await refused;
  const alert = page.getByRole("alert").getByText("Remplissez au moins un champ.");
  await expect(alert).toBeVisible();
  await page.getByLabel("Nom", { exact: true }).fill("Hina Teriitahi");
  await page.getByLabel("E-mail").fill("hina@lagon.pf");
  await page.getByLabel("Téléphone").fill("+689 87 12 34 56");
  await expectFit(page);
  await page.getByRole("button", { name: "Ajouter le client" }).click();
  await expectMessage(page, "Client ajouté.");
  const detail = page.url().split("?")[0] ?? "";
  const id = detail.split("/").at(-1) ?? "";

  await call("POST", "/customers", { key, body: { email: "HINA@lagon.pf", name: "Hina bis" } });
  await call("POST", "/payment-methods", {
    key,
    body: { customer: id, token: "pm_card_alpha" },
  });
  await call("POST", "/payment-methods", { key, body: { customer: id, token: "pm_card_beta" } });
  await page.goto("/dashboard/customers?q=hina%40lagon.pf");
  await expect(page.getByText("2 avec cette adresse")).toHaveCount(2);
  await expectFit(page);
  await page.getByLabel("Rechercher", { exact: true }).fill("teriitahi");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await page.getByRole("link", { name: "Hina Teriitahi" }).click();
  await expect(page.getByText("2 clients ont cette adresse e-mail")).toBeVisible();

  const cards = page.getByRole("region", { name: "Cartes" });
  await expect(cards.getByText("Par défaut", { exact: true })).toHaveCount(1);
  await cards.getByRole("button", { name: /^Définir par défaut/ }).click();
  await expectMessage(page, "Carte par défaut modifiée.");
  await cards
    .getByText(/^Retirer/)
    .first()
    .click();
  await cards.getByRole("button", { name: "Retirer la carte" }).first().click();
  await expectMessage(page, "Carte retirée.");
  await page.getByRole("button", { name: "Créer un lien pour ajouter une carte" }).click();
  const cardLink = await page.getByTestId("card-link").innerText();
  expect((await page.request.get(cardLink)).status()).toBe(200);
  await expectFit(page);

  await page.getByText("Modifier le client", { exact: true }).click();
  await page.getByText("Métadonnées (facultatif)").click();
  await page.getByLabel("Nom, ligne 1").fill("île");
  await page.getByLabel("Valeur, ligne 1").fill("Huahine");
  await page.getByLabel("Nom", { exact: true }).fill("Hina Tama");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expectMessage(page, "Modifications enregistrées.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hina Tama");
  const { metadata } = (await call("GET", `/customers/${id}`, { key })).body.data;
  expect(metadata).toEqual({ île: "Huahine" });

  await page.getByText("Supprimer le client", { exact: true }).click();
  await expect(page.getByText("Aucune donnée n’est effacée")).toBeVisible();
  await expectFit(page);
  await page.getByLabel("Je veux supprimer ce client").check();
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expectMessage(page, "Aucune donnée n’est effacée");
  await expect(page.getByText("restent consultables")).toBeVisible();
  await expect(page.getByText("Modifier le client")).toHaveCount(0);
  await page.goto("/dashboard/customers?state=deleted");
  await expect(page.getByRole("link", { name: "Hina Tama" })).toBeVisible();
  expect(policy).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a recurring price and a link for a price are created", async ({ page }) => {
    const { key } = await aSignedInOwner(page);
    const product = (await call("POST", "/products", { key, body: { name: "Panier" } })).body.data;
    await call("POST", "/prices", { key, body: { product: product.id, amountXpf: 2500 } });
    await page.goto(`/dashboard/products/${product.id}`);
    await page.getByText("Ajouter un prix", { exact: true }).click();
    await page.getByLabel("Montant (XPF)").fill("4990");
    await page.getByLabel("Abonnement").check();
    await page.getByLabel("Unité").selectOption("week");
    await page.getByRole("button", { name: "Ajouter le prix" }).click();
    await expect(page.getByText(/^4\s990\sXPF par semaine$/)).toBeVisible();
    await page.goto("/dashboard/payment-links/new");
    await page.getByLabel("Un prix du catalogue").check();
    await page.getByRole("button", { name: "Créer le lien" }).click();
    await expect(page.getByTestId("url")).toContainText("/l/");
  });
});
