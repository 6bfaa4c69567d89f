import { expect, it } from "vitest";
import { banksAway } from "@/lib/bank/breakers";
import { injectFault } from "@/lib/bank/sandbox/faults";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { reconcileBank } from "@/lib/payments/reconcile";
import {
  aCard,
  aCustomer,
  aSubscription,
  liveUntil,
  seconds,
} from "@/lib/subscriptions/billing.fixture";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "400";

provideBank();

const aShop = async () => {
  const merchant = await aMerchant();
  const customer = await aCustomer(merchant);
  const body = { amountXpf: 500, customer, paymentMethod: await aCard(merchant, customer) };
  const pay = (key = newId()) =>
    merchant.api.post("/payments/intent", body, { "Idempotency-Key": key });
  return { merchant, pay };
};

const operations = ({ id: merchantId }: TestMerchant) =>
  db.bankOperation.findMany({ where: { merchantId } });

const eventually = async (isTrue: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error("It did not come to it.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** A merchant with a payment, and with an invoice whose card was refused. */
const aBusyShop = async () => {
  const shop = await aShop();
  const paid = (await shop.pay()).body.data.id as string;
  const { currentPeriodEnd } = await aSubscription(shop.merchant, { token: "pm_card_declined" });
  await liveUntil(shop.merchant, seconds(currentPeriodEnd));
  const { id: invoice } = await db.invoice.findFirstOrThrow({
    where: { merchantId: shop.merchant.id },
  });
  return { ...shop, paid, invoice, before: (await operations(shop.merchant)).length };
};

it("refuses at once while the bank is unavailable, sends and records nothing, and retrieves everything once it is back", async () => {
  const [shop, other] = [await aBusyShop(), await aShop()];
  const { merchant, before } = shop;
  await injectFault(merchant.ctx, { kind: "silent", minutes: 5 });
  const keys = Array.from({ length: 5 }, newId);
  const silent = await Promise.all(keys.map((key) => shop.pay(key)));
  expect(silent.map(({ body }) => body.error)).toEqual(keys.map(() => "provider_timeout"));
  expect(banksAway()).toEqual(["sandbox"]);

  const startedAt = performance.now();
  const refused = [
    await shop.pay(),
    await merchant.api.post(`/transactions/${shop.paid}/refunds`, {}),
    await merchant.api.post(`/invoices/${shop.invoice}/pay`, {}),
  ];
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  for (const { status, body, headers } of refused) {
    expect([status, body.error, body.details.reason]).toEqual([502, "provider_error", "bank_away"]);
    expect(headers.get("retry-after")).toBe("5");
  }
  expect(await operations(merchant)).toHaveLength(before + 5);
  expect((await other.pay()).status).toBe(201);

  // Far from due: only the bank's return brings them forward.
  await db.bankOperation.updateMany({
    where: { merchantId: merchant.id, resolvedAt: null },
    data: { nextCheckAt: new Date(Date.now() + 3_600_000) },
  });
  await injectFault(merchant.ctx, { kind: "silent", minutes: 0 });
  await eventually(async () => {
    await reconcileBank();
    return (await operations(merchant)).every(({ resolvedAt }) => resolvedAt !== null);
  });
  expect(banksAway()).toEqual([]);
  for (const key of keys) expect((await shop.pay(key)).status).toBe(201);
  expect(await operations(merchant)).toHaveLength(before + 5);
});
