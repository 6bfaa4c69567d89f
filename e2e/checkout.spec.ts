import { expect, test } from "@playwright/test";
import { aSession, aShop, bank, call, eventually } from "./_support/api";
import { CARDS, expectAccessible, payInFrame, watchPolicy } from "./_support/checkout";

const statusOf = async (key: string, id: string) =>
  (await call("GET", `/checkout-sessions/${id}`, { key })).body.data.status;

test("a refused card shows why above the form, which can be used again", async ({ page }) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  const policy = watchPolicy(page);
  await page.goto(session.url);
  await payInFrame(page, CARDS.declined);
  await expect(page.getByRole("alert").first()).toContainText("Essayez une autre carte");
  await expectAccessible(page);
  await payInFrame(page, CARDS.good);
  await expect.poll(() => statusOf(key, session.id)).toBe("complete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  expect(policy).toEqual([]);
});

test("strong authentication goes through the bank's page, and only the bank's status is trusted", async ({
  page,
}) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.authentication);
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));

  const other = await page.context().newPage();
  await other.goto(session.url);
  await expect(other.locator("iframe")).toHaveCount(0);
  await expectAccessible(other);
  await other.close();

  await page.getByRole("textbox").first().fill("123456");
  await page.locator("button[value=approve]").click();
  await expect(page).toHaveURL(/\/c\//);
  await expect.poll(() => statusOf(key, session.id)).toBe("complete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
});

test("a refused or abandoned authentication frees the session", async ({ page }) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.authentication);
  await page.locator("button[value=refuse]").click();
  await expect(page).toHaveURL(/\/c\//);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await payInFrame(page, CARDS.authentication);
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`));
  await page.goto(session.url);
  await page.locator("form[action*='/abort'] button").click();
  await payInFrame(page, CARDS.good);
  await expect.poll(() => statusOf(key, session.id)).toBe("complete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
});

test("a slow bank shows a live status that survives a reload and finishes by itself", async ({
  page,
}) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.slow);
  await expect(page.locator("[data-watch]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-watch]")).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator("[data-return]").first()).toBeVisible({ timeout: 30_000 });
  expect(await statusOf(key, session.id)).toBe("complete");
});

test("a debit without response is retrieved until it is known; nobody pays twice", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.silent);
  await expect(page.locator("[data-return]").first()).toBeVisible({ timeout: 60_000 });
  const { body } = await call("GET", `/transactions?checkoutSession=${session.id}`, { key });
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual(["succeeded"]);
});

test("a paid session opened again says so and offers no payment", async ({ page }) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await payInFrame(page, CARDS.good);
  await expect(page.locator("[data-return]").first()).toBeVisible();
  await page.goto(session.url);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
  await expectAccessible(page);
});

test("uses the browser's language, and switches by a link", async ({ browser }) => {
  const { key } = await aShop();
  const session = await aSession(key);
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(session.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: /Pay XPF.2,990/ })).toBeVisible();
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await context.close();
});

test("a wrong key or a forged return URL opens nothing", async ({ page, request }) => {
  const { key } = await aShop();
  const session = await aSession(key);
  const wrong = await page.goto(`${session.url.slice(0, -4)}aaaa`);
  expect(wrong?.status()).toBe(404);
  await expectAccessible(page);
  const forged = await request.get(`/return/${session.id}?s=nonsense`, { maxRedirects: 0 });
  expect(forged.status()).toBe(404);
  const foreign = await request.post(
    `${new URL(session.url).pathname}/pay${new URL(session.url).search}`,
    {
      form: { csrf: "x", bank_token: "tok_x" },
      headers: { origin: "https://evil.example" },
      maxRedirects: 0,
    },
  );
  expect(foreign.status()).toBe(303);
  expect(await statusOf(key, session.id)).toBe("open");
});

test("a test card fills the bank's form with one click", async ({ page }) => {
  const { key } = await aShop();
  const session = await aSession(key, { customerEmail: "hina@example.pf" });
  await page.goto(session.url);
  await expect(page.getByRole("button", { name: /^Payer / })).toBeEnabled();
  await page.locator("[data-fill='4242424242424242']").click();
  const number = page.frameLocator("iframe").locator("[autocomplete=cc-number]");
  await eventually(
    async () => (await number.inputValue()).replaceAll(" ", "") === "4242424242424242",
    "the filled card",
  );
  await page.getByRole("button", { name: /^Payer / }).click();
  await expect.poll(() => statusOf(key, session.id)).toBe("complete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
});
