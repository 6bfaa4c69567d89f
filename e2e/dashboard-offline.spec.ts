import { expect, test } from "@playwright/test";
import { call } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { aSignedInOwner } from "./_support/people";

const OFFLINE = { fr: "Pas de réponse", en: "No response" };

test("offline, a page of our own appears at every URL, and stores nothing of the shop", async ({
  page,
  context,
}) => {
  const policy = watchPolicy(page);
  const { key } = await aSignedInOwner(page);
  await call("POST", "/customers", { key, body: { name: "Marie Teura" } });
  await page.goto("/dashboard/customers");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/dashboard/customers");
  await expect(page.getByText("Marie Teura")).toBeVisible();

  await context.setOffline(true);
  await page.goto("/dashboard/payments?status=failed");
  await expect(page.getByRole("heading", { name: OFFLINE.fr })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payments\?status=failed$/);
  await expectClean(page);
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).toContain("inter");
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
  expect(kept.filter((path) => !path.startsWith("/_next/static/"))).toEqual(["/dashboard/offline"]);

  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: OFFLINE.fr })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Paiements", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payments\?status=failed$/);
  expect(policy).toEqual([]);
});

test("a link within the dashboard shows it too, in the chosen language", async ({
  page,
  context,
}) => {
  await aSignedInOwner(page);
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/dashboard/preferences?locale=en");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page
    .getByRole("link", { name: "All payments" })
    .or(page.getByRole("link", { name: "Payments" }))
    .first()
    .click();
  await expect(page.getByRole("heading", { name: OFFLINE.en })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Payments", level: 1 })).toBeVisible();
});
