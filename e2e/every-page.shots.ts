import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type Page, test } from "@playwright/test";
import { app, call } from "./_support/api";
import { CARDS, payInFrame } from "./_support/checkout";
import { customerStates } from "./_support/customer-states";
import { closeDatabase } from "./_support/kill";
import { newestOf } from "./_support/newest";
import { anOwner, aPerson, aTablet, enter, type Person } from "./_support/people";
import { stack } from "./_support/stack";
import { filled, pages } from "./_support/surface";

// Screenshots of every page in two sizes, both themes and both languages, for review: `npm run shots`.
const folder = join(import.meta.dirname, "../test-results/every-page");

type View = { locale: "fr" | "en"; theme: "light" | "dark"; width: 390 | 1280 };
type Opened = { view: View; context: BrowserContext };
type Shot = (page: Page, view: View) => Promise<unknown>;

const views: View[] = ([390, 1280] as const).flatMap((width) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["fr", "en"] as const).map((locale) => ({ locale, theme, width })),
  ),
);

const nameOf = ({ locale, theme, width }: View): string => `${locale}-${theme}-${width}`;

const open = (browser: Browser): Promise<Opened[]> =>
  Promise.all(
    views.map(async (view) => ({
      view,
      context: await browser.newContext({
        viewport: { width: view.width, height: view.width === 390 ? 844 : 900 },
        locale: view.locale === "fr" ? "fr-FR" : "en-GB",
        colorScheme: view.theme,
        reducedMotion: "reduce",
        hasTouch: view.width === 390,
      }),
    })),
  );

const HIGHEST = 1100;

const shoot = async ({ view, context }: Opened, name: string, go: Shot): Promise<void> => {
  const page = await context.newPage();
  await go(page, view);
  await page.waitForTimeout(300);
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(full, view.width === 390 ? 844 : 900), HIGHEST);
  await page.setViewportSize({ width: view.width, height });
  await page.screenshot({ path: join(folder, `${name}.${nameOf(view)}.png`) });
  await page.close();
};

const goTo =
  (url: string): Shot =>
  (page) =>
    page.goto(url, { waitUntil: "networkidle" });

/** Takes each page in each view, and a contact sheet of all. */
const shootAll = async (browser: Browser, shots: Record<string, Shot>, person?: Person) => {
  const opened = await open(browser);
  for (const { context } of opened) {
    if (person) await enter(await context.newPage(), person);
  }
  for (const [name, go] of Object.entries(shots)) {
    // Two at a time, since a page spends much of its time waiting for responses.
    for (let first = 0; first < opened.length; first += 2) {
      await Promise.all(opened.slice(first, first + 2).map((one) => shoot(one, name, go)));
    }
    await writeSheet(opened[0] as Opened, name);
  }
  for (const { context } of opened) await context.close();
};

const imageOf = (name: string, view: View, width: number): string => {
  const bytes = readFileSync(join(folder, `${name}.${nameOf(view)}.png`)).toString("base64");
  return `<img style="width:${width}px" src="data:image/png;base64,${bytes}">`;
};

const writeSheet = async ({ context }: Opened, name: string): Promise<void> => {
  const page = await context.newPage();
  const row = (width: 390 | 1280, size: number): string =>
    views
      .filter((view) => view.width === width)
      .map((view) => imageOf(name, view, size))
      .join("");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.setContent(`<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;gap:8px;
    align-items:flex-start">${row(390, 312)}${row(1280, 632)}</body>`);
  await page.screenshot({ path: join(folder, `sheet.${name}.png`), fullPage: true });
  await page.close();
};

test.beforeAll(() => mkdirSync(folder, { recursive: true }));
test.afterAll(closeDatabase);

const fileOf = (path: string): string =>
  path.replaceAll(/[/[\]]+/g, "-").replace(/^-|-$/g, "") || "root";

