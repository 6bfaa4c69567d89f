import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { call } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { anOwner, aSignedInOwner } from "./_support/people";

let payments = 0;

const debit = async (key: string) => {
  const customer = (await call("POST", "/customers", { key, body: { name: "Hina" } })).body.data;
  const card = { customer: customer.id, token: "pm_card_alpha" };
  const method = (await call("POST", "/payment-methods", { key, body: card })).body.data;
  payments += 1;
  return () =>
    call("POST", "/payments/intent", {
      key,
      body: { amountXpf: 4500, customer: customer.id, paymentMethod: method.id },
      headers: { "idempotency-key": `tools-${Date.now()}-${payments++}` },
    });
};

test("payments and cards are decided by buttons that show the consequence", async ({ page }) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  const customer = (await call("POST", "/customers", { key, body: { name: "Hina" } })).body.data;
  await call("POST", "/setup-intents", { key, body: { customer: customer.id } });
  await page.goto("/dashboard/simulate");
  await page.getByLabel("Montant").fill("50");
  await page.getByRole("button", { name: "Créer le paiement" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Vérifiez ce champ");
  await page.getByLabel("Montant").fill("12 500 XPF");
  await page.getByRole("button", { name: "Créer le paiement" }).click();
  await expect(page.getByText("Choisissez son résultat")).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  await page.getByRole("button", { name: /La provision de la carte ne suffit pas/ }).click();
  const payment = page.getByRole("region", { name: "Ce paiement" });
  await expect(payment).toContainText("Refusé");
  await page.getByRole("button", { name: /Le paiement réussit/ }).click();
  await expect(payment).toContainText("Payé");
  await expect(page.getByText("a déjà un résultat définitif")).toBeVisible();
  await expectClean(page);
  await payment.getByRole("link", { name: "Voir l’événement émis" }).click();
  await expect(page.getByText("payment.succeeded").first()).toBeVisible();

  await page.goto("/dashboard/simulate");
  await page.getByRole("region", { name: "Cartes à enregistrer" }).getByRole("link").click();
  await page.getByRole("button", { name: /Carte beta/ }).click();
  await expect(page.getByRole("region", { name: "Cet enregistrement de carte" })).toContainText(
    "Enregistrée",
  );
  expect(policy).toEqual([]);
});

const STATEMENT_MS = 5 * 60_000;
const STORY_MS = 45_000;

/**
 * The bank's statement, read every five minutes, also shows what the bank was silent about: avoid that
 * moment.
 */
const betweenStatements = async (): Promise<void> => {
  const left = STATEMENT_MS - (Date.now() % STATEMENT_MS);
  if (left < STORY_MS) await sleep(left + 3_000);
};

test("a silent bank leaves a payment processing, and decides it when it responds again", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  await betweenStatements();
  const pay = await debit(key);
  await page.goto("/dashboard/bank");
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  const silence = page.getByRole("form", { name: "La banque ne répond plus" });
  await silence.getByRole("button", { name: "15 min" }).click();
  await expect(page.getByText("L’incident est actif")).toBeVisible();
  await expectClean(page);

  const lost = await pay();
  expect([lost.status, lost.body.error]).toEqual([502, "provider_timeout"]);
  const { transactionId } = lost.body.details;
  await page.goto(`/dashboard/payments/${transactionId}`);
  const band = page.getByRole("complementary", { name: "Incident à la banque de test" });
  await expect(band).toContainText("La banque ne répond plus à cette boutique jusqu’à");
  const status = page.getByText("En cours", { exact: true }).first();
  await expect(status).toBeVisible({ timeout: 20_000 });
  await expectClean(page);

  // Other shops' bank works.
  const other = await anOwner();
  expect((await (await debit(other.key))()).body.data.status).toBe("succeeded");

  await band.getByRole("link", { name: "Gérer" }).click();
  await silence.getByRole("button", { name: "Revenir à la normale" }).click();
  await expect(page.getByText("est revenue à la normale")).toBeVisible();
  await expect(band).toHaveCount(0);
  await expect
    .poll(
      async () => (await call("GET", `/transactions/${transactionId}`, { key })).body.data.status,
      { timeout: 30_000 },
    )
    .toBe("succeeded");
  expect(policy).toEqual([]);
});
