import { expect, test } from "@playwright/test";
import { app, aReceiver, aSession, aShop, bank, call, eventually } from "./_support/api";
import { CARDS, expectAccessible, payInFrame, watchPolicy } from "./_support/checkout";
import { anAddress, signIn } from "./_support/dashboard";

test("a merchant gets paid: key, session, card, receipt, signed webhook, dashboard", async ({
  page,
}) => {
  const { key, claimUrl } = await aShop();
  const receiver = await aReceiver();
  const endpoint = await call("POST", "/webhook-endpoints", { key, body: { url: receiver.url } });
  expect(endpoint.status).toBe(201);
  const { secret } = endpoint.body.data;
  const session = await aSession(key, {
    customerEmail: "hina@example.pf",
    metadata: { cart: "42" },
  });
  const policy = watchPolicy(page);

  await page.goto(session.url);
  await expect(page.getByText("Panier de fruits").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("iframe")).toHaveAttribute("src", new RegExp(`^${bank}/bank/form`));
  await expect(page.getByRole("button", { name: /Payer 2.990.XPF/ })).toBeEnabled();
  await expectAccessible(page);
  await payInFrame(page, CARDS.good);

  await expect(page.getByRole("heading", { level: 1 })).toContainText(/paiement|payé/i);
  const back = page.getByRole("link", { name: /retour|boutique/i }).first();
  const href = new URL((await back.getAttribute("href")) ?? "");
  expect(href.origin + href.pathname).toBe("https://boutique.example.pf/merci");
  expect(href.searchParams.get("svc_session")).toBe(session.id);
  expect(href.searchParams.get("svc_status")).toBe("succeeded");
  expect(policy).toEqual([]);

  const paid = (await call("GET", `/checkout-sessions/${session.id}?expand[]=transaction`, { key }))
    .body.data;
  expect(paid).toMatchObject({ status: "complete", customerMatch: "created" });
  expect(paid.transaction).toMatchObject({
    status: "succeeded",
    amountXpf: 2990,
    cardLast4: "4242",
  });
  const receipt = await eventually(async () => {
    const { body } = await call("GET", `/receipts?transaction=${paid.transactionId}`, { key });
    return body.data.find(({ status }: { status: string }) => status === "succeeded");
  }, "the receipt to be sent");
  expect(receipt).toMatchObject({ email: "hina@example.pf", attempts: 1 });

  const wanted = ["payment.succeeded", "checkout_session.completed", "receipt.succeeded"];
  await eventually(
    async () => wanted.every((type) => receiver.received.some((message) => message.type === type)),
    "the webhooks",
  );
  receiver.verify(secret);
  const stored = (await call("GET", "/events?limit=100", { key })).body.data;
  for (const message of receiver.received) {
    const { pendingDeliveries: _, ...event } = stored.find(
      ({ id }: { id: string }) => id === message.body.id,
    );
    expect(message.body).toEqual(event);
    expect(message.headers["webhook-id"]).toBe(event.id);
  }
  await receiver.close();

  // The merchant claims the shop, and finds the payment with its whole history.
  await signIn(page, anAddress(), `/sign-in?next=${new URL(claimUrl).pathname}`);
  await page.getByRole("button", { name: "Garder la boutique" }).click();
  await page.goto(`${app}/dashboard/payments`);
  await page.getByRole("link", { name: /2.990.XPF/ }).click();
  await expect(page).toHaveURL(new RegExp(`${paid.transactionId}$`));
  await expect(page.getByText("payment.succeeded").first()).toBeVisible();
  await expect(page.getByText("hina@example.pf").first()).toBeVisible();
});

test("a customer pays with scripts off, on the bank's own page", async ({ browser }) => {
  const { key } = await aShop();
  const session = await aSession(key);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(session.url);
  await page.getByLabel(/e-mail/i).fill("teva@exemple");
  await page.locator("[data-bank-page]").click();
  await expect(page.locator("#email-error")).toContainText("adresse");
  await page.getByLabel(/e-mail/i).fill("teva@example.pf");
  await page.locator("[data-bank-page]").click();
  await expect(page).toHaveURL(new RegExp(`^${bank}/bank/form`));
  await page.locator("[autocomplete=cc-number]").fill("4242424242424242");
  await page.locator("[autocomplete=cc-exp]").fill("12/34");
  await page.locator("[autocomplete=cc-csc]").fill("123");
  await page.locator("button[type=submit], button:not([type])").first().click();
  await expect(page).toHaveURL(new RegExp(`^${app}/c/`));
  await page.getByRole("button", { name: /Payer 2.990.XPF/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/paiement|payé/i);
  await context.close();
  const paid = (await call("GET", `/checkout-sessions/${session.id}`, { key })).body.data;
  expect(paid).toMatchObject({
    status: "complete",
    customerMatch: "created",
    customerEmail: "teva@example.pf",
  });
});
