import { expect, type Page, test } from "@playwright/test";
import { aShop, call, eventually } from "./_support/api";
import { CARDS, overflowOf, payInFrame, typeInFrame, watchPolicy } from "./_support/checkout";
import { anAddress, expectClean } from "./_support/dashboard";
import { closeDatabase, rowsOf } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

const make = async (key: string, path: string, body: object) => {
  const answer = await call("POST", path, { key, body });
  expect([path, answer.status, answer.body.error]).toEqual([path, 201, undefined]);
  return answer.body.data;
};

/** A page of the dashboard without accessibility findings, and no wider than its window. */
const checkPage = async (page: Page, path?: string): Promise<void> => {
  if (path) await page.goto(path);
  // A streamed page is not complete yet.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/./);
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
};

test.afterAll(closeDatabase);

test("a subscription whose card is refused is chased by e-mail, paid by its customer, and recovers", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { key } = await aSignedInOwner(page, await aShop("Paniers de Papara"));
  const policy = watchPolicy(page);
  const email = anAddress();
  const customer = (await make(key, "/customers", { name: "Hina Teva", email })).id;
  await make(key, "/payment-methods", { customer, token: "pm_card_declined" });
  const product = (await make(key, "/products", { name: "Panier de fruits" })).id;
  await make(key, "/prices", { product, amountXpf: 2990, interval: "month" });
  await checkPage(page, "/dashboard/subscriptions");
  await expect(page.getByText("Aucun abonnement pour l’instant")).toBeVisible();

  await page.getByRole("link", { name: "Nouvel abonnement" }).first().click();
  await page.waitForURL(/\/subscriptions\/new$/);
  await page.getByRole("searchbox", { name: "Client" }).fill("hina");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=hina/);
  await checkPage(page);
  await page.getByRole("link", { name: "Hina Teva" }).click();
  await page.waitForURL(/customer=/);
  await expect(page.getByLabel("Prix")).toContainText("par mois");
  await checkPage(page);
  await page.getByRole("button", { name: "Créer l’abonnement" }).click();
  await expect(page.getByText("L’abonnement est créé.")).toBeVisible();
  await expect(page.getByText("La première facture sera émise")).not.toHaveCount(0);
  await checkPage(page);
  const subscription = page.url().replace(/\?.*$/, "");

  await page.getByText("Arrêter l’abonnement", { exact: true }).click();
  await page.getByLabel("Je veux arrêter cet abonnement").check();
  await page.getByRole("button", { name: "Arrêter", exact: true }).click();
  await expect(page.getByText("L’abonnement s’arrête le")).toBeVisible();
  await page.getByRole("button", { name: "Ne plus l’arrêter" }).click();
  await expect(page.getByText("L’abonnement continue.")).toBeVisible();

  await page.goto("/dashboard/test-clock");
  await page.getByRole("button", { name: "31 jours" }).click();
  await expect(page.getByText(/31 jours d’avance/)).toBeVisible({ timeout: 60_000 });
  await page.goto("/dashboard/subscriptions");
  await page.getByRole("link", { name: /^À relancer/ }).click();
  await page.waitForURL(/queue=distress/);
  await expect(page.getByText(/^Dû.:.2.990.XPF$/)).toBeVisible();
  await expect(page.getByText("débit automatique 1 sur 5")).toBeVisible();
  await expect(page.getByText("La banque a refusé l’opération.").first()).toBeVisible();
  await expect(page.getByText("Prochain débit automatique le")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Envoyer par e-mail" }).click();
  await expect(page.getByText("La page de paiement va être envoyée")).toBeVisible();

  const message = page.getByRole("link", { name: /Facture .* à payer/ }).first();
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return message.isVisible();
  }, "the message");
  await message.click();
  const url = await page.getByRole("link", { name: /\/i\// }).first().getAttribute("href");
  await page.goto(`${url}/checkout`);
  await typeInFrame(page, CARDS.good);
  // The refused card is offered as well.
  await page.getByRole("button", { name: /^Payer 2.990.XPF$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");

  await page.goto(subscription);
  await expect(page.getByText("Actif", { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/invoices\//);
  await expect(page.getByText("par le client, sur la page")).toBeVisible();
  await expect(page.getByText("Facture à payer").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "PDF" })).toHaveAttribute("href", `${url}/pdf`);
  await checkPage(page);
  await checkPage(page, "/dashboard/invoices?status=paid&q=hina");
  await expect(page.getByRole("row")).toHaveCount(2);
  await checkPage(page, "/dashboard/subscriptions?queue=distress");
  await expect(page.getByText("Rien à relancer")).toBeVisible();
  expect(policy).toEqual([]);
});

test("abandoned receipts are resent, an ambiguous session is compared, a refund is opened", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { key, merchantId } = await aSignedInOwner(page, await aShop("Perles de Tikehau"));
  const policy = watchPolicy(page);
  await checkPage(page, "/dashboard/checkout-sessions");
  await expect(page.getByText("Aucune session pour l’instant")).toBeVisible();
  const email = anAddress();
  await make(key, "/customers", { name: "Moana d’avant", email });
  await make(key, "/customers", { name: "Moana d’après", email });
  const session = await make(key, "/checkout-sessions", {
    lineItems: [{ description: "Collier de keshi", amountXpf: 12500, quantity: 2 }],
    successUrl: "https://boutique.example.pf/merci",
    customerEmail: email,
  });
  await checkPage(page, `/dashboard/checkout-sessions/${session.id}`);
  await expect(page.getByText(session.url, { exact: true })).toBeVisible();
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await expect(page.getByRole("link", { name: "Voir le reçu" })).toBeVisible({ timeout: 30_000 });

  await checkPage(page, "/dashboard/checkout-sessions?queue=ambiguous");
  await expect(page.getByText("2 clients possibles")).toBeVisible();
  await page.getByRole("table").getByRole("link", { name: email }).click();
  await page.waitForURL(/\/checkout-sessions\//);
  const candidates = page.getByRole("region", { name: "Plusieurs clients ont cette adresse" });
  await expect(candidates.getByRole("link", { name: "Moana d’avant" })).toBeVisible();
  await expect(candidates.getByRole("listitem").filter({ hasText: "Moana d’après" })).toContainText(
    "Attribué",
  );
  await checkPage(page);

  await eventually(async () => {
    await page.goto("/dashboard/receipts");
    return page.getByText("Envoyé", { exact: true }).last().isVisible();
  }, "the receipt");
  await checkPage(page);
  // No mailbox of test mode bounces anything.
  await rowsOf(
    `UPDATE receipts SET status = 'exhausted', failure_code = 'bounced', failure_message = 'Non remis'
     WHERE merchant_id = $1`,
    [merchantId],
  );
  await checkPage(page, "/dashboard/receipts?status=exhausted");
  await expect(page.getByText("La boîte du destinataire a rejeté le message.")).toBeVisible();
  await page.getByRole("button", { name: "Renvoyer 1 reçu abandonné" }).click();
  await expect(page.getByText("1 reçu est renvoyé.")).toBeVisible();
  await eventually(async () => {
    await page.goto("/dashboard/receipts?status=succeeded");
    return page.getByRole("table").getByRole("link", { name: email }).isVisible();
  }, "the receipt once more");
  await page.getByRole("table").getByRole("link", { name: email }).click();
  await page.waitForURL(/\/receipts\//);
  await page.getByLabel("Destinataire").fill("moana@example.pf");
  await page.getByRole("button", { name: "Renvoyer le reçu" }).click();
  await expect(page.getByText("Le reçu est renvoyé.")).toBeVisible();
  await expect(page.getByText("moana@example.pf").first()).toBeVisible();
  await checkPage(page);

  const [payment] = (await call("GET", "/transactions", { key })).body.data;
  const refund = await call("POST", `/transactions/${payment.id}/refunds`, {
    key,
    body: { amountXpf: 2500, reason: "requested_by_customer" },
    headers: { "idempotency-key": `story-${Date.now()}` },
  });
  expect(refund.status).toBe(201);
  await checkPage(page, "/dashboard/refunds?reason=requested_by_customer");
  await page
    .getByRole("table")
    .getByRole("link", { name: /2.500.XPF/ })
    .click();
  await expect(page.getByText("Référence de la banque")).toBeVisible();
  await expect(page.getByRole("link", { name: /25.000.XPF/ })).toHaveAttribute(
    "href",
    `/dashboard/payments/${payment.id}`,
  );
  await checkPage(page);
  expect(policy).toEqual([]);
});
