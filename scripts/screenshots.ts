// Makes docs/screenshots from a running product: `tsx scripts/screenshots.ts <origin>`.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type DemoShop, makeDemoShop } from "@/scripts/screenshots/demo-shop";
import {
  type Cookies,
  hideFirstSteps,
  nextDay,
  shoot,
  signIn,
  type View,
} from "@/scripts/screenshots/visitor";
import { root } from "@/scripts/setup/command";
import { systemBrowser } from "@/scripts/test/browser";

const [origin = "http://localhost:3000"] = process.argv.slice(2);
const folder = join(root, "docs/screenshots");

/** A week of business fills the charts. */
const DAYS = 7;

/** Both languages, both appearances, both sizes, without every combination of them. */
const views: readonly View[] = [
  { locale: "fr", theme: "light", width: 1280 },
  { locale: "fr", theme: "light", width: 390 },
  { locale: "en", theme: "dark", width: 1280 },
  { locale: "en", theme: "dark", width: 390 },
];

/** The merchant's own server: accepts everything. */
const listen = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/webhooks`, close: () => server.close() };
};

const pagesOf = (shop: DemoShop): Record<string, string> => ({
  home: "/dashboard",
  payments: "/dashboard/payments",
  payment: `/dashboard/payments/${shop.paymentId}`,
  refund: `/dashboard/payments/${shop.paymentId}/refund`,
  links: "/dashboard/payment-links",
  link: `/dashboard/payment-links/${shop.linkId}`,
  invoices: "/dashboard/invoices",
  webhook: `/dashboard/webhooks/${shop.endpointId}`,
  settings: "/dashboard/settings",
  bank: "/dashboard/bank",
  terminal: "/terminal",
  checkout: shop.checkoutUrl,
  receipt: shop.receiptUrl,
});

const shootAll = async (
  browser: Browser,
  pages: Record<string, string>,
  cookies: Cookies,
): Promise<number> => {
  let bytes = 0;
  for (const [name, address] of Object.entries(pages)) {
    for (const view of views) {
      const url = new URL(address, origin).href;
      const go = (page: Page) => page.goto(url, { waitUntil: "networkidle" });
      const shot = await shoot(browser, view, { cookies, go });
      const file = `${name}-${view.locale}-${view.theme}-${view.width}.png`;
      writeFileSync(join(folder, file), shot);
      bytes += shot.length;
    }
  }
  return bytes;
};

const asUrl = (shot: Buffer): string => `data:image/png;base64,${shot.toString("base64")}`;

const together = (
  phone: Buffer,
  desk: Buffer,
): string => `<body style="margin:0;display:flex;gap:32px;
  align-items:flex-start;padding:32px;background:#e8eef1">
  <img src="${asUrl(phone)}" style="width:280px;border-radius:24px;box-shadow:0 8px 32px #0003">
  <img src="${asUrl(desk)}" style="width:900px;border-radius:12px;box-shadow:0 8px 32px #0003"></body>`;

/** The image at the top of the README: the checkout on a phone beside the dashboard. */
const shootReadme = async (browser: Browser, shop: DemoShop, cookies: Cookies): Promise<void> => {
  const at = (width: View["width"], address: string) =>
    shoot(
      browser,
      { locale: "fr", theme: "light", width, scale: 2 },
      { cookies, go: (page) => page.goto(address, { waitUntil: "networkidle" }) },
    );
  const phone = await at(390, shop.checkoutUrl);
  const desk = await at(1280, `${origin}/dashboard`);
  const page = await browser.newPage({ viewport: { width: 1276, height: 674 } });
  await page.setContent(together(phone, desk));
  await page.screenshot({ path: join(folder, "readme.png") });
  await page.close();
};

const shootShop = async (browser: Browser): Promise<number> => {
  const server = await listen();
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  try {
    const shop = await makeDemoShop({
      origin,
      webhookUrl: server.url,
      days: DAYS,
      claim: async (path) => {
        await signIn(page, origin, path);
        await page.locator("main form button").first().click();
        await page.waitForURL(/\/dashboard/);
      },
      nextDay: () => nextDay(page, origin),
    });
    await hideFirstSteps(page, origin);
    const cookies = await context.cookies();
    const bytes = await shootAll(browser, pagesOf(shop), cookies);
    await shootReadme(browser, shop, cookies);
    return bytes;
  } finally {
    await context.close();
    server.close();
  }
};

mkdirSync(folder, { recursive: true });
const executablePath = systemBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
try {
  const bytes = await shootShop(browser);
  console.log(`${folder}: ${(bytes / 1_000_000).toFixed(1)} MB`);
} finally {
  await browser.close();
}
