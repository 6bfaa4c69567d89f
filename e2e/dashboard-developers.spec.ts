import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { app, aReceiver, call, eventually } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const aPayment = (key: string, amountXpf = 2500) =>
  call("POST", "/payments/intent", {
    key,
    body: { amountXpf },
    headers: { "idempotency-key": randomUUID() },
  });

const add = async (page: Page, url: string): Promise<string> => {
  await page.goto("/dashboard/webhooks/new");
  await page.getByLabel("URL").fill(url);
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  return page.getByTestId("secret").innerText();
};

test("a webhook is added, its secret shown once, and a delivery is opened and resent", async ({
  page,
}) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  const receiver = await aReceiver();

  await page.goto("/dashboard/webhooks");
  await expect(page.getByText("Aucun webhook", { exact: true })).toBeVisible();
  await expectClean(page);
  await page.goto("/dashboard/webhooks/new");
  await page.getByLabel("URL").fill("http://10.0.0.1/webhooks");
  await page.getByText("Événements choisis").click();
  await page.getByRole("group", { name: "Paiements" }).getByLabel("Tout").check();
  await expectClean(page);
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(page.getByText("Cette URL ne peut pas être appelée")).toBeVisible();
  await expect(page.getByLabel("URL")).toHaveValue("http://10.0.0.1/webhooks");
  await expect(page.getByRole("group", { name: "Paiements" }).getByLabel("Tout")).toBeChecked();
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();

  const secret = await page.getByTestId("secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await expect(page.getByText("Il n’y a pas encore d’événement")).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Je l’ai mis en lieu sûr" }).click();
  await expect(page.getByTestId("secret")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  const requestId = (await aPayment(key)).body.data.id as string;
  await eventually(async () => receiver.received.length === 1, "the delivery");
  receiver.verify(secret);
  await page.reload();
  await page
    .getByRole("list", { name: /^Livraisons/ })
    .getByRole("link", { name: "payment.created" })
    .click();
  await expect(page.getByText("Statut HTTP 204")).toBeVisible();
  await expect(page.getByText(`webhook-id: ${receiver.received[0]?.body.id}`)).toBeVisible();
  await expect(page.getByText(requestId).first()).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Renvoyer à ce webhook" }).click();
  await expect(page.getByText("L’envoi est prévu.")).toBeVisible();
  await eventually(async () => receiver.received.length === 2, "the second delivery");
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(
    receiver.received[0]?.headers["webhook-id"],
  );
  await receiver.close();
  expect(policy).toEqual([]);
});

test("a webhook is tested with a real event, gets a new secret, is disabled and deleted", async ({
  page,
}) => {
  const { key } = await aSignedInOwner(page);
  const receiver = await aReceiver();
  await aPayment(key);
  const first = await add(page, receiver.url);
  await page.getByRole("button", { name: "Envoyer cet événement" }).click();
  await eventually(async () => receiver.received.length === 1, "the trial");
  receiver.verify(first);

  await page.getByText("Renouveler le secret").first().click();
  await page.getByRole("button", { name: "Renouveler le secret" }).click();
  await expect(page.getByTestId("secret")).not.toHaveText(first);
  const second = await page.getByTestId("secret").innerText();
  await expect(page.getByText("deux secrets actifs jusqu’au")).toBeVisible();
  await page.getByRole("button", { name: "Envoyer cet événement" }).click();
  // The webhook receives its own change as well.
  await eventually(async () => receiver.received.length === 3, "the change and the second trial");
  receiver.verify(first);
  receiver.received.splice(0, 1);
  receiver.verify(second);

  await page.getByText("Modifier", { exact: true }).click();
  await page.getByLabel("Description").fill("Site web");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Modifications enregistrées.")).toBeVisible();
  await expect(page.getByText("Site web").first()).toBeVisible();
  await page.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("Rien n’est envoyé tant que")).toBeVisible();
  await expect(page.getByText("Réactivez d’abord le webhook.")).toBeVisible();
  await expectClean(page);

  await page.getByText("Supprimer ce webhook", { exact: true }).click();
  await page.getByLabel("Je veux supprimer ce webhook").check();
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Le webhook est supprimé.")).toBeVisible();
  await receiver.close();
});

test("a sixth active webhook is not offered, with the reason", async ({ page }) => {
  const { key } = await aSignedInOwner(page);
  for (let count = 0; count < 5; count += 1) {
    const body = { url: `http://localhost:9/webhooks/${count}` };
    expect((await call("POST", "/webhook-endpoints", { key, body })).status).toBe(201);
  }
  await page.goto("/dashboard/webhooks");
  await expect(page.getByText("Les 5 webhooks actifs de ce mode sont utilisés.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ajouter un webhook" })).toHaveCount(0);
  await expectClean(page);
  await page.goto("/dashboard/webhooks/new");
  await page.getByLabel("URL").fill("http://localhost:9/webhooks/6");
  await page.getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect(page.getByRole("alert").first()).toContainText("jusqu’à 5 webhooks actifs");
});

