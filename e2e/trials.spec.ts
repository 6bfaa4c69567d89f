import { expect, test } from "@playwright/test";
import { aShop, call, eventually } from "./_support/api";
import { overflowOf } from "./_support/checkout";
import { advance } from "./_support/clock";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

test("a school sells a subscription in advance with a trial: the reminder, the first invoice, its debit", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page, await aShop("École de va’a"));
  const customer = (
    await call("POST", "/customers", { key, body: { name: "Hina Teva", email: "hina@example.pf" } })
  ).body.data.id;
  await call("POST", "/payment-methods", { key, body: { customer, token: "pm_card_alpha" } });

  await page.goto("/dashboard/products/new");
  await page.getByLabel("Nom", { exact: true }).fill("Cours de va’a");
  await page.getByLabel("Montant (XPF)").fill("6000");
  await page.getByLabel("Abonnement").check();
  await page.getByLabel("Facturé").selectOption({ label: "Au début de chaque période" });
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expect(page.getByText("Facturé au début de chaque période")).toBeVisible();

  await page.goto(`/dashboard/subscriptions/new?customer=${customer}`);
  await page.getByLabel("Jours d’essai").fill("800");
  await page.getByRole("button", { name: "Créer l’abonnement" }).click();
  await expect(page.getByText("De 0 à 730 jours.")).toBeVisible();
  await page.getByLabel("Jours d’essai").fill("14");
  await expectClean(page);
  await page.getByRole("button", { name: "Créer l’abonnement" }).click();
  await expect(page.getByText("Essai en cours")).toBeVisible();
  await expect(page.getByText("Au début de chaque période")).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const subscription = new URL(page.url()).pathname;

  await advance(key, 12);
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: /se termine bientôt/ }).count()) === 1;
  }, "the mail about the end of the trial");
  await page.getByRole("link", { name: /se termine bientôt/ }).click();
  const letter = page.frameLocator("iframe").locator("body");
  await expect(letter).toContainText("Fin de l’essai");
  await expect(letter).toContainText("6 000 XPF");
  await page.goto(subscription);
  await expect(page.getByText("Essai bientôt terminé")).toBeVisible();
  await expect(page.getByText("La première facture sera émise")).toBeVisible();

  await advance(key, 3);
  await page.goto(subscription);
  await expect(page.getByRole("link", { name: /^F-\d{4}-000001/ })).toBeVisible();
  const [invoice] = (await call("GET", `/invoices?customer=${customer}`, { key })).body.data;
  expect(invoice).toMatchObject({ status: "paid", amountXpf: 6000 });
  expect(invoice.dueAt).toBe(invoice.periodStart);
});
