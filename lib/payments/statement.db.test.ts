import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { injectFault } from "@/lib/bank/sandbox/faults";
import { resolveByHand } from "@/lib/bank-cases/operate";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { reconcileBank } from "@/lib/payments/reconcile";
import { retryCases } from "@/lib/payments/retry-cases";
import { pullStatement } from "@/lib/payments/statement";
import { aCard, aCustomer } from "@/lib/subscriptions/billing.fixture";
import { injectFaults, startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

process.env["BANK_TIMEOUT_MS"] = "700";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
  await pullStatement("sandbox");
});
afterAll(() => bank.close());

/** A request that debits a saved card. */
const aCall = async (merchant: TestMerchant) => {
  const customer = await aCustomer(merchant);
  const paymentMethod = await aCard(merchant, customer);
  const body = { amountXpf: 2990, customer, paymentMethod };
  return () => merchant.api.post("/payments/intent", body, { "Idempotency-Key": newId() });
};

const pay = async (merchant: TestMerchant) => (await aCall(merchant))();

const operationOf = (merchant: TestMerchant, kind = "debit") =>
  db.bankOperation.findFirstOrThrow({
    where: { merchantId: merchant.id, kind },
    orderBy: { attempt: "desc" },
  });

const paymentOf = (merchant: TestMerchant) =>
  db.transaction.findFirstOrThrow({ where: { merchantId: merchant.id } });

const casesOf = (merchant: TestMerchant) =>
  db.bankCase.findMany({ where: { merchantId: merchant.id }, orderBy: { openedAt: "asc" } });

const verdictOf = async (reference: string) =>
  (await db.bankStatementLine.findFirst({ where: { reference, kind: "debit" } }))?.verdict;

const dueNow = () =>
  db.bankCase.updateMany({ where: { state: "open" }, data: { nextTryAt: new Date(0) } });

/** A debit that the bank made and that we cancelled, as if its acceptance had arrived too late. */
const givenUp = async (merchant: TestMerchant) => {
  const operation = await operationOf(merchant);
  await asOwner([
    "UPDATE bank_operations SET state = 'abandoned', bank_ref = NULL WHERE id = $1",
    [operation.id],
  ]);
  return operation;
};

/** Adds a movement at the bank that nobody requested. */
const foreignMovement = (reference: string, amountXpf = 500) =>
  asOwner([
    "INSERT INTO bank.movements (kind, ref, reference, amount_xpf) VALUES ('debit', $1, $2, $3)",
    [`ch_${newId()}`, reference, amountXpf],
  ]);

const cursor = async () =>
  (await db.bankStatementCursor.findUnique({ where: { provider: "sandbox" } }))?.cursor;

// A payment in a status from which no acceptance is possible.
const SPOIL = `UPDATE transactions SET status = 'refunded', amount_refunded_xpf = amount_xpf,
  refund_reserved_xpf = amount_xpf, paid_at = now(), 
  seller = seller_block(merchant_id, livemode), buyer = buyer_block(customer_id, NULL), tax_label = 'TGC' WHERE id = $1`;
const MEND = `UPDATE transactions SET status = 'processing', amount_refunded_xpf = 0,
  refund_reserved_xpf = 0, paid_at = NULL, 
  seller = NULL, buyer = NULL, tax_label = NULL WHERE id = $1`;

describe("a line of the statement", () => {
  it("completes a debit by itself, while the bank does not answer status requests", async () => {
    const merchant = await aMerchant();
    const call = await aCall(merchant);
    await injectFault(merchant.ctx, { kind: "silent", minutes: 5 });
    expect((await call()).status).toBe(502);
    const { reference } = await operationOf(merchant);
    expect((await paymentOf(merchant)).status).toBe("processing");
    await pullStatement("sandbox");
    expect((await paymentOf(merchant)).status).toBe("succeeded");
    expect(await verdictOf(reference)).toBe("matched");
    expect(await casesOf(merchant)).toEqual([]);
  });

  it("is read again until its operation is applied, and keeps no other line waiting", async () => {
    const [held, free] = [await aMerchant(), await aMerchant()];
    await injectFaults({ timeoutAfter: 2 });
    for (const merchant of [held, free]) expect((await pay(merchant)).status).toBe(502);
    const { id } = await paymentOf(held);
    const { reference } = await operationOf(held);
    const before = await cursor();
    await asOwner([SPOIL, [id]]);
    expect(await pullStatement("sandbox")).toMatchObject({ unexplained: 1 });
    expect(await verdictOf(reference)).toBeUndefined();
    expect(await verdictOf((await operationOf(free)).reference)).toBe("matched");
    expect(await cursor()).toBe(before);
    await asOwner([MEND, [id]]);
    expect(await pullStatement("sandbox")).toMatchObject({ unexplained: 0, hasMore: false });
    expect(await verdictOf(reference)).toBe("matched");
    expect((await paymentOf(held)).status).toBe("succeeded");
    expect(await cursor()).not.toBe(before);
  });
});

