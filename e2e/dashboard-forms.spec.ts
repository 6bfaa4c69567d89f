import { expect, type Locator, type Page, test } from "@playwright/test";
import { app, call } from "./_support/api";
import { expectClean } from "./_support/dashboard";
import { ask } from "./_support/http";
import { aSignedInOwner } from "./_support/people";

test("a refused PIN keeps the cashier's name, and focuses the PIN", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/terminals");
  await page.getByLabel("Nom du caissier").fill("Teva");
  await page.getByLabel("Code", { exact: true }).fill("1234");
  await page.getByRole("button", { name: "Ajouter le caissier" }).click();
  const pin = page.getByLabel("Code", { exact: true });
  await expect(pin).toHaveAttribute("aria-describedby", /error/);
  await expect(pin).toBeFocused();
  await expect(pin).toHaveValue("");
  await expect(page.getByLabel("Nom du caissier")).toHaveValue("Teva");
  await expectClean(page);

  await pin.fill("4826");
  await page.getByRole("button", { name: "Ajouter le caissier" }).click();
  await expect(
    page.getByText("Le caissier peut maintenant déverrouiller les appareils."),
  ).toBeVisible();
  await expect(page.getByLabel("Nom du caissier")).toHaveValue("");
  expect(new URL(page.url()).hash).toBe("#cashiers");
});

test("a refused form shows the same without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await aSignedInOwner(page);
  await page.goto("/dashboard/terminals");
  await page.getByLabel("Nom du caissier").fill("Teva");
  await page.getByLabel("Code", { exact: true }).fill("1234");
  await page.getByRole("button", { name: "Ajouter le caissier" }).click();
  await expect(page.getByText("Ce code est trop simple")).toBeVisible();
  await expect(page.getByLabel("Nom du caissier")).toHaveValue("Teva");
  await context.close();
});

test("a form without a response keeps its values, and can be sent again", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/customers/new");
  await page.getByLabel("Nom", { exact: true }).fill("Hina Tehei");
  await page.route("**/dashboard/customers/create", (route) => route.abort());
  await page.getByRole("button", { name: "Ajouter le client" }).click();
  await expect(page.getByText("Le formulaire n’a pas été envoyé.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter le client" })).toBeEnabled();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Hina Tehei");
  await expectClean(page);

  await page.unroute("**/dashboard/customers/create");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Hina Tehei" })).toBeVisible();
});

test("a form is sent once however often its button is pressed", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/customers/new");
  await page.getByLabel("Nom", { exact: true }).fill("Hina Tehei");
  let sent = 0;
  await page.route("**/dashboard/customers/create", async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Ajouter le client" });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Nom", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Hina Tehei" })).toBeVisible();
  expect(sent).toBe(1);
});

/** Sends a new customer, whose answer takes a while, and presses the way back to the list meanwhile. */
const leaveWhileSending = async (page: Page) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/customers/new");
  await page.getByLabel("Nom", { exact: true }).fill("Hina Tehei");
  page.on("dialog", (dialog) => dialog.accept());
  await page.route("**/dashboard/customers/create", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const answered = page.waitForResponse("**/dashboard/customers/create");
  await page.getByRole("button", { name: "Ajouter le client" }).click();
  await page.getByRole("main").getByRole("link", { name: "Clients" }).click();
  return answered;
};

test("a link pressed while a form is being sent wins over the page that the form leads to", async ({
  page,
}) => {
  const answer = await leaveWhileSending(page);
  expect(answer.ok()).toBe(true);
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  // Time for the page of the new customer, which must not come.
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  await page.reload();
  await expect(page.getByRole("link", { name: "Hina Tehei" })).toBeVisible();
});

test("and so does one whose page has yet to come when the form is answered", async ({ page }) => {
  await page.route(/\/dashboard\/customers\?_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await leaveWhileSending(page);
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  await expect(page.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible();
});

test("what was typed is not left behind without a question", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/customers/new");
  const away = page.getByRole("main").getByRole("link", { name: "Clients" });
  await page.getByLabel("Nom", { exact: true }).fill("Hina");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    if (asked.length === 1) await dialog.dismiss();
    else await dialog.accept();
  });
  await away.click();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Hina");
  await away.click();
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain("Votre saisie sera perdue.");

  await page.goto("/dashboard/customers/new");
  await page.getByLabel("Nom", { exact: true }).fill("Hina");
  await page.getByLabel("Nom", { exact: true }).fill("");
  await away.click();
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  expect(asked).toHaveLength(2);
});

/** Waits until React has taken over an element, and its effects have run. */
const takesOver = async (element: Locator): Promise<void> => {
  await expect
    .poll(() => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith("__react"))))
    .toBe(true);
  await element.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
};

test("not even what was typed before the page's scripts had arrived", async ({ page }) => {
  await aSignedInOwner(page);
  let arrive = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/dashboard/customers/new", { waitUntil: "commit" });
  const name = page.getByLabel("Nom", { exact: true });
  await name.fill("Hina");
  arrive();
  await takesOver(name);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  const away = page.getByRole("main").getByRole("link", { name: "Clients" });
  await away.click();
  expect(asked).toHaveLength(1);
  await expect(name).toHaveValue("Hina");
});

test("the default role and scopes are the lowest", async ({ page }) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard/team");
  await expect(page.getByRole("radio", { name: /caissier/i })).toBeChecked();
  await page.goto("/dashboard/api-keys/new");
  await expect(page.getByRole("radio", { name: /Accès choisis/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByLabel("Expiration")).toHaveValue("90");
});

test("a script that posts a form gets the next page", async ({ page }) => {
  const { cookie, csrf, key } = await aSignedInOwner(page);
  const headers = { cookie, origin: app, accept: "application/json" };
  const form = { csrf, name: "Hina", email: "", phone: "" };
  const answer = await ask("/dashboard/customers/create", { headers, form });
  const { data } = (await call("GET", "/customers", { key })).body;
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { to: `/dashboard/customers/${data[0].id}` },
  ]);
  const refused = await ask("/dashboard/customers/create", { headers, form: { csrf } });
  expect(JSON.parse(refused.text)).toEqual({ to: "/dashboard/customers/new" });
});
