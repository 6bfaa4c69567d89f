import { type Browser, expect, type Page, test } from "@playwright/test";
import { readPdf } from "@/lib/kit/pdf.fixture";
import { aSession, aShop } from "./_support/api";
import { CARDS, expectAccessible, payInFrame, watchPolicy } from "./_support/checkout";

const MM = 72 / 25.4;

/** Pays as a customer, and opens the receipt from the paid page. */
const openReceipt = async (page: Page): Promise<string> => {
  const { key } = await aShop("Brûlerie du Lagon");
  const session = await aSession(key, { customerEmail: "hina.teva@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await page.getByRole("link", { name: "Voir le reçu" }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/r\/\w{64}$/);
  return new URL(page.url()).pathname;
};

/** The sheet sizes of a printed page, in millimetres. */
const pageSizesOf = (pdf: Buffer): { width: number; height: number }[] =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({ width: Number(width) / MM, height: Number(height) / MM }),
  );

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("the customer sees what was paid, to whom and how, and can keep it", async ({ page }) => {
  const policy = watchPolicy(page);
  await openReceipt(page);
  await expect(page).toHaveTitle(/^Reçu R-20\d\d-000001$/);
  const receipt = page.getByRole("article", { name: "Reçu de paiement" });
  for (const part of [
    "Brûlerie du Lagon",
    "Panier de fruits",
    /2.990.XPF/,
    "Payé",
    "heure de Tahiti",
    "•••• 4242",
    "h•••@example.pf",
  ]) {
    await expect(receipt).toContainText(part);
  }
  await expect(page.getByRole("complementary", { name: "Reçu de test" })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: /^Ticket 80.mm$/ }).click();
  await expect(page).toHaveURL(/\?format=80mm$/);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  expect(policy).toEqual([]);
});

test("the receipt can be downloaded, in the language of its page", async ({ page }) => {
  await openReceipt(page);
  const link = page.getByRole("link", { name: "Télécharger le PDF" });
  const path = (await link.getAttribute("href")) ?? "";
  const french = await page.request.get(path);
  expect(french.headers()["content-type"]).toBe("application/pdf");
  expect(french.headers()["content-disposition"]).toMatch(
    /^inline; filename="recu-R-20\d\d-000001\.pdf"$/,
  );
  const bytes = await french.body();
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const { pages, text } = readPdf(bytes);
  expect(pages).toBe(1);
  const said = text.replace(/[\s\u00a0]+/g, " ");
  for (const part of ["Brûlerie du Lagon", "Panier de fruits", "2 990 XPF", "Reçu de test"]) {
    expect(said).toContain(part);
  }
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Payment receipt" })).toBeVisible();
  const english = await page.request.get(path);
  expect(readPdf(await english.body()).text).toContain("Payment receipt");
});

test("prints black on white, on a sheet or on a roll of 80 mm", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const path = await openReceipt(page);
  for (const [format, width] of [
    ["", 210],
    ["?format=80mm", 80],
  ] as const) {
    await page.goto(path + format);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const colours = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector("h1") as Element);
      return [getComputedStyle(document.body).backgroundColor, color];
    });
    expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.emulateMedia({ media: null, colorScheme: "dark" });
    const papers = pageSizesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(papers).toHaveLength(1);
    expect(Math.round(papers[0]?.width ?? 0)).toBe(width);
  }
});

test("the button prints; without scripts the links open the same documents", async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
  const path = await openReceipt(page);
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page).toHaveTitle("printed");
  await withoutScripts(browser, async (plain) => {
    await plain.goto(path);
    await expect(plain.getByRole("button", { name: "Imprimer" })).toHaveCount(0);
    await expect(plain.getByText("commande d’impression")).toBeVisible();
    await plain.getByRole("link", { name: /^Ticket 80.mm$/ }).click();
    await expect(plain.locator(".ticket-thanks")).toBeVisible();
    const papers = pageSizesOf(await plain.pdf({ preferCSSPageSize: true }));
    expect(papers.map(({ width }) => Math.round(width))).toEqual([80]);
    await plain.getByRole("link", { name: "Page A4" }).click();
    await expect(plain).toHaveURL(new RegExp(`${path}$`));
  });
});

test("an unknown address opens neither page nor PDF", async ({ page, request }) => {
  const path = await openReceipt(page);
  const wrong = `${path.slice(0, -4)}aaaa`;
  expect((await page.goto(wrong))?.status()).toBe(404);
  await expectAccessible(page);
  const file = await request.get(`${wrong}/pdf`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([
    404,
    "text/plain; charset=utf-8",
  ]);
});

test("bounce notifications are refused if no secret is set", async ({ request }) => {
  const data = { type: "email.bounced", data: { email_id: "x", to: ["a@example.pf"] } };
  expect((await request.post("/api/mail/resend/notify", { data })).status()).toBe(404);
});

const withoutScripts = async (
  browser: Browser,
  check: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  await check(await context.newPage());
  await context.close();
};
