import { expect, type Page, test } from "@playwright/test";
import { images } from "@/lib/merchants/images.fixture";
import { eventually } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { closeDatabase, countOf, rowsOf } from "./_support/kill";
import { aSignedInOwner, type Owner } from "./_support/people";

test.afterAll(closeDatabase);

const IBAN = "FR14 2004 1010 0505 0001 3M02 606";

/** The sign-in was long ago, so it no longer proves anything. */
const growOld = ({ email }: Owner) =>
  rowsOf(
    `UPDATE sessions SET created_at = least(created_at, now() - interval '1 hour'), stepped_up_at = NULL
     WHERE user_id = (SELECT id FROM users WHERE email_key = $1)`,
    [email],
  );

/** The code of the last email, from the installation's own mailbox. */
const codeFor = async (page: Page, { email }: Owner): Promise<string> => {
  const mailbox = await page.context().newPage();
  await mailbox.goto("/mailbox");
  const line = mailbox.getByRole("link", { name: new RegExp(email) }).first();
  const [, code = ""] = /(\d{6}), votre code/.exec(await line.innerText()) ?? [];
  expect(code).toMatch(/^\d{6}$/);
  await mailbox.close();
  return code;
};

/** The next page is another, although it looks the same. */
const save = async (page: Page): Promise<void> => {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await loaded;
};

