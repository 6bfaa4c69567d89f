import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

let people = 0;

/** A person for one story. */
export const anAddress = (): string => {
  people += 1;
  return `story-${Date.now()}-${people}@example.pf`;
};

/** Requests a link and reads it from the installation's mailbox, without opening it. */
export const askForLink = async (page: Page, email: string, from = "/sign-in"): Promise<string> => {
  await page.goto(from);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await expect(page.getByRole("heading", { name: "Lien envoyé" })).toBeVisible();
  await page.getByRole("link", { name: "Ouvrir la boîte aux lettres locale" }).click();
  await page
    .getByRole("link", { name: new RegExp(email) })
    .first()
    .click();
  const link = page.getByRole("link", { name: /\/sign-in\/confirm/ }).first();
  return (await link.getAttribute("href")) ?? "";
};

/** Signs a person in by the link in the email and its button. */
export const signIn = async (page: Page, email: string, from?: string): Promise<void> => {
  await page.goto(await askForLink(page, email, from));
  await page.getByRole("button", { name: "Se connecter" }).click();
};

/** No finding of the accessibility checker on the current page. */
export const expectClean = async (page: Page): Promise<void> => {
  // A streamed page gets its heading late.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("iframe")
    .options({ resultTypes: ["violations"] })
    // In the page itself: otherwise each run opens another page, to combine the frames' results.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};
