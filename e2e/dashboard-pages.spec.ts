import { expect, test } from "@playwright/test";
import { call } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { closeDatabase } from "./_support/kill";
import { newestOf } from "./_support/newest";
import { aPerson, enter } from "./_support/people";
import { stack } from "./_support/stack";
import { filled, pages } from "./_support/surface";

test.afterAll(closeDatabase);

const demoKey = (): string => stack().seed?.apiKey ?? "";

test("every page of the dashboard fits a desktop window", async ({ page }) => {
  test.setTimeout(180_000);
  const { body } = await call("GET", "/merchants/me", { key: demoKey() });
  const merchantId: string = body.data.id;
  await enter(page, await aPerson("owner", merchantId));
  const policy = watchPolicy(page);
  const faults: string[] = [];
  let looked = 0;
  for (const path of pages().filter((one) => /^\/dashboard(\/|$)/.test(one))) {
    // A delivery is below its webhook; another story creates one and checks its page.
    if (path.includes("[delivery]")) continue;
    const folder = path.split("/")[2] ?? "";
    const id = path.includes("[id]") ? await newestOf(folder, merchantId) : undefined;
    if (path.includes("[id]") && !id) continue;
    const answer = await page.goto(filled(path, id));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    looked += 1;
    const overflow = await overflowOf(page);
    if (!answer?.ok() || overflow > 0) faults.push(`${path}: ${answer?.status()}, ${overflow} px`);
  }
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(45);
  expect(policy).toEqual([]);
});
