import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { call } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const paid = async (key: string, amountXpf: number): Promise<string> => {
  const headers = { "idempotency-key": randomUUID() };
  const { body } = await call("POST", "/payments/intent", { key, body: { amountXpf }, headers });
  const simulated = { transactionId: body.data.id, outcome: "succeeded" };
  expect((await call("POST", "/test/simulate", { key, body: simulated })).status).toBe(200);
  return body.data.id;
};

/** A figure by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

const periods = (page: Page) => page.getByRole("navigation", { name: "Période" });

test("a period's takings come first, and its chart works with the keyboard", async ({ page }) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  const id = await paid(key, 12_500);
  await paid(key, 2500);
  await call("POST", `/transactions/${id}/refunds`, { key, body: { amountXpf: 500 } });

  await page.goto("/dashboard");
  await expect(figure(page, "Brut")).toHaveText(/^15.000.XPF$/);
  await expect(figure(page, "Remboursé")).toHaveText(/^500.XPF$/);
  await expect(figure(page, "Net")).toHaveText(/^14.500.XPF$/);
  const steps = page.getByRole("region", { name: /^Premiers pas/ });
  // A part that has just come takes the place of what waited for it.
  await expect(async () => {
    const [above, below] = await Promise.all([
      figure(page, "Net").boundingBox(),
      steps.boundingBox(),
    ]);
    expect(above?.y).toBeLessThan(below?.y ?? 0);
  }).toPass({ timeout: 10_000 });
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  const chart = page.getByRole("slider", { name: "Brut par jour" });
  await chart.focus();
  await expect(chart).toHaveAttribute("aria-valuetext", /15.000.XPF brut.*2 paiements/);
  await expect(page.getByTestId("values")).toContainText(/Net14.500.XPF/);
  await expectClean(page);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /aucun paiement/);
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("values")).toHaveCount(0);
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart is not drawn.");
  await chart.hover({ position: { x: box.width - 2, y: box.height / 2 } });
  await expect(page.getByTestId("values")).toContainText(/Brut15.000.XPF/);

  await periods(page).getByRole("link", { name: "Aujourd’hui" }).click();
  await expect(page).toHaveURL(/\/dashboard\?period=today$/);
  await expect(page.getByRole("slider", { name: "Brut par heure" })).toBeVisible();
  await expect(page.getByText("comparé à hier à la même heure")).toBeVisible();
  await expect(figure(page, "Net")).toHaveText(/^14.500.XPF$/);

  await periods(page).getByRole("link", { name: "Dates" }).click();
  await page.getByLabel("Du", { exact: true }).fill("2026-01-05");
  await page.getByLabel("Au", { exact: true }).fill("2026-01-11");
  await page.getByRole("button", { name: "Afficher", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?from=2026-01-05&to=2026-01-11$/);
  await expect(page.getByText("Du 5 janvier 2026 au 11 janvier 2026")).toBeVisible();
  await expect(page.getByText("Aucun paiement sur cette période.")).toBeVisible();
  await expect(figure(page, "Brut")).toHaveText(/^0.XPF$/);
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  expect(policy).toEqual([]);
});

test("a shop without payments says so, and helps to make the first one", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Aucun paiement sur cette période.")).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await expect(page.getByText("Aucun paiement pour l’instant")).toBeVisible();
  await expect(page.getByRole("button", { name: "Faire un paiement de test" })).toBeVisible();
  await expectClean(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("period and figures are shown", async ({ page }) => {
    const { key } = await aSignedInOwner(page);
    await paid(key, 2500);
    await page.goto("/dashboard?period=week");
    await expect(figure(page, "Brut")).toHaveText(/^2.500.XPF$/);
    await page.getByText("Voir les chiffres").click();
    await expect(page.getByRole("row", { name: /2.500.XPF/ }).first()).toBeVisible();
    await periods(page)
      .getByRole("link", { name: /^12.mois$/ })
      .click();
    await expect(page).toHaveURL(/period=year$/);
  });
});
