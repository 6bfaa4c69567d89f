import type { Browser, BrowserContext, Page } from "@playwright/test";

const heights = { 390: 844, 1280: 800 } as const;

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** One page with these cookies, as a phone or a desktop shows it. */
export const shoot = async (
  browser: Browser,
  width: 390 | 1280,
  { cookies, url }: { cookies: Cookies; url: string },
): Promise<Buffer> => {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    locale: "fr-FR",
    colorScheme: "light",
    timezoneId: "Pacific/Tahiti",
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(900);
    return await page.screenshot();
  } finally {
    await context.close();
  }
};

/** Signs in by the link in the product's own mailbox, then opens a page. */
export const signIn = async (page: Page, origin: string, next: string): Promise<void> => {
  const email = `photographe-${Date.now()}@example.pf`;
  await page.goto(`${origin}/sign-in?next=${encodeURIComponent(next)}`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("form[action='/sign-in/request'] button").click();
  await page.waitForURL(/\/sign-in\/sent/);
  await page.goto(`${origin}/mailbox`);
  await page.locator("main a[href^='/mailbox/']").filter({ hasText: email }).first().click();
  const link = page.locator("main a[href*='/sign-in/confirm']").first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.locator("form[action*='/sign-in/consume'] button").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
};

/** Advances the merchant's test clock by a day, with its button. */
export const nextDay = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/dashboard/test-clock`);
  const step = page.locator("form[action='/dashboard/test-clock/move'] button[value=day]");
  await step.click();
  await step.waitFor({ timeout: 60_000 });
};

/** The list of first steps would cover the figures. */
export const hideFirstSteps = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/dashboard`);
  await page.locator("form[action='/dashboard/home/steps'] button").first().click();
  await page.waitForLoadState("networkidle");
};
