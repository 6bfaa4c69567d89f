import { expect, type Page, test } from "@playwright/test";
import { readPdf } from "@/lib/kit/pdf.fixture";
import { aShop, call, eventually } from "./_support/api";
import { CARDS, expectAccessible, overflowOf, payInFrame, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** A shop, and a payment of 2,500 XPF whose receipt was emailed to a customer. */
const paidShop = async (page: Page): Promise<{ key: string; id: string }> => {
  const { key } = await aSignedInOwner(page, await aShop("Perles de Rangiroa"));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Faire un paiement de test" }).click();
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await payInFrame(page, CARDS.good);
  await page.waitForURL(/\/dashboard\?/, { timeout: 30_000 });
  const [paid] = (await call("GET", "/transactions?status=succeeded", { key })).body.data;
  return { key, id: paid.id };
};

test("a refund creates a credit note: by email, as a page and a PDF, and on the receipt", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const policy = watchPolicy(page);
  const { key, id } = await paidShop(page);
  await page.goto(`/dashboard/payments/${id}/refund`);
  await page.waitForLoadState("networkidle");
  await page.getByText("Une partie").click();
  await page.getByLabel("Montant à rembourser").fill("1 000");
  await page.getByRole("button", { name: "Rembourser" }).click();
  await expect(page.getByRole("region", { name: "Remboursements" })).toContainText("Effectué");
  const [refund] = (await call("GET", `/refunds?transaction=${id}`, { key })).body.data;
  expect(refund.creditNoteNumber).toMatch(/^A-20\d\d-000001$/);

  // The dashboard shows its number on the payment, in the list and on the refund.
  await expect(page.getByRole("link", { name: `Avoir ${refund.creditNoteNumber}` })).toBeVisible();
  await page.goto("/dashboard/refunds");
  await expect(page.getByRole("table")).toContainText(refund.creditNoteNumber);
  await page.goto(`/dashboard/refunds/${refund.id}`);
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  // The customer gets an email.
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByText(/Remboursement de Perles de Rangiroa/).count()) > 0;
  }, "the credit note's message");

  await page.goto(refund.creditNoteUrl);
  await expect(page).toHaveTitle(/^Avoir A-20\d\d-000001 · Perles de Rangiroa$/);
  const note = page.getByRole("article");
  for (const part of [/1.000.XPF/, "Reçu corrigé", "t•••@example.pf", "heure de Tahiti"]) {
    await expect(note).toContainText(part);
  }
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  const path = new URL(page.url()).pathname;
  const file = await page.request.get(`${path}/pdf`);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect(readPdf(await file.body()).text).toContain(refund.creditNoteNumber);
  expect((await page.request.get(`${path.slice(0, -1)}_`)).status()).toBe(404);
  for (const [language, heading] of [
    ["en", "Credit note"],
    ["ty", "Parau faʻahoʻiraʻa moni"],
  ]) {
    await page.goto(`${path}?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading ?? "");
  }
  await page.goto(`${path}?lang=fr`);

  const { receiptId } = (await call("GET", `/transactions/${id}`, { key })).body.data;
  const receipt = (await call("GET", `/receipts/${receiptId}`, { key })).body.data;
  await page.goto(receipt.url);
  const link = page.getByRole("link", { name: new RegExp(`^Avoir ${refund.creditNoteNumber}`) });
  await expect(link).toHaveAttribute("href", refund.creditNoteUrl);
  await expect(page.getByRole("article")).toContainText(/Total après remboursement/);
  expect(policy).toEqual([]);
});
