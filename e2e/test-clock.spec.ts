import { expect, test } from "@playwright/test";
import { aShop, call } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

test("the test clock is advanced, and what becomes due is done", async ({ page }) => {
  const policy = watchPolicy(page);
  const shop = await aShop("Paniers de Taravao");
  const { key } = shop;
  const made = async (path: string, body: object): Promise<string> =>
    (await call("POST", path, { key, body })).body.data.id;
  const customer = await made("/customers", { email: "hina@example.pf" });
  await made("/payment-methods", { customer, token: "pm_card_alpha" });
  const product = await made("/products", { name: "Panier de fruits" });
  const price = await made("/prices", { product, amountXpf: 2990, interval: "week" });
  await made("/subscriptions", { customer, price });

  await aSignedInOwner(page, shop);
  await page.goto("/dashboard/test-clock");
  await expect(page.getByText("À l’heure réelle")).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "31 jours" }).click();
  await expect(page.getByText(/31 jours d’avance/)).toBeVisible({ timeout: 30_000 });
  await expectClean(page);

  const { data } = (await call("GET", "/invoices", { key })).body;
  expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill("paid"));
  expect(policy).toEqual([]);
});
