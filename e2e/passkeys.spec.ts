import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { app } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { expectClean, signIn } from "./_support/dashboard";
import { rowsOf } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

type Device = { cdp: CDPSession; authenticatorId: string };

/** A virtual authenticator in the browser. */
const aDevice = async (page: Page): Promise<Device> => {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    Object.assign(globalThis, { asked: 0 });
    credentials.get = (options) => {
      (globalThis as unknown as { asked: number }).asked += 1;
      return get(options);
    };
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
};

/** Whether somebody touches the device: without a touch, a passkey offered by autofill waits. */
const touching = ({ cdp, authenticatorId }: Device, enabled: boolean) =>
  cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

const signOut = (page: Page) => page.context().clearCookies({ name: "svc_session" });

/** The sign-in's proof expires for everybody with this address. */
const proofIsOver = (email: string) =>
  rowsOf(
    `UPDATE sessions s SET created_at = s.created_at - interval '1 hour', stepped_up_at = NULL
     FROM users u WHERE u.id = user_id AND u.email_key = $1`,
    [email],
  );

const byPasskey = async (page: Page, device: Device): Promise<void> => {
  await touching(device, false);
  await page.goto("/sign-in");
  const button = page.getByRole("button", { name: "Se connecter avec une clé d’accès" });
  await expect(button).toBeVisible();
  // Autofill is already waiting: an earlier touch would answer it as well.
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { asked: number }).asked))
    .toBe(1);
  await touching(device, true);
  await button.click();
};

const add = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByText("La clé d’accès est ajoutée.")).toBeVisible();
};

const sessionOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === "svc_session")?.value;

test("a passkey is added, signs in, confirms step-up, is renamed and removed", async ({ page }) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const device = await aDevice(page);
  const { email } = await aSignedInOwner(page);
  await page.goto("/dashboard/sessions");
  await expect(page.getByText("Aucune clé d’accès pour l’instant.")).toBeVisible();
  await add(page);
  const panel = page.getByRole("region", { name: "Clés d’accès" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText("jamais utilisée");
  await expectClean(page);
  // The device already has one.
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByText("Cet appareil a déjà une clé d’accès.")).toBeVisible();

  const before = await sessionOf(page);
  await signOut(page);
  await byPasskey(page, device);
  await expect(page.getByRole("heading", { name: "Accueil" })).toBeVisible();
  expect(await sessionOf(page)).not.toBe(before);

  await proofIsOver(email);
  await page.goto("/dashboard/sessions");
  await page.getByRole("link", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByRole("heading", { name: "Confirmez votre identité" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recevoir un code" })).toBeVisible();
  await expectClean(page);
  const unproved = await sessionOf(page);
  await page.getByRole("button", { name: "Confirmer avec une clé d’accès" }).click();
  await expect(page).toHaveURL(/\/dashboard\/sessions/);
  await expect(page.getByRole("button", { name: "Ajouter une clé d’accès" })).toBeVisible();
  expect(await sessionOf(page)).not.toBe(unproved);

  await panel.getByText("Gérer").click();
  await panel.getByLabel("Nom").fill("Téléphone de la boutique");
  await panel.getByRole("button", { name: "Renommer" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Téléphone de la boutique");
  await panel.getByText("Gérer").click();
  await panel.getByRole("button", { name: "Supprimer cette clé d’accès" }).click();
  await expect(page.getByText("La clé d’accès est supprimée.")).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(0);

  await page.goto("/dashboard/audit?family=passkeys");
  const entries = page
    .getByRole("table", { name: /^Actions/ })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(`${email} a supprimé une clé d’accès`);

  // A removed passkey signs nobody in, although the device still has it.
  await signOut(page);
  await byPasskey(page, device);
  await expect(page.getByText(/n’a pas été acceptée/)).toBeVisible();
  expect(policy).toEqual([]);
});

test("a passkey whose counter does not increase is refused as a copy", async ({ page }) => {
  test.setTimeout(90_000);
  const device = await aDevice(page);
  const { email } = await aSignedInOwner(page);
  await add(page);
  await rowsOf(
    `UPDATE passkeys SET counter = 1000, last_used_at = now() FROM users u
     WHERE u.id = user_id AND u.email_key = $1`,
    [email],
  );
  await signOut(page);
  await byPasskey(page, device);
  await expect(page.getByText(/n’a pas été acceptée/)).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
  // The email link remains.
  await touching(device, false);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Accueil" })).toBeVisible();
});

test("passkeys are offered in the email field's autofill as well", async ({ page }) => {
  test.setTimeout(90_000);
  await aDevice(page);
  await aSignedInOwner(page);
  await add(page);
  await signOut(page);
  await page.goto("/sign-in?next=/dashboard/sessions");
  const field = page.getByLabel("Adresse e-mail");
  await expect(page).toHaveURL(/\/dashboard\/sessions$/);
  await expect(field).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the link signs in, and no passkey is mentioned", async ({ page }) => {
    await page.goto(`${app}/sign-in`);
    await expect(page.getByRole("button", { name: "Recevoir un lien" })).toBeVisible();
    await expect(page.getByText("clé d’accès")).toHaveCount(0);
  });
});
