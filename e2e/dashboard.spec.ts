import { expect, type Page, test } from "@playwright/test";
import { app, aShop, call } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { anAddress, askForLink, expectClean, signIn } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** A person who claims a sandbox shop with these payments. */
const anOwner = async (page: Page, amounts: number[]): Promise<{ key: string; ids: string[] }> => {
  const { key } = await aSignedInOwner(page);
  const ids: string[] = [];
  for (const amountXpf of amounts) {
    const { body } = await call("POST", "/payments/intent", {
      key,
      body: { amountXpf },
      headers: { "idempotency-key": `story-${Date.now()}-${amountXpf}` },
    });
    ids.push(body.data.id);
  }
  await page.goto("/dashboard");
  return { key, ids };
};

test("a person signs in by a link, opens a shop, and the first key works", async ({ page }) => {
  const policy = watchPolicy(page);
  await signIn(page, anAddress());
  await page.getByLabel("Nom de la boutique").fill("Fleurs de Moorea");
  await expectClean(page);
  await page.getByRole("button", { name: "Créer la boutique" }).click();
  const secret = await page.getByTestId("secret").innerText();
  expect((await call("GET", "/merchants/me", { key: secret })).body.data.name).toBe(
    "Fleurs de Moorea",
  );
  await expectClean(page);
  await page.getByRole("button", { name: "Je l’ai mise en lieu sûr" }).click();
  await expect(page.getByTestId("secret")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  expect(policy).toEqual([]);
});

test("a sign-in link works once, and only in the browser that requested it", async ({
  browser,
  page,
}) => {
  const link = await askForLink(page, anAddress());
  const elsewhere = await browser.newContext({ locale: "fr-FR" });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: /autre navigateur/ })).toBeVisible();
  await elsewhere.close();

  await page.goto(link);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/dashboard\/welcome$/);
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.goto(link);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Ce lien ne fonctionne pas" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in(\?|$)/);
});

test("payments are searched, filtered and opened", async ({ page }) => {
  const policy = watchPolicy(page);
  const { ids } = await anOwner(page, [12_500, 2500, 990]);
  await expectClean(page);
  await page.getByRole("link", { name: "Tous les paiements" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByLabel("Rechercher").fill("12 500");
  await page.getByLabel("Rechercher").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectClean(page);
  await page.getByRole("link", { name: /12.500.XPF/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("XPF");
  await expect(page).toHaveURL(new RegExp(`${ids[0]}$`));
  await expect(page.getByText("Paiement créé")).toBeVisible();
  await expect(page.getByText("payment.created")).toBeVisible();
  await expectClean(page);

  await page.goto("/dashboard/payments?status=succeeded");
  await expect(page.getByText("Aucun paiement ne correspond")).toBeVisible();
  expect(policy).toEqual([]);
});

test("a key is created with selected scopes, shown once, and revoked by name", async ({ page }) => {
  await anOwner(page, []);
  await page.goto("/dashboard/api-keys/new");
  await page.getByLabel("Nom").fill("Comptabilité");
  await page.getByText("Accès choisis").click();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Cochez au moins un accès");
  await page.getByLabel("Nom").fill("Comptabilité");
  await page.getByRole("checkbox", { name: "Transactions Lire" }).check();
  await expectClean(page);
  await page.getByRole("button", { name: "Créer la clé" }).click();
  const key = await page.getByTestId("secret").innerText();
  expect((await call("GET", "/transactions", { key })).status).toBe(200);
  expect((await call("GET", "/customers", { key })).status).toBe(403);

  await page.getByRole("link", { name: "Comptabilité" }).click();
  await page.getByLabel(/Pour confirmer/).fill("Autre chose");
  await page.getByRole("button", { name: "Révoquer la clé" }).click();
  await expect(page.getByRole("alert").first()).toContainText("ni le nom de la clé");
  await page.getByLabel(/Pour confirmer/).fill("Comptabilité");
  await page.getByRole("button", { name: "Révoquer la clé" }).click();
  await expect(page.getByText("La clé est révoquée")).toBeVisible();
  expect((await call("GET", "/transactions", { key })).status).toBe(401);
});

test("a claim link is used once", async ({ page }) => {
  const { claimUrl } = await aShop();
  const path = new URL(claimUrl).pathname;
  await page.goto(path);
  await page.getByRole("link", { name: "Se connecter pour la garder" }).click();
  const email = anAddress();
  await signIn(page, email, page.url());
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.getByRole("button", { name: "Garder la boutique" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  await page.goto("/dashboard/audit");
  await expect(page.getByText(`${email} a gardé la boutique de test`)).toBeVisible();
});

test("live mode says what is missing before it can take real payments", async ({ page }) => {
  await anOwner(page, [2500]);
  await page.getByRole("complementary", { name: "Mode" }).getByRole("button").click();
  await expect(page.getByText("Le mode réel n’est pas encore ouvert")).toBeVisible();
  await expect(page.getByText("le numéro TAHITI")).toBeVisible();
  await expect(page.getByText("Mode test : aucune carte")).toHaveCount(0);
  await expectClean(page);
  await page.goto("/dashboard/api-keys/new");
  await expect(page).toHaveURL(/\/dashboard\/api-keys$/);
});

test("language and theme are chosen by plain links and remembered", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expectClean(page);
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
});

test("shortcuts open pages, and can be turned off", async ({ page, isMobile }) => {
  test.skip(isMobile, "A phone has no keyboard.");
  await anOwner(page, [2500]);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Clés d’API" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Paiements" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Rechercher")).toBeFocused();
  await page.getByLabel("Rechercher").blur();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page);
  await page.getByRole("link", { name: "Désactiver les raccourcis" }).click();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a person signs in, keeps a shop and reads its payments", async ({ page }) => {
    await anOwner(page, [4990]);
    await page.goto("/dashboard/payments");
    await expect(page.getByRole("link", { name: /4.990.XPF/ })).toBeVisible();
  });
});

test("forms of other sites change nothing", async ({ page }) => {
  await anOwner(page, []);
  const cookies = await page.context().cookies(app);
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const paths = [
    "/dashboard/mode",
    "/dashboard/shop",
    "/dashboard/api-keys/create",
    "/dashboard/api-keys/saved",
    "/sign-in/out",
  ];
  for (const path of paths) {
    for (const origin of ["https://evil.example", "null"]) {
      const { status } = await fetch(app + path, {
        method: "POST",
        headers: {
          cookie: header,
          origin,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "mode=live",
        redirect: "manual",
      });
      expect([path, origin, status]).toEqual([path, origin, 403]);
    }
  }
  await page.goto("/dashboard");
  await expect(page.getByText("Mode test : aucune carte")).toBeVisible();
});
