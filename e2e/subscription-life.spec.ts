import { expect, type Page, test } from "@playwright/test";
import { app, aShop, call, eventually } from "./_support/api";
import { overflowOf } from "./_support/checkout";
import { advance } from "./_support/clock";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const DAY = 86_400;

/** A shop's subscriber and a monthly price. */
const school = async (page: Page) => {
  const { key } = await aSignedInOwner(page, await aShop("École de va’a"));
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body })).body.data;
  const customer = await made("/customers", { name: "Hina Teva", email: "hina@example.pf" });
  await made("/payment-methods", { customer: customer.id, token: "pm_card_alpha" });
  const product = await made("/products", { name: "Cours de va’a" });
  await made("/prices", { product: product.id, amountXpf: 2990, interval: "month" });
  const read = async (path: string) => (await call("GET", path, { key })).body.data;
  return { key, customer: customer.id as string, read };
};

const expectNarrow = async (page: Page) => {
  await expectClean(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
};

/** Opens a letter of the test mailbox by its subject. */
const letterAbout = async (page: Page, subject: RegExp) => {
  const link = page.getByRole("link", { name: subject });
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await link.count()) > 0;
  }, `the mail ${subject}`);
  await link.first().click();
  return page.frameLocator("iframe").locator("body");
};

/** The day of an instant as a date field has it, in Tahiti. */
const dayOf = (unix: number): string =>
  new Date((unix - 10 * 3600) * 1000).toISOString().slice(0, 10);

