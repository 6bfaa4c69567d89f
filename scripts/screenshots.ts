// Makes docs/screenshots from a running product: `tsx scripts/screenshots.ts <origin> <checkout URL>`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { root } from "@/scripts/setup/command";
import { systemBrowser } from "@/scripts/test/browser";

const [origin = "http://localhost:3000", checkoutUrl = ""] = process.argv.slice(2);
const folder = join(root, "docs/screenshots");

const shoot = async (
  browser: Browser,
  size: { width: number; height: number },
  go: (page: Page) => Promise<void>,
): Promise<Buffer> => {
  const context = await browser.newContext({
    viewport: size,
    locale: "fr-FR",
    timezoneId: "Pacific/Tahiti",
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await go(page);
  await page.waitForTimeout(800);
  const shot = await page.screenshot();
  await context.close();
  return shot;
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/sign-in?email=demo@motu.test`);
  await page.locator("form[action='/sign-in/request'] button").click();
  await page.goto(`${origin}/mailbox`);
  await page.locator("main a[href^='/mailbox/']").first().click();
  const link = await page
    .frameLocator("iframe")
    .locator("a[href*='/sign-in/confirm']")
    .first()
    .getAttribute("href");
  await page.goto(link ?? "");
  await page.locator("form[action*='/sign-in/consume'] button").click();
  await page.waitForURL(/\/dashboard/);
};

const asUrl = (shot: Buffer): string => `data:image/png;base64,${shot.toString("base64")}`;

const together = (
  phone: Buffer,
  desk: Buffer,
): string => `<body style="margin:0;display:flex;gap:32px;
  align-items:flex-start;padding:32px;background:#e8eef1">
  <img src="${asUrl(phone)}" style="width:280px;border-radius:24px;box-shadow:0 8px 32px #0003">
  <img src="${asUrl(desk)}" style="width:900px;border-radius:12px;box-shadow:0 8px 32px #0003"></body>`;

mkdirSync(folder, { recursive: true });
const executablePath = systemBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
try {
  const phone = await shoot(browser, { width: 390, height: 844 }, async (page) => {
    await page.goto(checkoutUrl);
  });
  const desk = await shoot(browser, { width: 1280, height: 868 }, async (page) => {
    await signIn(page);
    await page.goto(`${origin}/dashboard`);
  });
  const page = await browser.newPage({ viewport: { width: 1276, height: 674 } });
  await page.setContent(together(phone, desk));
  await page.screenshot({ path: join(folder, "readme.png") });
} finally {
  await browser.close();
}
