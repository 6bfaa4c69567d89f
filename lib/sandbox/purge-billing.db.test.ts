import { expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { purgeSandboxes } from "@/lib/sandbox/purge";
import { aSubscription, daysAfter, liveUntil } from "@/lib/subscriptions/billing.fixture";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

it("a sandbox is deleted with its subscriptions, its paid and unpaid invoices, and its clock", async () => {
  const merchant = await aMerchant();
  const good = await aSubscription(merchant);
  await aSubscription(merchant, { token: "pm_card_declined" });
  await liveUntil(merchant, daysAfter(good.currentPeriodEnd, 40));
  const where = { merchantId: merchant.id };
  const statuses = (await db.invoice.findMany({ where })).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(["paid", "past_due", "unpaid"]));
  await db.merchant.update({
    where: { id: merchant.id },
    data: { sandbox: true, lastActiveAt: new Date(0) },
  });
  for (let call = 0; call < 20 && (await purgeSandboxes()).more; call += 1);
  expect(await db.merchant.count({ where: { id: merchant.id } })).toBe(0);
  expect(await db.invoice.count({ where })).toBe(0);
  expect(await db.invoiceAttempt.count({ where })).toBe(0);
  expect(await db.testClock.count({ where })).toBe(0);
});