test("the dashboard", async ({ browser }) => {
  test.setTimeout(3_000_000);
  const key = stack().seed?.apiKey ?? "";
  const merchantId: string = (await call("GET", "/merchants/me", { key })).body.data.id;
  const shots: Record<string, Shot> = {};
  for (const path of pages().filter((one) => /^\/dashboard(\/|$)/.test(one))) {
    const place = path.split("/")[2] ?? "";
    const id = path.includes("[id]") ? await newestOf(place, merchantId) : undefined;
    if (path.includes("[delivery]") || (path.includes("[id]") && !id)) continue;
    shots[fileOf(path)] = goTo(app + filled(path, id));
  }
  await shootAll(browser, shots, await aPerson("owner", merchantId));
});

test("an empty shop", async ({ browser }) => {
  test.setTimeout(3_000_000);
  const lists = pages().filter((one) => /^\/dashboard\/[a-z-]+$|^\/dashboard$/.test(one));
  const shots = lists.map((path) => [`empty-${fileOf(path)}`, goTo(app + path)] as const);
  await shootAll(browser, Object.fromEntries(shots), await anOwner());
});

test("the site", async ({ browser }) => {
  test.setTimeout(3_000_000);
  const site = pages().filter((one) => /^\/(docs|sign-in|mailbox)?(\/|$)/.test(one));
  const shots = site
    .filter((path) => !path.includes("["))
    .map((path) => [`site-${fileOf(path)}`, goTo(app + path)] as const);
  await shootAll(browser, {
    ...Object.fromEntries(shots),
    "site-docs-group": goTo(`${app}/docs/payments`),
  });
});

test("customers", async ({ browser, page }) => {
  test.setTimeout(3_000_000);
  const owner = await anOwner();
  const states = Object.entries(await customerStates(page, owner.key));
  const refused: Shot = async (one) => {
    await one.goto(states.find(([name]) => name === "link-open")?.[1] ?? "");
    await one.getByRole("textbox").first().fill("hina@example.pf");
    await payInFrame(one, CARDS.declined);
    await one.getByRole("alert").first().waitFor({ timeout: 30_000 });
  };
  const incomplete: Shot = async (one) => {
    await one.goto(states.find(([name]) => name === "checkout-open")?.[1] ?? "", {
      waitUntil: "networkidle",
    });
    await one.getByRole("button", { name: /^(Payer|Pay) / }).click();
    await one.waitForTimeout(1000);
  };
  const shots = Object.fromEntries(states.map(([name, url]) => [name, goTo(url)]));
  await shootAll(browser, { ...shots, "link-refused": refused, "checkout-incomplete": incomplete });
});

test("the till", async ({ browser }) => {
  test.setTimeout(3_000_000);
  const owner = await anOwner();
  const { cookie } = await aTablet(owner);
  const keypad: Shot = async (page) => {
    const cookies = cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: app };
    });
    await page.context().addCookies(cookies);
    await page.goto(`${app}/terminal`, { waitUntil: "networkidle" });
  };
  const sale: Shot = async (page, view) => {
    await keypad(page, view);
    await page.keyboard.type("2990");
    await page.getByRole("button", { name: /^(Encaisser|Charge)$/ }).click();
    await page.locator("[data-url]").waitFor();
  };
  const customer: Shot = async (page, view) => {
    await sale(page, view);
    await page.goto((await page.locator("[data-url]").getAttribute("data-url")) ?? "", {
      waitUntil: "networkidle",
    });
  };
  const day: Shot = async (page, view) => {
    await keypad(page, view);
    await page
      .getByRole("button", { name: /Journée|Day|Ventes|Sales/ })
      .first()
      .click();
  };
  await shootAll(browser, {
    "till-enrol": goTo(`${app}/terminal`),
    "till-keypad": keypad,
    "till-sale": sale,
    "till-customer": customer,
    "till-day": day,
    "till-z": async (page, view) => {
      await keypad(page, view);
      await page.goto(`${app}/terminal/z`, { waitUntil: "networkidle" });
    },
  });
});

test.afterAll(() => {
  console.log(`${readdirSync(folder).length} pictures in ${folder}`);
});
