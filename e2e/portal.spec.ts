import { type Browser, expect, type Page, test } from "@playwright/test";
import { app, call, eventually } from "./_support/api";
import { expectAccessible, overflowOf, typeAtBank, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const made = async (key: string, path: string, body: object) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await call("POST", path, { key, body, headers });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body.data;
};

/** A subscriber who has just paid something else, too, and has its receipt. */
const aSubscriber = async (key: string) => {
  const body = { name: "Hina Teura", email: "hina@example.pf" };
  const { id: customer } = await made(key, "/customers", body);
  const card = await made(key, "/payment-methods", { customer, token: "pm_card_alpha" });
  const product = await made(key, "/products", { name: "Panier bio" });
  const recurring = { product: product.id, amountXpf: 4500, interval: "month" };
  const price = await made(key, "/prices", recurring);
  const subscription = await made(key, "/subscriptions", { customer, price: price.id });
  return { customer, card: card.id, subscription: subscription.id };
};

const turnOn = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/settings/portal");
  await expect(page.getByLabel("Proposer le portail à mes clients")).not.toBeChecked();
  await page.getByLabel("Proposer le portail à mes clients").check();
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Portail client enregistré.").first()).toBeVisible();
  await expect(page.getByLabel("Proposer le portail à mes clients")).toBeChecked();
};

/** Where a link of the newest message with this subject leads. */
const linkInMail = async (page: Page, subject: RegExp, link: string): Promise<string> => {
  const mail = page.getByRole("link", { name: subject }).first();
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await mail.count()) > 0;
  }, `a message like ${subject}`);
  await mail.click();
  const found = page.frameLocator("iframe").getByRole("link", { name: link });
  return (await found.first().getAttribute("href")) ?? "";
};

const aCustomerBrowser = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  return context.newPage();
};

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens what is folded, then presses its button. */
const confirm = async (page: Page, folded: RegExp, button: RegExp | string): Promise<void> => {
  const summary = page.locator("summary").filter({ visible: true });
  await summary.and(page.getByLabel(folded)).first().click();
  await page.locator("details[open]").getByRole("button", { name: button }).click();
};

