import { type Browser, expect, type Page, test } from "@playwright/test";
import { app, aSession, aShop, call } from "./_support/api";
import { CARDS, payInFrame } from "./_support/checkout";
import { advance } from "./_support/clock";

/** The size of a page over the network, compressed as the product serves it. */
const CEILINGS = { page: 25_000, code: 165_000, font: 55_000 };

const post = async (key: string, path: string, body: object) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  return (await call("POST", path, { key, body, headers })).body.data;
};

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

/** Of a first month whose card was refused. */
const anInvoice = async (key: string, customer: string) => {
  const product = await post(key, "/products", { name: "Panier bio" });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await post(key, "/prices", recurring);
  const token = "pm_card_insufficient";
  const paymentMethod = await post(key, "/payment-methods", { customer, token });
  const of = { customer, price: price.id, paymentMethod: paymentMethod.id };
  const { id } = await post(key, "/subscriptions", of);
  await advance(key, 32);
  const { body } = await call("GET", `/invoices?subscription=${id}`, { key });
  return body.data[0];
};

const pagesOf = async (page: Page): Promise<Record<string, string>> => {
  const { key } = await aShop();
  const customer = await post(key, "/customers", { name: "Hina", email: "hina@example.pf" });
  const link = await post(key, "/payment-links", { amountXpf: 2990, description: "Panier" });
  const intent = await post(key, "/payments/intent", { amountXpf: 2990 });
  const setup = await post(key, "/setup-intents", { customer: customer.id });
  const invoice = await anInvoice(key, customer.id);
  const paid = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(paid.url);
  await payInFrame(page, CARDS.good);
  const receipt = page.getByRole("link", { name: "Voir le reçu" });
  await receipt.waitFor({ timeout: 30_000 });
  return {
    checkout: (await aSession(key)).url,
    "checkout, paid": paid.url,
    "checkout, unknown": `${app}/c/unknown`,
    link: link.url,
    poster: `${link.url}/poster?format=a4`,
    payment: `${app}/pay/${intent.clientSecret}`,
    "card registration": `${app}/setup/${setup.clientSecret}`,
    receipt: new URL((await receipt.getAttribute("href")) ?? "", app).href,
    invoice: invoice.url,
    "invoice, to pay": `${invoice.url}/checkout`,
    "till's code, unknown": `${app}/t/unknown`,
  };
};

test("every customer page is small on a slow link, and waits for no script", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const heavy: string[] = [];
  for (const [name, url] of Object.entries(await pagesOf(page))) {
    const weight = await weigh(browser, url);
    const { page: light, code, font } = weight;
    console.log(`${name}: document and style ${light}, client code ${code}, font ${font} bytes`);
    expect(light).toBeGreaterThan(5_000);
    if (light > CEILINGS.page || code > CEILINGS.code || font > CEILINGS.font) heavy.push(name);
  }
  expect(heavy).toEqual([]);
});