describe("a movement that nobody can explain", () => {
  it("becomes an orphan case, which is retried, and resolved by hand with a reason", async () => {
    const reference = `FOREIGN-${newId()}`;
    await foreignMovement(reference);
    await pullStatement("sandbox");
    await pullStatement("sandbox");
    const [found, ...more] = await db.bankCase.findMany({ where: { reference } });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: "orphan", state: "open", merchantId: null, tries: 0 });
    await dueNow();
    await retryCases();
    const tried = await db.bankCase.findUniqueOrThrow({ where: { id: found?.id ?? "" } });
    expect(tried).toMatchObject({ state: "open", tries: 1 });
    const minutes = ((tried.nextTryAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(5);
    const by = { resolvedBy: "hina" };
    await expect(resolveByHand(tried.id, { ...by, reason: " " })).rejects.toThrow("--reason");
    const ended = await resolveByHand(tried.id, { ...by, reason: "Another till of ours." });
    expect(ended).toMatchObject({ state: "resolved", resolution: "by_hand", resolvedBy: "hina" });
    const twice = resolveByHand(tried.id, { ...by, reason: "Once more." });
    await expect(twice).rejects.toThrow("already");
  });

  it("becomes a case when it is a second movement under one of our references", async () => {
    const merchant = await aMerchant();
    expect((await pay(merchant)).status).toBe(201);
    const { reference } = await operationOf(merchant);
    await pullStatement("sandbox");
    await foreignMovement(reference, 2990);
    await pullStatement("sandbox");
    expect(await casesOf(merchant)).toMatchObject([{ kind: "orphan", state: "open" }]);
  });

  it("names its operation when the amount is not the one we sent", async () => {
    const merchant = await aMerchant();
    expect((await pay(merchant)).status).toBe(201);
    const operation = await operationOf(merchant);
    await asOwner([
      "UPDATE bank.movements SET amount_xpf = 2991 WHERE reference = $1",
      [operation.reference],
    ]);
    await pullStatement("sandbox");
    const [found] = await casesOf(merchant);
    expect(found).toMatchObject({
      kind: "amount_mismatch",
      state: "open",
      amountXpf: 2991n,
      expectedXpf: 2990n,
      operationId: operation.id,
      transactionId: operation.transactionId,
    });
    await resolveByHand(found?.id ?? "", {
      resolvedBy: "hina",
      reason: "The bank has corrected it.",
    });
    const entry = await db.auditEntry.findFirst({ where: { merchantId: merchant.id } });
    expect(entry).toMatchObject({ action: "bank_cases.resolve", targetId: found?.id });
  });
});

describe("a debit that was accepted after we had cancelled it", () => {
  it("is given back, which resolves its case", async () => {
    const merchant = await aMerchant();
    await pay(merchant);
    const debit = await givenUp(merchant);
    await pullStatement("sandbox");
    expect(await verdictOf(debit.reference)).toBe("late_acceptance");
    expect(await casesOf(merchant)).toMatchObject([
      { kind: "late_acceptance", state: "resolved", resolution: "reversed" },
    ]);
    expect((await operationOf(merchant, "reversal")).state).toBe("accepted");
  });

  it("is given back by another refund, under another reference, when the bank refused the first", async () => {
    const merchant = await aMerchant();
    await pay(merchant);
    await givenUp(merchant);
    await injectFaults({ refundFails: 2 });
    await pullStatement("sandbox");
    expect(await casesOf(merchant)).toMatchObject([
      { kind: "late_acceptance", state: "resolved", resolution: "explained" },
      { kind: "refused_reversal", state: "open" },
    ]);
    for (const state of ["open", "resolved"]) {
      await dueNow();
      await retryCases();
      const [, refused] = await casesOf(merchant);
      expect(refused?.state).toBe(state);
    }
    const [, refused] = await casesOf(merchant);
    expect(refused?.resolution).toBe("reversed");
    const reversals = await db.bankOperation.findMany({
      where: { merchantId: merchant.id, kind: "reversal" },
      orderBy: { attempt: "asc" },
    });
    expect(reversals.map(({ state }) => state)).toEqual(["refused", "refused", "accepted"]);
    expect(new Set(reversals.map(({ reference }) => reference)).size).toBe(3);
    const [given] = await statement<{ n: number }>(
      "test.given_back",
      "SELECT count(*)::int AS n FROM bank.movements WHERE reference = ANY($1)",
      [reversals.map(({ reference }) => reference)],
    );
    expect(given?.n).toBe(1);
    await pullStatement("sandbox");
    expect(await casesOf(merchant)).toHaveLength(2);
  });

  it("waits for the answer when the bank does not answer the refund", async () => {
    const merchant = await aMerchant();
    await pay(merchant);
    await givenUp(merchant);
    await injectFaults({ timeoutAfter: 1, on: "refunds" });
    await pullStatement("sandbox");
    expect(await casesOf(merchant)).toMatchObject([{ kind: "late_acceptance", state: "open" }]);
    await injectFaults({ on: "charges" });
    await db.bankOperation.updateMany({
      where: { merchantId: merchant.id, kind: "reversal" },
      data: { nextCheckAt: new Date(0), leasedUntil: null },
    });
    await reconcileBank();
    expect(await casesOf(merchant)).toMatchObject([
      { kind: "late_acceptance", state: "resolved", resolution: "reversed" },
    ]);
  });
});