test("the profile, the colour, the logo and the tax of a shop are changed", async ({ page }) => {
  test.setTimeout(120_000);
  const policy = watchPolicy(page);
  const { merchantId } = await aSignedInOwner(page);

  await page.goto("/dashboard/settings");
  await expectClean(page);
  await page.getByLabel("Nom de la boutique").fill("Perles de Raiatea");
  await page.getByLabel("Raison sociale").fill("4242 4242 4242 4242");
  await save(page);
  await expect(page.getByText("Ce texte ressemble à un numéro de carte")).toBeVisible();
  await expect(page.getByLabel("Nom de la boutique")).toHaveValue("Perles de Raiatea");
  await page.getByLabel("Raison sociale").fill("SARL Raiatea");
  await page.getByLabel("Numéro TAHITI").fill("A12345");
  await page.getByLabel("Adresse de contact").fill("bonjour@raiatea.pf");
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(page.getByLabel("Raison sociale")).toHaveValue("SARL Raiatea");
  const kept = async () =>
    (
      await rowsOf(
        `SELECT address_line1 AS line, address_island AS island, address_country AS country
       FROM merchant_profiles WHERE merchant_id = $1 AND NOT livemode`,
        [merchantId],
      )
    )[0];
  // The country is preset, and is no address on its own.
  await expect(page.getByLabel("Pays")).toHaveValue("PF");
  expect(await kept()).toEqual({ line: null, island: null, country: null });
  await page.getByLabel("Adresse", { exact: true }).fill("Servitude Tehei");
  await page.getByLabel("Île").fill("Raiatea");
  await save(page);
  await expect(page.getByLabel("Île")).toHaveValue("Raiatea");
  expect(await kept()).toEqual({ line: "Servitude Tehei", island: "Raiatea", country: "PF" });

  await page.getByRole("link", { name: "Marque" }).click();
  await expect(page.getByLabel("Code de la couleur")).toBeVisible();
  await expectClean(page);
  await page.getByLabel("Code de la couleur").fill("#ffe14d");
  await expect(page.getByText("Le texte sera noir sur cette couleur.")).toBeVisible();
  await page.getByLabel("Code de la couleur").fill("rouge");
  await save(page);
  await expect(page.getByText("six chiffres hexadécimaux, par exemple")).toBeVisible();
  await page.getByLabel("Code de la couleur").fill("#8A1C7C");
  await save(page);
  await expect(page.getByLabel("Code de la couleur")).toHaveValue("#8a1c7c");

  const upload = async (name: string, buffer: Buffer) => {
    await page.getByLabel("Fichier du logo").setInputFiles({ name, mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Envoyer le logo" }).click();
  };
  await upload("logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(page.getByText("doit être une image PNG, JPEG ou WebP")).toBeVisible();
  await upload("logo.png", Buffer.alloc(300_000, images.png));
  await expect(page.getByText("Ce fichier est trop lourd.")).toBeVisible();
  await upload("logo.png", Buffer.from(images.png));
  const logo = page.getByRole("img", { name: "Votre logo" });
  await expect(logo).toBeVisible();
  await expectClean(page);
  const src = (await logo.getAttribute("src")) ?? "";
  expect(src).toContain(`/logo/${merchantId}/`);
  const served = await page.request.get(src);
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(served.headers()["x-content-type-options"]).toBe("nosniff");
  expect(served.headers()["content-security-policy"]).toContain("default-src 'none'; sandbox");
  expect(await served.body()).toEqual(Buffer.from(images.png));
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);

  await page.getByRole("link", { name: "Taxe", exact: true }).click();
  await expect(page.getByLabel("Taux (%)", { exact: true })).toBeVisible();
  await expectClean(page);
  await page.getByLabel("Taux (%)", { exact: true }).fill("130");
  await save(page);
  await expect(page.getByText("Indiquez un taux de 0 à 100")).toBeVisible();
  await page.getByLabel("Taux (%)", { exact: true }).fill("5,5");
  await page.getByLabel("Nom de la taxe").selectOption("TVA");
  await save(page);
  await expect(page.getByLabel("Taux (%)", { exact: true })).toHaveValue("5,5");
  await page.reload();
  await expect(page.getByLabel("Nom de la taxe")).toHaveValue("TVA");
  expect(policy).toEqual([]);
});

test("a shop is verified, and its IBAN changed by an owner after step-up", async ({ page }) => {
  test.setTimeout(180_000);
  const policy = watchPolicy(page);
  const owner = await aSignedInOwner(page);
  await growOld(owner);

  await page.goto("/dashboard/settings/bank");
  await expectClean(page);
  await page.getByRole("main").getByRole("button", { name: "Passer en mode réel" }).click();
  await page.getByRole("link", { name: "Changer l’IBAN" }).click();
  await expect(page.getByRole("heading", { name: "Confirmez votre identité" })).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Recevoir un code" }).click();
  const code = await codeFor(page, owner);
  await expectClean(page);
  await page.getByLabel("Code reçu").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(page.getByText("Ce n’est pas le dernier code envoyé.")).toBeVisible();
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith("svc_session"))?.value;
  const before = await cookie();
  await page.getByLabel("Code reçu").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(page.getByLabel("Nouvel IBAN")).toBeVisible();
  expect(await cookie()).not.toBe(before);

  await page.getByLabel("Nouvel IBAN").fill(IBAN.replace("606", "607"));
  await page.getByRole("button", { name: "Enregistrer l’IBAN" }).click();
  await expect(page.getByText("Cet IBAN n’est pas valable")).toBeVisible();
  await expectClean(page);
  expect(page.url()).not.toContain("2004");
  await page.getByLabel("Nouvel IBAN").fill(IBAN);
  await page.getByRole("button", { name: "Enregistrer l’IBAN" }).click();
  await expect(page.getByText("••••2606")).toBeVisible();
  await expect(page.getByText("Changement en cours de vérification")).toHaveCount(0);

  await page.goto("/dashboard/settings");
  await page.getByLabel("Raison sociale").fill("SARL Huahine");
  await page.getByLabel("Numéro TAHITI").fill("B54321");
  await page.getByLabel("Adresse de contact").fill("bonjour@huahine.pf");
  await save(page);
  await page.getByRole("link", { name: "Vérification", exact: true }).click();
  await expect(page.getByLabel("Type de document")).toBeVisible();
  const send = page.getByRole("button", { name: "Envoyer le dossier" });
  await expect(send).toHaveCount(0);
  const add = async (kind: string, name: string, content: string | Uint8Array) => {
    await page.getByLabel("Type de document").selectOption(kind);
    const buffer = Buffer.from(content);
    await page
      .getByLabel("Fichier", { exact: true })
      .setInputFiles({ name, mimeType: "application/pdf", buffer });
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Ajouter le document" }).click();
    await loaded;
  };
  await add("identity", "virus.pdf", "MZ un programme");
  await expect(page.getByText("Un document doit être un fichier PDF")).toBeVisible();
  await add("identity", "carte.jpg", images.jpg);
  await add("company", "Extrait RCS.pdf", "%PDF-1.7 extrait");
  await add("bank", "erreur.pdf", "%PDF-1.7 autre");
  await page.getByRole("button", { name: "Retirer erreur.pdf" }).click();
  await expect(page.getByText("erreur.pdf")).toHaveCount(0);
  await add("bank", "RIB.pdf", "%PDF-1.7 rib");
  await expect(page.getByRole("button", { name: "Retirer RIB.pdf" })).toBeVisible();
  await expectClean(page);
  await send.click();
  await expect(page.getByText("En cours", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirer RIB.pdf" })).toHaveCount(0);
  await page.getByLabel("Motif du refus").fill("La pièce d’identité est illisible.");
  await page.getByRole("button", { name: "Refuser la boutique" }).click();
  await expect(page.getByText("La pièce d’identité est illisible.")).toBeVisible();
  await expectClean(page);
  await send.click();
  await page.getByRole("button", { name: "Valider la boutique" }).click();
  await expect(page.getByText("Vérifiée", { exact: true })).toBeVisible();

  // A verified shop: a changed account is on hold, and owners are notified.
  await page.goto("/dashboard/settings/bank");
  await page.getByLabel("Nouvel IBAN").fill("DE89 3704 0044 0532 0130 00");
  // The session is old by now: nothing is done before step-up.
  await growOld(owner);
  await page.getByRole("button", { name: "Enregistrer l’IBAN" }).click();
  await expect(page.getByText("Rien n’est encore enregistré")).toBeVisible();
  await page.getByRole("button", { name: "Recevoir un code" }).click();
  await expect(page.getByLabel("Code reçu")).toBeVisible();
  await page.getByLabel("Code reçu").fill(await codeFor(page, owner));
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await page.getByLabel("Nouvel IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: "Enregistrer l’IBAN" }).click();
  await expect(page.getByText("••••3000")).toBeVisible();
  await expect(page.getByText("Changement en cours de vérification")).toBeVisible();
  await expectClean(page);
  await eventually(
    async () =>
      (await countOf(
        "SELECT count(*) FROM mails WHERE kind = 'iban-changed' AND merchant_id = $1 AND \"to\" = $2",
        [owner.merchantId, owner.email],
      )) === 1,
    "the message to the owner",
  );
  expect(policy).toEqual([]);
});
