import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { reconcileBank } from "@/lib/payments/reconcile";
import { due, givenBack, idem, paidAtBank, refund } from "@/lib/refunds/refunds.fixture";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { ask, bodyFor, making, realPath, sessionHeaders } from "@/lib/testing/requests";

process.env["DATABASE_LOCK_TIMEOUT_MS"] = "150";

let bank: Awaited<ReturnType<typeof startBank>>;
const holders: pg.Client[] = [];

beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await Promise.all(holders.map((holder) => holder.end()));
  await bank.close();
});

/** Another connection that holds the locks of this statement until released: the owner may lock tables. */
const holding = async (lock: string, values: unknown[] = []): Promise<() => Promise<void>> => {
  const holder = new pg.Client({ connectionString: process.env["DATABASE_OWNER_URL"] });
  await holder.connect();
  holders.push(holder);
  await holder.query("BEGIN");
  await holder.query(lock, values);
  return async () => {
    await holder.query("ROLLBACK");
  };
};

const holdingPayment = (id: string) =>
  holding("SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE", [id]);

/** Runs `meanwhile` once the bank has refunded a payment, before that is recorded. */
const afterBank = async (id: string, sum: number): Promise<void> => {
  await expect
    .poll(async () => (await givenBack(id)).sum, { interval: 5, timeout: 5_000 })
    .toBe(sum);
};

const busy = ({ status, body, headers }: Reply) => [
  status,
  body?.error,
  body?.details?.reason,
  headers.get("retry-after"),
];
const BUSY = [409, "conflict", "lock_timeout", "1"];

describe("while every table is locked", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s answers 409 and when to retry",
    async (_, operation) => {
      const of = await aMerchant();
      const path = await realPath(operation, of);
      const body = operation.body ? await bodyFor(operation, making(of)) : undefined;
      const tables = await statement<{ name: string }>(
        "test.tables",
        "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
        [],
      );
      const all = tables.map(({ name }) => name).join(", ");
      // The signed-in member is cached before.
      await sessionHeaders(of.key);
      const release = await holding(`LOCK TABLE ${all} IN ACCESS EXCLUSIVE MODE`);
      const reply = await ask(operation, of.key, { path, body }).finally(release);
      expect(busy(reply), reply.text).toEqual(BUSY);
    },
  );
});

describe("a refund of a locked payment", () => {
  it("before the bank is called: 409, nothing done, and the same key refunds later", async () => {
    const of = await aMerchant();
    const id = await paidAtBank(of, 1000);
    const release = await holdingPayment(id);
    const key = newId();
    const reply = await refund(of, id, { amountXpf: 400 }, key);
    expect(busy(reply)).toEqual(BUSY);
    await release();
    expect(await givenBack(id)).toEqual({ count: 0, sum: 0 });
    const again = await refund(of, id, { amountXpf: 400 }, key);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(await givenBack(id)).toEqual({ count: 1, sum: 400 });
  });

  it("after the bank refunded it, for a while: 201", async () => {
    const of = await aMerchant();
    const id = await paidAtBank(of, 1000);
    const { replied, release } = await heldAfterBank(of, id, newId());
    await new Promise((resolve) => setTimeout(resolve, 400));
    await release();
    const reply = await replied;
    expect([reply.status, reply.body.data.status]).toEqual([201, "succeeded"]);
  });

  it("after the bank refunded it, for long: 502 names it, and the key returns it later", async () => {
    const of = await aMerchant();
    const id = await paidAtBank(of, 1000);
    const key = newId();
    const { replied, release } = await heldAfterBank(of, id, key);
    const reply = await replied;
    expect([reply.status, reply.body.error]).toEqual([502, "provider_error"]);
    expect(reply.body.details.transactionId).toBe(id);
    const { refundId } = reply.body.details;
    await release();
    const again = await refund(of, id, { amountXpf: 400 }, key);
    expect([again.status, again.body.data.id, again.body.data.status]).toEqual([
      201,
      refundId,
      "succeeded",
    ]);
    expect(await givenBack(id)).toEqual({ count: 1, sum: 400 });
  });

  it("is completed by the reconciliation when the request is not repeated", async () => {
    const of = await aMerchant();
    const id = await paidAtBank(of, 1000);
    const { replied, release } = await heldAfterBank(of, id, newId());
    const { refundId } = (await replied).body.details;
    await release();
    await due(id);
    await reconcileBank();
    expect((await of.api.get(`/refunds/${refundId}`)).body.data.status).toBe("succeeded");
    expect(await givenBack(id)).toEqual({ count: 1, sum: 400 });
  });
});

/** A refund of 400 whose payment is locked from the moment the bank is called: the bank waits for the lock. */
const heldAfterBank = async (of: TestMerchant, id: string, key: string) => {
  // The bank's books are locked until the payment is.
  const reopen = await holding("LOCK TABLE bank.movements IN ACCESS EXCLUSIVE MODE");
  const replied = refund(of, id, { amountXpf: 400 }, key);
  await expect
    .poll(async () => (await of.api.get(`/refunds?transaction=${id}`)).body.data.length, {
      interval: 5,
    })
    .toBe(1);
  const release = await holdingPayment(id);
  await reopen();
  await afterBank(id, 400);
  return { replied, release };
};

describe("a debit of a saved card", () => {
  it("that the bank made and that could not be recorded: 502 names it, and the key returns it later", async () => {
    const of = await aMerchant();
    const customer = await making(of)("cus");
    const card = { customer, token: "pm_card_alpha" };
    const paymentMethod = (await of.api.post("/payment-methods", card)).body.data.id;
    const body = { amountXpf: 700, customer, paymentMethod };
    const headers = idem();
    const reopen = await holding("LOCK TABLE bank.movements IN ACCESS EXCLUSIVE MODE");
    const replied = of.api.post("/payments/intent", body, headers);
    const found = async () =>
      (await of.api.get(`/transactions?customer=${customer}`)).body.data[0]?.id ?? "";
    await expect.poll(found, { interval: 5 }).not.toBe("");
    const id = await found();
    const release = await holdingPayment(id);
    await reopen();
    const reply = await replied;
    expect([reply.status, reply.body.error, reply.body.details.transactionId]).toEqual([
      502,
      "provider_error",
      id,
    ]);
    await release();
    const again = await of.api.post("/payments/intent", body, headers);
    expect([again.status, again.body.data.id, again.body.data.status]).toEqual([
      201,
      id,
      "succeeded",
    ]);
  });
});
