import { type Browser, expect, type Page, test } from "@playwright/test";
import { aShop } from "./_support/api";
import { customerStates } from "./_support/customer-states";

/** The size of a page over the network, compressed as the product serves it. */
const CEILINGS = { page: 25_000, code: 165_000, font: 55_000 };

type Weight = { page: number; code: number; font: number };

/** Bytes from our own origin: HTML and CSS, JavaScript, and the font. */
const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const kindOf = (name: string): keyof Weight => {
      if (name.endsWith(".js")) return "code";
      return name.endsWith(".woff2") ? "font" : "page";
    };
    const own = entries.filter(({ name }) => new URL(name).origin === location.origin);
    const sum = (kind: keyof Weight) =>
      own
        .filter(({ name }) => kindOf(name) === kind)
        .reduce((total, { transferSize }) => total + transferSize, 0);
    return { page: sum("page"), code: sum("code"), font: sum("font") };
  });

/** Opened by a browser with an empty cache. */
const weigh = async (browser: Browser, url: string): Promise<Weight> => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(url);
  const waiting = await page.locator("script[src]:not([async]):not([nomodule])").count();
  // The font loads after first paint: it is not in the head.
  const preloaded = await page.locator("link[rel=preload][as=font]").count();
  expect([url, waiting, preloaded]).toEqual([url, 0, 0]);
  const weight = await weightOf(page);
  await context.close();
  return weight;
};

test("every customer page is small on a slow link, and waits for no script", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { key } = await aShop();
  const heavy: string[] = [];
  for (const [name, url] of Object.entries(await customerStates(page, key))) {
    const weight = await weigh(browser, url);
    const { page: light, code, font } = weight;
    console.log(`${name}: document and style ${light}, client code ${code}, font ${font} bytes`);
    expect(light).toBeGreaterThan(5_000);
    if (light > CEILINGS.page || code > CEILINGS.code || font > CEILINGS.font) heavy.push(name);
  }
  expect(heavy).toEqual([]);
});
