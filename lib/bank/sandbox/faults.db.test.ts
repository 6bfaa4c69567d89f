import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { faultsOf, injectFault, recentFaultsOf } from "@/lib/bank/sandbox/faults";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { reconcileBank } from "@/lib/payments/reconcile";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "700";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const debit = async ({ api }: TestMerchant) => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const card = { customer: customer.id, token: "pm_card_alpha" };
  const method = (await api.post("/payment-methods", card)).body.data;
  return { customer: customer.id, paymentMethod: method.id };
};

const pay = ({ api }: TestMerchant, by: object) =>
  api.post("/payments/intent", { amountXpf: 1495, ...by }, { "Idempotency-Key": newId() });

it("affects every call of the merchant that switched it on, and no other", async () => {
  const [mine, other] = [await aMerchant(), await aMerchant()];
  const [myCard, otherCard] = [await debit(mine), await debit(other)];
  const [on] = await injectFault(mine.ctx, { kind: "silent", minutes: 5 });
  expect(on?.kind).toBe("silent");
  expect(await faultsOf(other.ctx)).toEqual([]);

  const lost = await pay(mine, myCard);
  expect([lost.status, lost.body.error]).toEqual([502, "provider_timeout"]);
  expect((await pay(other, otherCard)).body.data.status).toBe("succeeded");
  const id: string = lost.body.details.transactionId;
  const statusOf = async () => (await mine.api.get(`/transactions/${id}`)).body.data.status;
  expect(await statusOf()).toBe("processing");

  const statusNow = async () => {
    await db.bankOperation.updateMany({
      where: { transactionId: id, resolvedAt: null },
      data: { nextCheckAt: new Date(Date.now() - 1000), leasedUntil: null },
    });
    await reconcileBank();
    return statusOf();
  };
  expect(await statusNow()).toBe("processing");
  expect(await injectFault(mine.ctx, { kind: "silent", minutes: 0 })).toEqual([]);
  expect(await statusNow()).toBe("succeeded");
});

it("is refused in live mode, where no fault is ever on", async () => {
  const { ctx } = await aMerchant({ livemode: true });
  expect(await faultsOf(ctx)).toEqual([]);
  await expect(injectFault(ctx, { kind: "down", minutes: 5 })).rejects.toThrow(/live mode/);
});

it("is unknown while the bank does not answer", async () => {
  const { ctx } = await aMerchant();
  await bank.close();
  expect(await faultsOf(ctx)).toBeNull();
  bank = await startBank();
});

it("is shown at once where it was switched by another bundle of the process", async () => {
  const { ctx } = await aMerchant();
  const kinds = async () => (await recentFaultsOf(ctx))?.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  vi.resetModules();
  const other = await import("@/lib/bank/sandbox/faults");
  await other.injectFault(ctx, { kind: "late", minutes: 5 });
  expect(await kinds()).toEqual(["late"]);
  await other.injectFault(ctx, { kind: "late", minutes: 0 });
  expect(await kinds()).toEqual([]);
});