test("a customer manages cards and a subscription by the link of a receipt, without scripts", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const { key } = await aSignedInOwner(page);
  const { customer, card, subscription } = await aSubscriber(key);
  await page.goto(`/dashboard/customers/${customer}`);
  await expect(title(page)).toHaveText("Hina Teura");
  await expect(page.getByRole("button", { name: "Lien du portail client" })).toHaveCount(0);
  await turnOn(page);

  await made(key, "/payments/intent", { amountXpf: 2990, customer, paymentMethod: card });
  const ask = await linkInMail(page, /^Reçu de/, "Gérer mes cartes et abonnements");
  const shopper = await aCustomerBrowser(browser);
  await shopper.goto(ask);
  await expect(title(shopper)).toHaveText("Gérer mes cartes et abonnements");
  await expect(shopper.locator("body")).not.toContainText("hina@example.pf");
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0);
  await shopper.getByRole("button", { name: "M’envoyer le lien" }).click();
  await expect(title(shopper)).toHaveText("Regardez vos e-mails");

  const url = await linkInMail(page, /Vos cartes et abonnements chez/, "Ouvrir mon espace");
  await shopper.goto(url);
  expect(shopper.url()).toBe(`${app}/p/home`);
  await expect(title(shopper)).toHaveText("Mes cartes et abonnements");
  await expect(shopper.getByText("Hina Teura · h•••@example.pf")).toBeVisible();
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0);

  // The only card of a subscription stays.
  await confirm(shopper, /^Retirer/, "Retirer cette carte");
  await expect(shopper.getByText("Cette carte paie un abonnement.")).toBeVisible();

  await shopper.getByRole("button", { name: "Ajouter une carte" }).click();
  await expect(title(shopper)).toHaveText("Enregistrer votre carte");
  await typeAtBank(shopper, "5555 5555 5555 4444");
  await shopper.getByRole("button", { name: "Enregistrer la carte" }).click();
  await expect(title(shopper)).toHaveText("Carte enregistrée");
  await shopper.getByRole("link", { name: "Retour à mon espace" }).click();
  await shopper.getByRole("button", { name: /^Choisir par défaut.*4444/ }).click();
  await expect(
    shopper.getByText("Cette carte est maintenant votre carte par défaut."),
  ).toBeVisible();
  await confirm(shopper, /^Retirer.*4242/, "Retirer cette carte");
  await expect(shopper.getByText("La carte est retirée.")).toBeVisible();
  await expect(shopper.getByText(/4242/)).toHaveCount(0);

  await confirm(shopper, /^Résilier/, /^Résilier au /);
  await expect(shopper.getByText("Votre abonnement est résilié")).toBeVisible();
  await expect(shopper.getByText("Se termine bientôt")).toBeVisible();
  const planned = await call("GET", `/subscriptions/${subscription}`, { key });
  expect(planned.body.data).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  await shopper.getByRole("button", { name: /^Garder mon abonnement/ }).click();
  await expect(shopper.getByText("Votre abonnement continue.")).toBeVisible();
  const kept = await call("GET", `/subscriptions/${subscription}`, { key });
  expect(kept.body.data.cancelAtPeriodEnd).toBe(false);

  const pdf = await shopper.getByRole("link", { name: /^PDF : Reçu/ }).getAttribute("href");
  const document = await shopper.request.get(pdf ?? "");
  expect([document.status(), document.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await shopper.getByRole("button", { name: "English" }).click();
  await expect(title(shopper)).toHaveText("My cards and subscriptions");
  await shopper.getByRole("button", { name: "Close my page" }).click();
  await expect(title(shopper)).toHaveText("This link is no longer valid");
  await shopper.goto(url);
  await expect(title(shopper)).toHaveText("This link is no longer valid");
  await shopper.context().close();

  await page.goto("/dashboard/audit");
  for (const act of [
    "a demandé un lien du portail",
    "a ajouté une carte dans le portail",
    "a changé de carte par défaut dans le portail",
    "a retiré une carte dans le portail",
    "a résilié un abonnement dans le portail",
    "a gardé son abonnement dans le portail",
    "a changé de langue dans le portail",
  ]) {
    await expect(page.getByText(`Le client ${act}`).first()).toBeVisible();
  }
  await page.goto(`/dashboard/customers/${customer}`);
  await page.getByText("Accord du client").click();
  await expect(page.getByText(/En enregistrant cette carte, vous autorisez/)).toBeVisible();
});

test("a shop opens the portal for a customer, and takes a right away", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { key } = await aSignedInOwner(page);
  const { customer } = await aSubscriber(key);
  await turnOn(page);
  await page.goto(`/dashboard/customers/${customer}`);
  await page.getByRole("button", { name: "Lien du portail client" }).click();
  await expect(page.getByText("Lien du portail créé.").first()).toBeVisible();
  const url = (await page.getByTestId("portal-link").textContent()) ?? "";
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "L’envoyer par e-mail" }).click();
  await expect(page.getByText("Lien du portail envoyé.").first()).toBeVisible();

  const context = await browser.newContext({ locale: "fr-FR" });
  const shopper = await context.newPage();
  const reports = watchPolicy(shopper);
  await shopper.goto(url);
  await expect(title(shopper)).toHaveText("Mes cartes et abonnements");
  await expectAccessible(shopper);
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0);

  await page.goto("/dashboard/settings/portal");
  await page.getByLabel("Résilier un abonnement").uncheck();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Portail client enregistré.").first()).toBeVisible();
  await confirm(shopper, /^Résilier/, /^Résilier au /);
  await expect(shopper.getByText("ne permet plus cela ici.")).toBeVisible();
  await expect(shopper.locator("summary").filter({ hasText: "Résilier" })).toHaveCount(0);

  await page.getByLabel("Proposer le portail à mes clients").uncheck();
  const saved = page.waitForResponse(/\/settings\/portal\/save$/);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await saved;
  await shopper.reload();
  await expect(title(shopper)).toHaveText("Ce lien n’est plus valable");
  await expectAccessible(shopper);
  expect(reports).toEqual([]);
  await context.close();
});