test("a subscription changes its quantity, pauses, resumes, and is completed after its cycles", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { key, customer, read } = await school(page);

  await page.goto(`/dashboard/subscriptions/new?customer=${customer}`);
  await expect(page.getByLabel("Quantité", { exact: true })).toBeHidden();
  await page.getByText("Quantité, nombre d’échéances").click();
  await page.getByLabel("Nombre d’échéances").fill("600");
  await page.getByRole("button", { name: "Créer l’abonnement" }).click();
  await expect(page.getByText("De 1 à 520")).toBeVisible();
  await page.getByLabel("Nombre d’échéances").fill("12");
  await page.getByRole("button", { name: "Créer l’abonnement" }).click();
  await expect(page.getByText("0 sur 12")).toBeVisible();
  await expectNarrow(page);
  const subscription = new URL(page.url()).pathname;
  const id = subscription.split("/").at(-1) ?? "";
  const shown = () => read(`/subscriptions/${id}`);

  await test.step("the merchant sees what another quantity does, and confirms it", async () => {
    await page.getByText("Changer l’abonnement").click();
    await page.getByLabel("Quantité", { exact: true }).fill("2000");
    await page.getByRole("button", { name: "Voir les effets" }).click();
    await expect(page.getByText("De 1 à 1 000.")).toBeVisible();
    await page.getByLabel("Quantité", { exact: true }).fill("3");
    await page.getByRole("button", { name: "Voir les effets" }).click();
    await expect(page.getByRole("heading", { name: "Confirmer le changement" })).toBeVisible();
    await expect(
      page.getByText(/À\spartir\sdu\s.+\s:\s3\s×\s2\s990\s=\s8\s970\sXPF\spar\smois/),
    ).toBeVisible();
    await expect(
      page.getByText(/D’ici\slà,\srien\sne\schange\s:\s2\s990\sXPF\spar\smois/),
    ).toBeVisible();
    await expect(page.getByText(/Prochaine\sfacture\s:\s.+,\s2\s990\sXPF/)).toBeVisible();
    await expectNarrow(page);
    expect((await shown()).pendingUpdate).toBeNull();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByText("Changement enregistré.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Annuler ce changement" })).toBeVisible();
    await expectNarrow(page);
    expect((await shown()).pendingUpdate).toMatchObject({ quantity: 3, priceId: null });
    const letter = await letterAbout(page, /Votre abonnement chez .+ change/);
    await expect(letter).toContainText(/8\s970\sXPF par mois \(3 × 2\s990\sXPF\)/);
  });

  await test.step("the next period has it, and its invoice shows it", async () => {
    await advance(key, 32);
    await advance(key, 31);
    const [second, first] = (await call("GET", `/invoices?customer=${customer}`, { key })).body
      .data;
    expect([first.amountXpf, second.amountXpf, second.status]).toEqual([2990, 8970, "paid"]);
    await page.goto(subscription);
    await expect(page.getByText("3 × 2 990 = 8 970 XPF").first()).toBeVisible();
    await expect(page.getByText("2 sur 12")).toBeVisible();
    await page.goto(new URL(second.url).pathname);
    await expect(page.getByText("8 970 XPF").first()).toBeVisible();
    await expect(page.getByText(/3\s*×\s*2\s990/).first()).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const receipt = await letterAbout(page, /Reçu de École de va’a : 8/);
    await expect(receipt).toContainText(/3 × 2\s990\sXPF/);
  });

  await test.step("while it is paused a period goes by without an invoice", async () => {
    const { currentPeriodEnd } = await shown();
    await page.goto(subscription);
    await page.getByText("Mettre en pause").click();
    await page.getByLabel("Reprendre le").fill("2020-01-01");
    await page.getByRole("button", { name: "Voir les effets" }).last().click();
    await expect(page.getByText("Indiquez un jour à venir")).toBeVisible();
    await page.getByLabel("Reprendre le").fill(dayOf(currentPeriodEnd + 5 * DAY));
    await page.getByRole("button", { name: "Voir les effets" }).last().click();
    await expect(page.getByText(/En\spause\sjusqu’au\s.+\srien\sn’est\sfacturé/)).toBeVisible();
    await expectNarrow(page);
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByRole("link", { name: "Reprendre maintenant" })).toBeVisible();
    await expectNarrow(page);
    await page.goto("/dashboard/subscriptions");
    await expect(page.getByText("en pause", { exact: true }).first()).toBeVisible();
    const letter = await letterAbout(page, /est en pause/);
    await expect(letter).toContainText("Prochaine facture");
    await advance(key, 32);
    expect(await shown()).toMatchObject({ cyclesInvoiced: 2, status: "active" });
  });

  await test.step("it resumes by the clock, or at once", async () => {
    await advance(key, 6);
    expect((await shown()).pausedUntil).toBeNull();
    await letterAbout(page, /reprend/);
    const { currentPeriodEnd } = await shown();
    await page.goto(subscription);
    await page.getByText("Mettre en pause").click();
    await page.getByLabel("Reprendre le").fill(dayOf(currentPeriodEnd + 5 * DAY));
    await page.getByRole("button", { name: "Voir les effets" }).last().click();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByRole("link", { name: "Reprendre maintenant" }).click();
    await expect(page.getByText("L’abonnement reprend maintenant.")).toBeVisible();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByText("Abonnement repris").first()).toBeVisible();
    expect((await shown()).pausedUntil).toBeNull();
  });

  await test.step("its last cycle completes it", async () => {
    await page.goto(subscription);
    await page.getByText("Changer l’abonnement").click();
    await page.getByLabel("Nombre d’échéances").fill("1");
    await page.getByRole("button", { name: "Voir les effets" }).first().click();
    await expect(page.getByText("pas moins que les échéances déjà commencées")).toBeVisible();
    await page.getByLabel("Nombre d’échéances").fill("3");
    await page.getByRole("button", { name: "Voir les effets" }).first().click();
    await expect(page.getByText("se termine après 3 factures, dont 2 déjà émises")).toBeVisible();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByText("2 sur 3")).toBeVisible();
    await advance(key, 40);
    await page.goto(subscription);
    await expect(page.getByText("Terminé", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("3 sur 3")).toBeVisible();
    await expect(page.getByText("Changer l’abonnement")).toHaveCount(0);
    await expectNarrow(page);
    expect(await shown()).toMatchObject({ status: "completed", cyclesInvoiced: 3 });
    await letterAbout(page, /est arrivé à son terme/);
    await page.goto("/dashboard/subscriptions?status=completed");
    await expect(page.getByText("Hina Teva").first()).toBeVisible();
  });

  await test.step("the export has a line for each invoice", async () => {
    const today = Math.floor(Date.now() / 1000);
    const span = `from=${dayOf(today)}&to=${dayOf(today + 360 * DAY)}&format=csv&answers=true`;
    const csv = await fetch(`${app}/api/v1/transactions/export?${span}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const lines = (await csv.text()).split("\n").filter((line) => line.includes("Cours de va’a"));
    expect(lines).toHaveLength(3);
    expect(lines.map((line) => line.split(";").at(-2))).toEqual(["", "3", "3"]);
  });
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("a change is reviewed, confirmed and withdrawn", async ({ page }) => {
    const { key, customer, read } = await school(page);
    const [price] = await read("/prices");
    const body = { customer, price: price.id };
    const { id } = (await call("POST", "/subscriptions", { key, body })).body.data;
    await page.goto(`/dashboard/subscriptions/${id}`);
    await page.getByText("Changer l’abonnement").click();
    await page.getByLabel("Quantité", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Voir les effets" }).first().click();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByRole("button", { name: "Annuler ce changement" }).click();
    await expect(page.getByText("Le changement prévu est annulé.")).toBeVisible();
    expect((await read(`/subscriptions/${id}`)).pendingUpdate).toBeNull();
  });
});
