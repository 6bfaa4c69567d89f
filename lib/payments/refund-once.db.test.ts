import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { providerTimeout } from "@/lib/bank/errors";
import { db } from "@/lib/kit/db";
import { idempotencyKeyReuse, Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { refundOnce } from "@/lib/payments/refund-once";
import { refundExceedsBalance } from "@/lib/refunds/errors";
import { givenBack, injectRefundFaults, paidAtBank } from "@/lib/refunds/refunds.fixture";
import { startBank } from "@/lib/testing/bank";
import { aMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "700";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterEach(() => injectRefundFaults());
afterAll(() => bank.close());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => (thrown instanceof Refusal ? thrown.kind : Promise.reject(thrown)),
  );

describe("the refund of one form", () => {
  it("is made once, however often the form is sent, at once or later", async () => {
    const shop = await aMerchant();
    const transactionId = await paidAtBank(shop, 3000);
    const nonce = newId();
    const wanted = { transactionId, amountXpf: 1000 };
    const send = () => refundOnce(shop.ctx, nonce, wanted);
    const made = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await givenBack(transactionId)).toEqual({ count: 1, sum: 1000 });
    await refundOnce(shop.ctx, newId(), wanted);
    expect(await givenBack(transactionId)).toEqual({ count: 2, sum: 2000 });
  });

  it("refuses another amount for the same form", async () => {
    const shop = await aMerchant();
    const transactionId = await paidAtBank(shop, 3000);
    const nonce = newId();
    await refundOnce(shop.ctx, nonce, { transactionId, amountXpf: 1000 });
    const other = refundOnce(shop.ctx, nonce, { transactionId, amountXpf: 1500 });
    expect(await refusalOf(other)).toBe(idempotencyKeyReuse);
    expect(await givenBack(transactionId)).toEqual({ count: 1, sum: 1000 });
  });

  it("may be sent again once it was refused", async () => {
    const shop = await aMerchant();
    const transactionId = await paidAtBank(shop, 3000);
    const nonce = newId();
    const tooMuch = refundOnce(shop.ctx, nonce, { transactionId, amountXpf: 3001 });
    expect(await refusalOf(tooMuch)).toBe(refundExceedsBalance);
    const refund = await refundOnce(shop.ctx, nonce, { transactionId, amountXpf: 3000 });
    expect(refund.status).toBe("succeeded");
  });

  it("has its status retrieved when the bank did not answer, and is made once", async () => {
    const shop = await aMerchant();
    const transactionId = await paidAtBank(shop, 3000);
    await injectRefundFaults({ timeoutAfter: 1 });
    const nonce = newId();
    const wanted = { transactionId, amountXpf: 1000 };
    expect(await refusalOf(refundOnce(shop.ctx, nonce, wanted))).toBe(providerTimeout);
    const [open] = await db.refund.findMany({ where: { transactionId } });
    expect(open?.status).toBe("pending");
    await injectRefundFaults();
    const settled = await refundOnce(shop.ctx, nonce, wanted);
    expect([settled.id, settled.status]).toEqual([open?.id, "succeeded"]);
    expect(await givenBack(transactionId)).toEqual({ count: 1, sum: 1000 });
  });
});
