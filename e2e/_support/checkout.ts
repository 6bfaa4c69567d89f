import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  authentication: "4000 0000 0000 3220",
  slow: "4000 0000 0000 0077",
  silent: "4000 0000 0000 0259",
} as const;

/** Types a card in the bank's frame, on the bank's own origin, and presses our button. */
export const payInFrame = async (page: Page, number: string): Promise<void> => {
  const frame = page.frameLocator("iframe");
  await frame.locator("[autocomplete=cc-number]").fill(number);
  await frame.locator("[autocomplete=cc-exp]").fill("12/34");
  await frame.locator("[autocomplete=cc-csc]").fill("123");
  await page.getByRole("button", { name: /^(Payer|Pay) / }).click();
};

/** No finding of the accessibility checker on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** Collects what the browser says against the page's policy; a story ends with none. */
export const watchPolicy = (page: Page): string[] => {
  const reports: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) reports.push(message.text());
  });
  return reports;
};
