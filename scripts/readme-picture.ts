// Makes docs/readme.png from a running product: `npm run readme-picture -- <origin>`.
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { type DemoShop, makeDemoShop } from "@/scripts/readme-picture/demo-shop";
import {
  type Cookies,
  hideFirstSteps,
  nextDay,
  shoot,
  signIn,
} from "@/scripts/readme-picture/visitor";
import { root } from "@/scripts/setup/command";
import { systemBrowser } from "@/scripts/test/browser";

const [origin = "http://localhost:3000"] = process.argv.slice(2);
const picture = join(root, "docs/readme.png");

/** A week of business fills the chart. */
const DAYS = 7;

const asUrl = (shot: Buffer): string => `data:image/png;base64,${shot.toString("base64")}`;

const together = (
  phone: Buffer,
  desk: Buffer,
): string => `<body style="margin:0;display:flex;gap:32px;
  align-items:flex-start;padding:32px;background:#e8eef1">
  <img src="${asUrl(phone)}" style="width:280px;border-radius:24px;box-shadow:0 8px 32px #0003">
  <img src="${asUrl(desk)}" style="width:900px;border-radius:12px;box-shadow:0 8px 32px #0003"></body>`;

/** The checkout on a phone beside the dashboard. */
const shootBoth = async (browser: Browser, shop: DemoShop, cookies: Cookies): Promise<void> => {
  const phone = await shoot(browser, 390, { cookies, url: shop.checkoutUrl });
  const desk = await shoot(browser, 1280, { cookies, url: `${origin}/dashboard` });
  const page = await browser.newPage({ viewport: { width: 1276, height: 674 } });
  await page.setContent(together(phone, desk));
  await page.screenshot({ path: picture });
  await page.close();
};

const makePicture = async (browser: Browser): Promise<void> => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  const shop = await makeDemoShop({
    origin,
    days: DAYS,
    claim: async (path) => {
      await signIn(page, origin, path);
      await page.locator("main form button").first().click();
      await page.waitForURL(/\/dashboard/);
    },
    nextDay: () => nextDay(page, origin),
  });
  await hideFirstSteps(page, origin);
  await shootBoth(browser, shop, await context.cookies());
  await context.close();
};

const executablePath = systemBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
try {
  await makePicture(browser);
  console.log(`${picture} written.`);
} finally {
  await browser.close();
}
