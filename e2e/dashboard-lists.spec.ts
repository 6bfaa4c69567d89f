import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { call, eventually } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { debit } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

const make = async (key: string, path: string, body: object) =>
  (await call("POST", path, { key, body })).body.data;

/** A shop whose customer has paid these amounts with a saved card. */
const aShopWithPayments = async (page: Page, amounts: readonly number[]) => {
  const { key } = await aSignedInOwner(page);
  const email = "hina@lagon.pf";
  const customer = (await make(key, "/customers", { name: "Hina Teriitahi", email })).id;
  const card = (await make(key, "/payment-methods", { customer, token: "pm_card_alpha" })).id;
  const ids: string[] = [];
  for (const amountXpf of amounts) {
    const answer = await debit(key, `lists-${key.slice(-8)}-${amountXpf}`, {
      amountXpf,
      customer,
      paymentMethod: card,
    });
    ids.push(JSON.parse(answer?.text ?? "{}").data.id);
  }
  return { key, ids };
};

const total = (page: Page) => page.getByTestId("total");

const amountsOf = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("link", { name: /XPF$/ })
    .allInnerTexts()
    .then((texts) => texts.map((text) => Number(text.replace(/\D/g, ""))));

/** The rows are streamed, and may still be those of the previous page. */
const expectAmounts = (page: Page, amounts: readonly number[]) =>
  expect.poll(() => amountsOf(page)).toEqual(amounts);

test("payments show customer and card, and the sum of the filtered ones", async ({ page }) => {
  const policy = watchPolicy(page);
  const { key, ids } = await aShopWithPayments(page, [2500, 1000, 4000]);
  await make(key, `/transactions/${ids[2]}/refunds`, { amountXpf: 1500 });
  await page.goto("/dashboard/payments");
  await expect(total(page)).toHaveText(/^3 paiements · 7\s500\sXPF, net 6\s000\sXPF$/);
  const row = page.getByRole("row", { name: /4\s000\sXPF/ });
  await expect(row).toContainText("Hina Teriitahi");
  await expect(row).toContainText(/•••• \d{4}/);
  await expect(row).toContainText("Partiellement remboursé");
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  await page.goto("/dashboard/payments?select=1");
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await expectClean(page);
  await page.goto("/dashboard/payments?status=partially_refunded");
  await expectAmounts(page, [4000]);
  await page.goto("/dashboard/payments");
  await page.getByText("Plus de filtres").click();
  await page.getByLabel("Au moins (XPF)").fill("2 000");
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(total(page)).toContainText("2 paiements");
  await expectAmounts(page, [4000, 2500]);
  await expectClean(page);
  await page
    .getByRole("list", { name: "Filtres" })
    .getByRole("link", { name: /^Au moins/ })
    .click();
  await expect(total(page)).toContainText("3 paiements");
  expect(policy).toEqual([]);
});

test("payments are sorted by a column header", async ({ page, isMobile }) => {
  test.skip(isMobile, "Cards have no heads.");
  await aShopWithPayments(page, [2500, 1000, 4000]);
  await page.goto("/dashboard/payments");
  await expectAmounts(page, [4000, 1000, 2500]);
  const head = page.getByRole("columnheader", { name: "Montant" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expectAmounts(page, [4000, 2500, 1000]);
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expectAmounts(page, [1000, 2500, 4000]);
  await expectClean(page);
  await page.getByLabel("Rechercher").fill("teriitahi");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=teriitahi/);
  await expectAmounts(page, [1000, 2500, 4000]);
});

test("payments are sorted by the form's select", async ({ page }) => {
  await aShopWithPayments(page, [2500, 1000, 4000]);
  await page.goto("/dashboard/payments");
  await page.getByText("Plus de filtres").click();
  await page.getByLabel("Trier par").selectOption({ label: "Montant, croissant" });
  await page.getByRole("button", { name: "Filtrer" }).click();
  await page.waitForURL(/sort=amount/);
  await expectAmounts(page, [1000, 2500, 4000]);
});

test("the export of a list has exactly the filtered rows, in order", async ({ page }) => {
  await aShopWithPayments(page, [2500, 1000, 4000]);
  await page.goto("/dashboard/payments?min=2000&sort=amount");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger (CSV)" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe("payments.csv");
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  const columns = head.replace("\uFEFF", "").split(";");
  const cell = (row: string, name: string) => row.split(";")[columns.indexOf(name)];
  expect(
    rows.map((row) => [cell(row, "Montant"), cell(row, "Client"), cell(row, "E-mail")]),
  ).toEqual([
    ["2500", "Hina Teriitahi", "hina@lagon.pf"],
    ["4000", "Hina Teriitahi", "hina@lagon.pf"],
  ]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("receipts of selected payments, and of all filtered ones, are resent", async ({ page }) => {
    const { key, ids } = await aShopWithPayments(page, [2500, 1000, 4000]);
    const receipts = async () =>
      (await call("GET", "/receipts?status=succeeded", { key })).body.data;
    await eventually(async () => (await receipts()).length === ids.length, "the receipts");
    await page.goto("/dashboard/payments?min=2000");
    await page.getByRole("link", { name: "Renvoyer des reçus" }).click();
    await page.getByRole("button", { name: "Renvoyer les reçus cochés" }).click();
    await expect(page.getByText("Cochez au moins un paiement.")).toBeVisible();
    await page.getByLabel(/^Paiement de 4\s000\sXPF/).check();
    await page.getByRole("button", { name: "Renvoyer les reçus cochés" }).click();
    await expect(page.getByText("1 reçu est renvoyé.")).toBeVisible();
    await expect(page).toHaveURL(/min=2000/);
    await eventually(async () => (await receipts()).length === ids.length, "the first receipt");
    await page.getByRole("link", { name: "Renvoyer des reçus" }).click();
    await page.getByRole("button", { name: "Renvoyer les reçus des 2 paiements filtrés" }).click();
    await expect(page.getByText("2 reçus sont renvoyés.")).toBeVisible();
  });
});
