import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRefund } from "@/lib/bank/operations";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { newLease } from "@/lib/kit/lease";
import { lockPayment } from "@/lib/payments/lock";
import { takeNotification } from "@/lib/payments/notify";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import {
  due,
  givenBack,
  injectRefundFaults,
  paidAtBank,
  refund,
} from "@/lib/refunds/refunds.fixture";
import { reserveRefund } from "@/lib/refunds/steps";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "700";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterEach(() => injectRefundFaults());
afterAll(() => bank.close());

const read = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/refunds/${id}`)).body.data;
const payment = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/transactions/${id}`)).body.data;
const operationOf = (refundId: string) =>
  db.bankOperation.findFirstOrThrow({ where: { refundId } });

describe("a bank that refuses", () => {
  it("fails the refund, releases its amount, and allows another one", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await injectRefundFaults({ refundFails: 1 });
    const failed = await refund(merchant, id, { amountXpf: 800 });
    expect(failed.status).toBe(201);
    expect(failed.body.data).toMatchObject({
      status: "failed",
      failureMessage:
        "Un incident technique a empêché le remboursement. Réessayez dans un instant.",
      succeededAt: null,
    });
    const after = await payment(merchant, id);
    expect([after.amountRefundedXpf, after.amountRefundableXpf]).toEqual([0, 1000]);
    const events = await eventsOf(failed.body.data.id);
    expect(events.map(({ type }) => type)).toEqual(["refund.created", "refund.failed"]);
    const again = (await refund(merchant, id)).body.data;
    expect(again).toMatchObject({ status: "succeeded", amountXpf: 1000, amountEurCents: 838 });
    expect(await givenBack(id)).toEqual({ count: 1, sum: 1000 });
  });
});

/** The bank's own notification of a refund, as it arrives. */
const notify = (reference: string) => {
  const notificationId = newId();
  const rawBody = JSON.stringify({ notificationId, subject: "refund", ref: "re_1", reference });
  const at = new Date();
  const headers = new Headers({
    "webhook-id": notificationId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(env().SANDBOX_BANK_SECRET).sign(notificationId, at, rawBody),
  });
  return takeNotification("sandbox", { headers, rawBody });
};

const arrive = (refundId: string) =>
  db.$executeRaw`UPDATE bank.refunds SET status = 'succeeded', due_at = NULL, settled_at = now()
    WHERE refund_id = ${refundId}`;

describe("a bank that decides later", () => {
  it("leaves the refund pending and reserved, until its notification", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await injectRefundFaults({ refundProcessing: 1 });
    const made = (await refund(merchant, id, { amountXpf: 700 })).body.data;
    expect(made.status).toBe("pending");
    expect((await payment(merchant, id)).amountRefundableXpf).toBe(300);
    expect((await refund(merchant, id, { amountXpf: 301 })).body.details.refundableXpf).toBe(300);
    expect((await eventsOf(made.id)).map(({ type }) => type)).toEqual(["refund.created"]);
    const { reference } = await operationOf(made.id);
    expect(await notify(reference)).toBe("taken");
    expect((await read(merchant, made.id)).status).toBe("pending");
    await arrive(made.id);
    for (let count = 0; count < 3; count += 1) expect(await notify(reference)).toBe("taken");
    expect((await read(merchant, made.id)).status).toBe("succeeded");
    expect((await payment(merchant, id)).amountRefundedXpf).toBe(700);
    const events = await eventsOf(made.id);
    expect(events).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: "refund.succeeded", body: { origin: "bank" } });
  });

  it("is queried when its notification never arrives", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await injectRefundFaults({ refundProcessing: 1 });
    const made = (await refund(merchant, id)).body.data;
    await arrive(made.id);
    await due(id);
    await reconcileBank();
    expect((await payment(merchant, id)).status).toBe("refunded");
  });
});

