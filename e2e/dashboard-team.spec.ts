import { type Browser, expect, type Page, test } from "@playwright/test";
import { eventually } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { anAddress, expectClean, signIn } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

/** The invitation's link, from the mailbox of the shop's test mode. */
const linkFor = async (page: Page, email: string): Promise<string> => {
  await eventually(async () => {
    await page.goto("/dashboard/mailbox");
    return (await page.getByRole("link", { name: new RegExp(email) }).count()) > 0;
  }, "the invitation");
  await page
    .getByRole("link", { name: new RegExp(email) })
    .first()
    .click();
  const link = page.getByRole("link", { name: /\/invitation\// }).first();
  return (await link.getAttribute("href")) ?? "";
};

/** Another browser, of another person or of the same one. */
const anotherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: "fr-PF" })).newPage();

const manage = async (page: Page, email: string) => {
  await page.goto("/dashboard/team");
  const details = page
    .getByRole("table", { name: "Membres" })
    .getByRole("row")
    .filter({ has: page.getByText(`Gérer ${email}`) });
  await details.getByText("Gérer").click();
  return details;
};

const signedOut = "Votre session a pris fin";

test("a person is invited, joins, gets another role and is removed, and the audit log shows all of it", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const { email: owner } = await aSignedInOwner(page);
  const email = anAddress();

  await page.goto("/dashboard/team");
  await expect(page.getByRole("row").filter({ hasText: owner })).toContainText("propriétaire");
  await expectClean(page);
  await page.getByLabel("Adresse e-mail").fill("hina@");
  await page.getByRole("radio", { name: /développeur/i }).check();
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("hina@");
  await expect(page.getByText("Indiquez une adresse e-mail complète")).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("Invitation envoyée.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invitations en attente" })).toBeVisible();
  await expectClean(page);

  const link = await linkFor(page, email);
  await page.goto(link);
  await expect(page.getByText(`vous êtes connecté en tant que ${owner}`)).toBeVisible();
  await expectClean(page);

  const invitee = await anotherBrowser(browser);
  const inviteePolicy = watchPolicy(invitee);
  await invitee.goto(link);
  await expect(invitee.getByRole("heading", { name: "Rejoindre Perles de Huahine" })).toBeVisible();
  await expectClean(invitee);
  await invitee.getByRole("link", { name: "Se connecter avec l’adresse invitée" }).click();
  await expect(invitee.getByLabel("Adresse e-mail")).toHaveValue(email);
  await signIn(invitee, email, invitee.url());
  await invitee.getByRole("button", { name: "Accepter l’invitation" }).click();
  await expect(invitee).toHaveURL(/\/dashboard$/);
  await expect(invitee.locator('a[href="/dashboard/webhooks"]').first()).toBeAttached();
  await expect(invitee.locator('a[href="/dashboard/team"]')).toHaveCount(0);
  for (const page of ["team", "audit"]) {
    await invitee.goto(`/dashboard/${page}`);
    await expect(invitee).toHaveURL(/\/dashboard\/forbidden$/);
  }
  await invitee.goto(link);
  await expect(
    invitee.getByRole("heading", { name: "Cette invitation n’est plus valable" }),
  ).toBeVisible();
  await expectClean(invitee);

  const line = await manage(page, email);
  await expectClean(page);
  await line.getByLabel("Rôle").selectOption("accountant");
  await line.getByRole("button", { name: "Changer le rôle" }).click();
  await expect(page.getByText("Rôle modifié.")).toBeVisible();
  await invitee.goto("/dashboard/api-keys");
  await expect(invitee).toHaveURL(/\/dashboard\/forbidden$/);

  await invitee.goto("/dashboard/payments");
  await (await manage(page, email)).getByRole("button", { name: /Retirer de l’équipe/ }).click();
  await expect(page.getByText("Cette personne n’a plus accès à la boutique.")).toBeVisible();
  await invitee.reload();
  await expect(invitee).toHaveURL(/\/dashboard\/welcome$/);

  await page.goto("/dashboard/audit?family=team");
  const entries = page
    .getByRole("table", { name: /^Actions/ })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText(`${owner} a retiré un membre de l’équipe`);
  await expect(entries.nth(1)).toContainText(`${owner} a changé le rôle d’un membre`);
  await expect(entries.nth(1)).toContainText(/Avant\s:\s*développeur\s*Après\s:\s*comptable/);
  await expect(entries.nth(2)).toContainText(`${email} a accepté son invitation`);
  await expect(entries.nth(3)).toContainText(`${owner} a invité une personne`);
  await expectClean(page);
  await page.getByLabel("Personne").selectOption({ label: email });
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(entries).toHaveCount(1);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger (CSV)" }).click();
  expect((await file).suggestedFilename()).toBe("journal.csv");
  expect([policy, inviteePolicy]).toEqual([[], []]);
  await invitee.context().close();
});

test("another device is signed out, says so, and returns to the same page after sign-in", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const policy = watchPolicy(page);
  const { email } = await aSignedInOwner(page);
  const other = await anotherBrowser(browser);
  await signIn(other, email);
  await expect(other.getByRole("heading", { name: "Accueil" })).toBeVisible();

  await page.goto("/dashboard/sessions");
  const devices = page.getByRole("region", { name: "Navigateurs connectés" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("Cet appareil");
  await expectClean(page);
  await devices
    .nth(1)
    .getByRole("button", { name: /^Déconnecter/ })
    .click();
  await expect(page.getByText("L’appareil est déconnecté.")).toBeVisible();
  await expect(devices).toHaveCount(1);

  await other.goto("/dashboard/payments?status=succeeded");
  await expect(other.getByText(signedOut)).toBeVisible();
  await expectClean(other);
  await signIn(other, email, other.url());
  await expect(other).toHaveURL(/\/dashboard\/payments\?status=succeeded$/);

  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "Déconnecter tous les autres" }).click();
  await expect(devices).toHaveCount(1);
  await page.getByText("Je veux quitter la boutique").click();
  await page.getByRole("button", { name: "Quitter maintenant" }).click();
  await expect(page.getByText("Une boutique doit avoir au moins un propriétaire.")).toBeVisible();

  await page.goto("/dashboard/audit");
  await expect(page.getByText(`${email} a déconnecté un de ses appareils`)).toBeVisible();
  await expectClean(page);
  expect(policy).toEqual([]);
  await other.context().close();
});
