import { expect, type Page, test } from "@playwright/test";
import { app, call } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { anOwner, aPerson, enter } from "./_support/people";

const aCustomer = async (key: string): Promise<void> => {
  const body = { name: "Marie Teura", email: "marie@example.pf" };
  expect((await call("POST", "/customers", { key, body })).status).toBe(201);
};

/** With the dashboard's form. */
const addCustomer = async (page: Page): Promise<void> => {
  await page.goto(`${app}/dashboard/customers/new`);
  await page.getByLabel("Nom", { exact: true }).fill("Marie Teura");
  await page.getByRole("button", { name: "Ajouter le client" }).click();
};

test("twenty pages are reachable by navigation, shortcuts and search", async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const owner = await anOwner();
  await aCustomer(owner.key);
  await enter(page, owner);
  await page.goto("/dashboard/api-keys");
  await expect(page).toHaveTitle(/^\[Test\] Clés d’API/);
  await expect(page.locator("link[rel=icon]").first()).toHaveAttribute("href", /icon-test/);
  await page.waitForLoadState("networkidle");

  if (isMobile) {
    await page.getByRole("button", { name: "Plus" }).click();
    await expectClean(page);
    await page.getByRole("button", { name: "Rechercher…" }).click();
  } else {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Raccourcis clavier" })).toBeVisible();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("z");
    await expect(page.getByRole("heading", { name: "Banque de test" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Banque de test" })).toBeInViewport();
    await page.waitForLoadState("networkidle");
    // This page has no search of its own.
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog", { name: "Recherche rapide" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
  }

  const palette = page.getByRole("dialog", { name: "Recherche rapide" });
  await page.keyboard.type("marie@ex");
  await expect(palette.getByRole("link", { name: /Marie Teura/ })).toBeVisible();
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  // A focused result that disappears returns the focus to the field.
  await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("link", { name: /Marie Teura/ })).toBeFocused();
  const field = palette.getByRole("textbox");
  await field.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "zzzz");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(field).toBeFocused();
  await field.fill("simul paiem");
  const simulate = palette.getByRole("link", { name: "Simuler un paiement" });
  await expect(simulate).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(simulate).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Simulateur" })).toBeVisible();
  expect(policy).toEqual([]);
});

test("what is typed into a search that was just closed and opened again is kept", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "opened by the keyboard");
  await enter(page, await anOwner());
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Recherche rapide" })).toBeVisible();
  // The browser tells of the closing later, when the second one is open.
  const typed = await page.evaluate(async () => {
    document.querySelector<HTMLDialogElement>("#palette")?.close();
    const chord = { key: "k", ctrlKey: true, bubbles: true };
    document.dispatchEvent(new KeyboardEvent("keydown", chord));
    document.execCommand("insertText", false, "marie");
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.querySelector<HTMLInputElement>("#palette[open] input")?.value;
  });
  expect(typed).toBe("marie");
});

test("a success message is shown over the page, once", async ({ page, browser }) => {
  const policy = watchPolicy(page);
  const owner = await anOwner();
  await enter(page, owner);
  await addCustomer(page);
  await expect(page.getByRole("status").filter({ hasText: "ajouté" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[\w-]+$/);
  await expectClean(page);
  await page.getByRole("link", { name: "Fermer ce message" }).click();
  await expect(page.getByText("Client ajouté.")).toHaveCount(0);
  await addCustomer(page);
  await expect(page.getByText("Client ajouté.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Client ajouté.")).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const quiet = await plain.newPage();
  await enter(quiet, owner);
  await addCustomer(quiet);
  await expect(quiet.getByText("Client ajouté.")).toBeVisible();
  await quiet.getByRole("link", { name: "Fermer ce message" }).click();
  await expect(quiet.getByText("Client ajouté.")).toHaveCount(0);
  await plain.close();
  expect(policy).toEqual([]);
});

test("a key is rolled: the new one works, the old one for the chosen time", async ({ page }) => {
  const owner = await anOwner();
  const body = { name: "Boutique", scopes: ["customers:read"] };
  const old = (await call("POST", "/api-keys", { key: owner.key, body })).body.data;
  const works = async (key: string) => (await call("GET", "/customers", { key })).status;
  await enter(page, owner);
  await page.goto(`/dashboard/api-keys/${old.id}`);
  await page.getByRole("radio", { name: "24 heures" }).check();
  await expectClean(page);
  await page.getByRole("button", { name: "Renouveler la clé" }).click();
  const fresh = await page.getByTestId("secret").innerText();
  expect(await works(fresh)).toBe(200);
  expect(await works(old.secret)).toBe(200);
  expect((await call("GET", "/products", { key: fresh })).status).toBe(403);

  await page.goto(`/dashboard/api-keys/${old.id}`);
  await page.getByRole("radio", { name: "Aucune" }).check();
  await page.getByRole("button", { name: "Renouveler la clé" }).click();
  const last = await page.getByTestId("secret").innerText();
  expect(await works(last)).toBe(200);
  expect(await works(old.secret)).toBe(401);
});

test("a cashier is redirected to the till from every page", async ({ page }) => {
  const { merchantId } = await anOwner();
  await enter(page, await aPerson("cashier", merchantId));
  for (const path of ["/dashboard", "/dashboard/payments", "/dashboard/api-keys"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/terminal$/);
  }
});