describe("a bank that does not answer", () => {
  it.each([
    ["never got it", { timeoutBefore: 1 }],
    ["did it and said nothing", { timeoutAfter: 1 }],
    ["did it and broke", { http500After: 1 }],
    ["did it and mumbled", { garbage: 1 }],
  ])("and %s: 502, pending, then done once", async (_, order) => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await injectRefundFaults(order);
    const key = newId();
    const lost = await refund(merchant, id, { amountXpf: 600 }, key);
    expect([lost.status, lost.body.error, lost.body.details.transactionId]).toEqual([
      502,
      "provider_timeout",
      id,
    ]);
    const { refundId } = lost.body.details;
    expect((await read(merchant, refundId)).status).toBe("pending");
    expect((await payment(merchant, id)).amountRefundableXpf).toBe(400);
    expect((await refund(merchant, id, { amountXpf: 401 })).body.error).toBe(
      "refund_exceeds_balance",
    );
    await due(id);
    await reconcileBank();
    expect((await read(merchant, refundId)).status).toBe("succeeded");
    const again = await refund(merchant, id, { amountXpf: 600 }, key);
    expect([again.status, again.body.data.id]).toEqual([201, refundId]);
    expect(await givenBack(id)).toEqual({ count: 1, sum: 600 });
    expect(await db.refund.count({ where: { transactionId: id } })).toBe(1);
  });

  it("is queried when the request is repeated, which sends the very same refund again", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await injectRefundFaults({ timeoutBefore: 2 });
    const key = newId();
    const first = await refund(merchant, id, { amountXpf: 600 }, key);
    const second = await refund(merchant, id, { amountXpf: 600 }, key);
    expect([first.status, second.status]).toEqual([502, 502]);
    const third = await refund(merchant, id, { amountXpf: 600 }, key);
    expect(third.body.data).toMatchObject({
      id: first.body.details.refundId,
      status: "succeeded",
    });
    expect(third.headers.get("idempotent-replayed")).toBeNull();
    const fourth = await refund(merchant, id, { amountXpf: 600 }, key);
    expect([fourth.text, fourth.headers.get("idempotent-replayed")]).toEqual([third.text, "true"]);
    expect(await givenBack(id)).toEqual({ count: 1, sum: 600 });
  });

  it("because it is down: 502, pending, and sent when it is back", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    await bank.close();
    const down = await refund(merchant, id);
    bank = await startBank();
    expect([down.status, down.body.error]).toEqual([502, "provider_error"]);
    const { refundId } = down.body.details;
    expect((await read(merchant, refundId)).status).toBe("pending");
    expect((await operationOf(refundId)).resolvedAt).toBeNull();
    await due(id);
    await reconcileBank();
    expect((await read(merchant, refundId)).status).toBe("succeeded");
    expect((await payment(merchant, id)).status).toBe("refunded");
    expect(await givenBack(id)).toEqual({ count: 1, sum: 1000 });
  });
});

/** The state after a process died between its commit and its call of the bank. */
const abandoned = async ({ ctx }: TestMerchant, id: string, key: string): Promise<string> => {
  const refundId = newId();
  const call = `POST\n/api/v1/transactions/${id}/refunds\n2026-01-01\n{"amountXpf":250}`;
  await transaction(async (tx) => {
    const row = await lockPayment(tx, ctx, id);
    const reserved = await reserveRefund(tx, ctx, row, { id: refundId, amountXpf: 250 });
    const { amountXpf } = reserved.refund;
    const of = { provider: "sandbox", refundId, transactionId: id, amountXpf, purpose: refundId };
    await startRefund(tx, ctx, of);
    await tx.idempotencyKey.create({
      data: {
        merchantId: ctx.merchantId,
        livemode: false,
        key,
        fingerprint: new Uint8Array(createHash("sha256").update(call).digest()),
        point: "recorded",
        resourceId: refundId,
        leaseToken: newLease(),
        leasedUntil: new Date(0),
      },
    });
  });
  return refundId;
};

describe("a process that dies before it calls the bank", () => {
  it("is completed by the reconciliation", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    const refundId = await abandoned(merchant, id, newId());
    expect(await givenBack(id)).toEqual({ count: 0, sum: 0 });
    await due(id);
    await reconcileBank();
    expect((await read(merchant, refundId)).status).toBe("succeeded");
    await due(id);
    await reconcileBank();
    expect(await givenBack(id)).toEqual({ count: 1, sum: 250 });
  });

  it("is completed by repeating the request", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    const key = newId();
    const refundId = await abandoned(merchant, id, key);
    const replies = await Promise.all([
      refund(merchant, id, { amountXpf: 250 }, key),
      refund(merchant, id, { amountXpf: 250 }, key),
      due(id).then(() => reconcileBank()),
    ]);
    const last = await refund(merchant, id, { amountXpf: 250 }, key);
    expect(replies).toHaveLength(3);
    expect(last.body.data).toMatchObject({ id: refundId, status: "succeeded" });
    expect(await givenBack(id)).toEqual({ count: 1, sum: 250 });
    const events = await eventsOf(refundId);
    expect(events.map(({ type }) => type)).toEqual(["refund.created", "refund.succeeded"]);
  });
});

describe("the bank's statement", () => {
  it("explains every refund, and completes one whose notification was lost", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    const heard = (await refund(merchant, id, { amountXpf: 100 })).body.data.id;
    await injectRefundFaults({ timeoutAfter: 1 });
    const lost = (await refund(merchant, id, { amountXpf: 200 })).body.details.refundId;
    await pullStatement("sandbox");
    expect((await read(merchant, lost)).status).toBe("succeeded");
    const operations = [await operationOf(heard), await operationOf(lost)];
    const lines = await db.bankStatementLine.findMany({
      where: { reference: { in: operations.map(({ reference }) => reference) } },
      orderBy: { amountXpf: "asc" },
    });
    expect(lines.map(({ kind, verdict, amountXpf }) => [kind, verdict, amountXpf])).toEqual([
      ["refund", "matched", 100n],
      ["refund", "matched", 200n],
    ]);
  });
});