test("events are filtered and opened, and link to their object and request", async ({ page }) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  const payment = (await aPayment(key, 4990)).body.data.id as string;
  await call("POST", "/products", { key, body: { name: "Panier" } });

  await page.goto("/dashboard/events");
  await expect(page.getByRole("link", { name: "Produit créé" })).toBeVisible();
  await expectClean(page);
  await page.getByLabel("Type", { exact: true }).selectOption("payment.*");
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("link", { name: "Produit créé" })).toHaveCount(0);
  await page.getByLabel("Identifiant de l’objet").fill(`tx_${payment}`);
  await page.getByRole("button", { name: "Filtrer" }).click();
  await page.getByRole("link", { name: "Paiement créé" }).click();
  await expect(page.getByText(`"amountXpf": 4990`)).toBeVisible();
  await expect(page.getByText("Aucun webhook actif n’est abonné")).toBeVisible();
  await expectClean(page);
  await page.getByRole("link", { name: /^req_/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /payments/intent");
  await page.getByRole("link", { name: /Paiement créé/ }).click();
  await page.getByRole("link", { name: "Ouvrir l’objet" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${payment}$`));
  await page.goto("/dashboard/events?type=payment.stolen&resource=12&after=nothing");
  await expect(page.getByText("Cet identifiant n’est pas valable")).toBeVisible();
  expect(policy).toEqual([]);
});

test("API requests are filtered by status, and an error is explained", async ({ page }) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  await page.goto("/dashboard/requests");
  await expect(page.getByText("Aucune requête pour l’instant")).toBeVisible();
  await expectClean(page);

  await call("GET", "/products?limit=3", { key });
  await call("POST", "/payments/intent", { key, body: { amountXpf: 2500 } });
  await call("POST", "/products", { key, body: { name: "Café", colour: "4242424242424242" } });
  await call("GET", "/products", { key: "svc_test_nobody" });
  await eventually(async () => {
    await page.goto("/dashboard/requests");
    return (await page.getByRole("row").count()) === 4;
  }, "the log");
  await expect(page.getByRole("link", { name: "GET /api/v1/products?limit=3" })).toBeVisible();
  expect(await page.content()).not.toContain("4242424242424242");
  await expectClean(page);

  await page.getByRole("link", { name: "Erreurs du client (4xx)" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Rechercher").fill("/payments");
  await page.getByRole("button", { name: "Filtrer" }).click();
  await page.getByRole("link", { name: "POST /api/v1/payments/intent" }).click();
  await expect(page.getByText("exige l’en-tête Idempotency-Key")).toBeVisible();
  await expectClean(page);
  await page.getByRole("link", { name: "Cette opération dans la référence" }).click();
  await expect(page).toHaveURL(/\/docs\/.+#/);
  expect(policy).toEqual([]);
});

test("a deprecated parameter that a key uses is shown, with its replacement", async ({ page }) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  await page.goto("/dashboard/deprecations");
  await expect(page.getByText("Rien à changer")).toBeVisible();
  await expectClean(page);

  await call("GET", "/customers?offset=0", { key });
  await call("GET", "/products?offset=0", { key });
  const row = page.getByRole("row", { name: /offset/ });
  await eventually(async () => {
    await page.goto("/dashboard/deprecations");
    return (await row.count()) === 1;
  }, "the use");
  await expect(row).toContainText(/2 appels en 30\sjours/);
  await expect(row).toContainText("Sans date");
  await expect(row.getByRole("link", { name: new RegExp(`${key.slice(-4)}$`) })).toHaveAttribute(
    "href",
    /\/dashboard\/api-keys\/.+/,
  );
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);

  await row.getByRole("link", { name: "starting_after, ending_before" }).click();
  await expect(page).toHaveURL(/\/docs\/deprecations#offset$/);
  await expect(page.locator("#offset")).toBeInViewport();
  expect(policy).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a webhook is added for selected events", async ({ page }) => {
    await aSignedInOwner(page);
    await page.goto("/dashboard/webhooks/new");
    await page.getByLabel("URL").fill("http://localhost:9/webhooks");
    await page.getByText("Événements choisis").click();
    await page.getByRole("group", { name: "Remboursements" }).getByLabel("Tout").check();
    await page.getByRole("button", { name: "Ajouter le webhook" }).click();
    await expect(page.getByTestId("secret")).toBeVisible();
    await expect(page.getByText("refund.*")).toBeVisible();
  });
});

test("forms of other sites change no webhook", async ({ page }) => {
  const { key } = await aSignedInOwner(page);
  const body = { url: "http://localhost:9/webhooks" };
  const { id } = (await call("POST", "/webhook-endpoints", { key, body })).body.data;
  await call("POST", "/products", { key, body: { name: "Panier" } });
  const event = (await call("GET", "/events", { key })).body.data[0].id;
  const cookies = await page.context().cookies(app);
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const paths = [
    "/dashboard/webhooks/create",
    "/dashboard/webhooks/saved",
    ...["update", "switch", "rotate", "resend-failed", "delete"].map(
      (verb) => `/dashboard/webhooks/${id}/${verb}`,
    ),
    `/dashboard/events/${event}/resend`,
  ];
  for (const path of paths) {
    for (const origin of ["https://evil.example", "null", app]) {
      const { status } = await fetch(app + path, {
        method: "POST",
        headers: {
          cookie: header,
          origin,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "to=off&confirm=on&csrf=none",
        redirect: "manual",
      });
      expect([path, origin, status]).toEqual([path, origin, 403]);
    }
  }
  const after = (await call("GET", `/webhook-endpoints/${id}`, { key })).body.data;
  expect([after.active, after.deleted]).toEqual([true, false]);
});
