import { expect, type Locator, type Page } from "@playwright/test";

/** A person at a page who counts: each click, choice, command key and field typed into is one press. */
export type Hand = {
  presses: () => number;
  press: (what: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  enter: (field: Locator) => Promise<void>;
  /** Opens a page by the navigation; on a phone, those beyond the bottom bar are in its menu. */
  open: (path: string) => Promise<void>;
};

export const handAt = (page: Page): Hand => {
  let presses = 0;
  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click();
  };
  return {
    presses: () => presses,
    press,
    type: async (field, text) => {
      presses += 1;
      await field.fill(text);
    },
    enter: async (field) => {
      presses += 1;
      await field.press("Enter");
    },
    open: async (path) => {
      const link = page.locator(`nav a[href="${path}"]`).filter({ visible: true });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if ((await link.count()) === 0) await press(page.getByRole("button", { name: "Plus" }));
      await press(link);
      await page.waitForURL((url) => url.pathname === path);
      // A menu that stays open over the page is closed by a press beside it.
      if ((await page.locator("#account:popover-open").count()) === 0) return;
      presses += 1;
      await page.mouse.click(1, 1);
    },
  };
};
