import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

let people = 0;

/** A person of one story alone. */
export const anAddress = (): string => {
  people += 1;
  return `story-${Date.now()}-${people}@example.pf`;
};

/** Asks for a link and reads it where this installation keeps its mail; does not open it. */
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

/** Signs a person in, as a person does: by the link in the message and the button behind it. */
export const signIn = async (page: Page, email: string, from?: string): Promise<void> => {
  await page.goto(await askForLink(page, email, from));
  await page.getByRole("button", { name: "Se connecter" }).click();
};

/** No finding of the accessibility checker on the page as it stands. */
export const expectClean = async (page: Page): Promise<void> => {
  // A page in parts brings its heading with a later one.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("iframe")
    .options({ resultTypes: ["violations"] })
    // In the page itself: else every look opens another page, to join what frames said.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};
