import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import { CARDS, overflowOf, payInFrame, watchPolicy } from "./_support/checkout";
import { anAddress, expectClean, signIn } from "./_support/dashboard";

/** A person who has just opened a shop, and the shop's first key. */
const aNewShop = async (page: Page): Promise<{ key: string }> => {
  await signIn(page, anAddress());
  await page.getByLabel("Nom de la boutique").fill("Perles de Rangiroa");
  await page.getByRole("button", { name: "Créer la boutique" }).click();
  return { key: await page.getByTestId("secret").innerText() };
};

const refundsOf = async (key: string, transaction: string) =>
  (await call("GET", `/refunds?transaction=${transaction}`, { key })).body.data;

/** A figure of the home page, by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

const steps = (page: Page) => page.getByRole("region", { name: /^Premiers pas/ });

test("a new shop makes a test payment in one click, refunds it, and exports its accounts", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const { key } = await aNewShop(page);

  await page.goto("/dashboard");
  await expect(steps(page)).toContainText("2 sur 7");
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Faire un paiement de test" }).click();
  await expect(page).toHaveURL(/\/l\/[1-9A-Za-z]{10}/);
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi", {
    timeout: 15_000,
  });

  // The page returns by itself.
  await page.waitForURL(/\/dashboard\?/);
  await expect(steps(page)).toContainText("4 sur 7");
  await expect(page.getByRole("button", { name: "Faire un paiement de test" })).toHaveCount(0);
  await expect(figure(page, "Brut")).toHaveText(/^2.500.XPF$/);
  await page.getByRole("link", { name: /^12.mois$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?period=year$/);
  await expect(figure(page, "Net")).toHaveText(/^2.500.XPF$/);
  await page.getByText("Voir les chiffres").click();
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Masquer les premiers pas" }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Afficher les premiers pas" }).click();
  await expect(steps(page)).toBeVisible();

  await page.getByRole("link", { name: "Tous les paiements" }).click();
  await page.getByRole("link", { name: /2.500.XPF/ }).click();
  await expect(page.getByRole("link", { name: "Paiement de test" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  await page.getByRole("link", { name: "Rembourser" }).click();
  await expect(page.getByRole("heading", { name: "Rembourser ce paiement" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByText("Une partie").click();
  await page.getByLabel("Montant à rembourser").fill("9 000");
  await expect(page.getByText("Ce montant dépasse ce qui reste")).toBeVisible();
  const refused = page.waitForEvent("load");
  await page.getByRole("button", { name: "Rembourser" }).click();
  await refused;
  await expect(page.getByLabel("Montant à rembourser")).toHaveValue("9 000");
  await expect(page.getByText("Ce montant dépasse ce qui reste")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Montant à rembourser").fill("1 000");
  await expect(page.getByText(/8,38.€/)).toBeVisible();
  await page.getByLabel("Motif").selectOption("requested_by_customer");
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Rembourser" }).dblclick();
  await expect(page.getByRole("region", { name: "Remboursements" })).toContainText("Effectué");
  expect(await refundsOf(key, id)).toMatchObject([{ amountXpf: 1000, amountEurCents: 838 }]);
  const timeline = page.getByRole("region", { name: "Chronologie" });
  await expect(timeline.getByText("Remboursement effectué")).toBeVisible();

  await page.getByRole("link", { name: "Rembourser" }).click();
  await expect(page.getByText(/12,57.€/)).toBeVisible();
  await page.getByRole("button", { name: "Rembourser" }).click();
  await expect(timeline.getByText("Remboursement effectué")).toHaveCount(2);
  await expect(timeline.getByText("Remboursé", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Rembourser" })).toHaveCount(0);
  await expectClean(page);

  await eventually(
    async () => (await call("GET", "/receipts?status=succeeded", { key })).body.data.length === 1,
    "the receipt",
  );
  await page.reload();
  await page.getByText("Renvoyer le reçu").click();
  await page.getByLabel("Adresse e-mail").fill("hina@example.pf");
  await page.getByRole("button", { name: "Envoyer à cette adresse" }).click();
  await expect(page.getByRole("region", { name: "Reçu" })).toContainText(
    /Envoi prévu|Envoyé à hina@example.pf/,
  );
  const [receipt] = (await call("GET", "/receipts", { key })).body.data;
  expect(receipt.email).toBe("hina@example.pf");

  await page.goto("/dashboard/payments?status=refunded&min=2000&customer=teva@example.pf");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByText("Enregistrer cette vue").click();
  await page.getByLabel("Nom de la vue").fill("Remboursés de Teva");
  await expectClean(page);
  const saved = page.waitForEvent("load");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await saved;
  const views = page.getByRole("navigation", { name: "Vues" });
  await views.getByRole("link", { name: "Payés" }).click();
  await expect(page.getByText("Aucun paiement ne correspond")).toBeVisible();
  await views.getByRole("link", { name: "Remboursés de Teva" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: /Supprimer la vue/ }).click();
  await expect(views.getByRole("link", { name: "Remboursés de Teva" })).toHaveCount(0);

  await page.getByRole("link", { name: "Exporter" }).click();
  await page.getByText("Dates choisies").click();
  await page.getByRole("button", { name: "Télécharger" }).click();
  await expect(page.getByText("Indiquez un premier et un dernier jour")).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByText("Aujourd’hui").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^transactions-(\d{4}-\d\d-\d\d)-\1\.csv$/);
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  const columns = head.replace("\uFEFF", "").split(";");
  const cell = (row: string, name: string) => row.split(";")[columns.indexOf(name)];
  expect(
    rows.map((row) => ["type", "montantXpf", "montantEurCents"].map((name) => cell(row, name))),
  ).toEqual([
    ["paiement", "2500", "2095"],
    ["remboursement", "-1000", "-838"],
    ["remboursement", "-1500", "-1257"],
  ]);
  expect(policy).toEqual([]);
});
