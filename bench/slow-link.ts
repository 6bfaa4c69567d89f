// How fast a checkout opens over a slow connection: `tsx bench/slow-link.ts [origin]`, against a running product.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { systemBrowser } from "@/scripts/test/browser";

const [origin = "http://localhost:3000"] = process.argv.slice(2);
const LINK = { kbits: 400, latencyMs: 400 };
const RUNS = 5;

const call = async (path: string, body: object, key = ""): Promise<Record<string, string>> => {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return ((await response.json()) as { data: Record<string, string> }).data;
};

const aCheckout = async (secret: string): Promise<string> => {
  const product = await call("/products", { name: "Panier de fruits" }, secret);
  const price = await call("/prices", { product: product["id"], amountXpf: 2990 }, secret);
  const lineItems = [{ price: price["id"] }];
  const successUrl = "https://boutique.example.pf/merci";
  const { url = "" } = await call("/checkout-sessions", { lineItems, successUrl }, secret);
  return url;
};

/** First paint, the bank's card field, and the pay button, which is enabled once the bank's form has loaded. */
type Times = { paintMs: number; fieldMs: number; usableMs: number; ownBytes: number };

const slowPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (LINK.kbits * 1000) / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINK.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return page;
};

const open = async (context: BrowserContext, url: string): Promise<Times> => {
  const page = await slowPage(context);
  const started = performance.now();
  const since = () => performance.now() - started;
  const field = page.frameLocator("iframe").locator("[autocomplete=cc-number]");
  await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
  const [fieldMs, usableMs] = await Promise.all([
    field.waitFor({ timeout: 120_000 }).then(since),
    page.locator("[data-pay]:enabled").waitFor({ timeout: 120_000 }).then(since),
  ]);
  const times = { ...(await measuresOf(page)), fieldMs, usableMs };
  await page.close();
  return times;
};

/** A first page with an empty cache, then another checkout. */
const measure = async (browser: Browser, secret: string): Promise<[Times, Times]> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const first = await open(context, await aCheckout(secret));
  const second = await open(context, await aCheckout(secret));
  await context.close();
  return [first, second];
};

const measuresOf = (page: Page): Promise<{ paintMs: number; ownBytes: number }> =>
  page.evaluate(() => {
    const loads = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const own = loads.filter(({ name }) => new URL(name).origin === location.origin);
    return {
      paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      ownBytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;

const main = async (): Promise<void> => {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  const runs: [Times, Times][] = [];
  const { secret = "" } = await call("/sandbox/keys", { name: "Slow link" });
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, secret));
  await browser.close();
  console.log(`Link: ${LINK.kbits} kbit/s, ${LINK.latencyMs} ms a round trip; median of ${RUNS}.`);
  for (const [open, index] of [["First visit", 0] as const, ["Second visit", 1] as const]) {
    const of = (name: keyof Times) => Math.round(median(runs.map((times) => times[index][name])));
    console.log(open);
    console.log(`  First paint       ${of("paintMs")} ms`);
    console.log(`  Card field there  ${of("fieldMs")} ms`);
    console.log(`  Button can pay    ${of("usableMs")} ms`);
    console.log(`  Our own bytes     ${of("ownBytes")}`);
  }
};

await main();
