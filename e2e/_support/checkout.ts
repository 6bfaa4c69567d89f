import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { bank } from "./api";

export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  authentication: "4000 0000 0000 3220",
  slow: "4000 0000 0000 0077",
  silent: "4000 0000 0000 0259",
} as const;

/** Enters a card in the bank's frame, on the bank's own origin, and presses our button. */
export const payInFrame = async (page: Page, number: string): Promise<void> => {
  await typeInFrame(page, number);
  await page.getByRole("button", { name: /^(Payer|Pay) / }).click();
};

/** Enters a card in the bank's frame only. */
export const typeInFrame = async (page: Page, number: string): Promise<void> => {
  const frame = page.frameLocator("iframe");
  await frame.locator("[autocomplete=cc-number]").fill(number);
  await frame.locator("[autocomplete=cc-exp]").fill("12/34");
  await frame.locator("[autocomplete=cc-csc]").fill("123");
};

/** Goes through the bank's full page, without scripts. */
export const typeAtBank = async (page: Page, number: string): Promise<void> => {
  await page.locator("[data-bank-page]").click();
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/form`));
  await page.locator("[autocomplete=cc-number]").fill(number.replaceAll(" ", ""));
  await page.locator("[autocomplete=cc-exp]").fill("12/34");
  await page.locator("[autocomplete=cc-csc]").fill("123");
  await page.locator("button[type=submit], button:not([type])").first().click();
};

/** Completes the bank's strong authentication. */
export const authenticate = async (page: Page, answer: "approve" | "refuse"): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/challenge/`), { timeout: 20_000 });
  if (answer === "approve") await page.getByRole("textbox").first().fill("123456");
  await page.locator(`button[value=${answer}]`).click();
};

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const MM = 72 / 25.4;

/** The sheet sizes of a printed page, in millimetres. */
export const pageSizesOf = (pdf: Buffer): { width: number; height: number }[] =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({
      width: Math.round(Number(width) / MM),
      height: Math.round(Number(height) / MM),
    }),
  );

/** No finding of the accessibility checker on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .exclude("iframe")
    .options({ resultTypes: ["violations"] })
    // In the page itself: otherwise each run opens another page, to combine the frames' results.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** Collects the browser's reports of policy violations; a story must end with none. */
export const watchPolicy = (page: Page): string[] => {
  const reports: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) reports.push(message.text());
  });
  return reports;
};
