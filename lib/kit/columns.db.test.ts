import { afterAll, beforeAll, expect, it } from "vitest";
import { lockOperation } from "@/lib/bank/operations";
import { withAttempts } from "@/lib/invoices/read";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { aSubscription } from "@/lib/subscriptions/billing.fixture";
import { lockInvoice } from "@/lib/subscriptions/invoice-outcome";
import { advanceClock } from "@/lib/test-clock/advance";
import { startBank } from "@/lib/testing/bank";
import { aMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it("what is locked and read in one statement is what Prisma reads, value and type", async () => {
  const of = await aMerchant();
  const price = { interval: "week" };
  const { id } = await aSubscription(of, { price, token: "pm_card_declined" });
  await advanceClock(of.ctx, (8 * DAY) / SECOND);
  const include = withAttempts;
  const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: id }, include });
  expect(invoice.attempts.length).toBeGreaterThan(0);
  const subscription = await db.subscription.findUniqueOrThrow({ where: { id } });
  const bill = await transaction((tx) => lockInvoice(tx, of.ctx, invoice.id));
  expect(bill).toStrictEqual({ subscription, invoice, at: expect.any(Date) });
  const operation = await db.bankOperation.findFirstOrThrow({ where: { merchantId: of.id } });
  expect(await transaction((tx) => lockOperation(tx, operation.id))).toStrictEqual(operation);
});
