import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgeIdempotencyKeys } from "@/lib/api-keys/purge-idempotency-keys";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context, IdempotentRequest } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { notFound, Refusal } from "@/lib/kit/errors";
import {
  claimKey,
  endKeyLease,
  rejectDuplicate,
  releaseKey,
  requireKeyFor,
} from "@/lib/kit/idempotency";
import { newId, sha256 } from "@/lib/kit/ids";
import { newLease } from "@/lib/kit/lease";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "500";

let bank: Awaited<ReturnType<typeof startBank>>;
let merchant: TestMerchant;
beforeAll(async () => {
  bank = await startBank();
  merchant = await aMerchant();
});
afterAll(() => bank.close());

type Caller = Context & { idempotency: IdempotentRequest };

/** A process that handles a request with this key: each has its own lease. */
const aCaller = (key: string, body = "body"): Caller => ({
  ...merchant.ctx,
  idempotency: {
    key,
    fingerprint: sha256(body),
    leaseToken: newLease(),
    render: (outcome) => ({ status: 201, text: `"${outcome}"`, stored: `"${outcome}"` }),
  },
});

const claim = (caller: Caller) => claimKey(caller, caller.idempotency);
/** The claim of an action that writes `resourceId` in the same transaction, before it calls the bank. */
const claimWith = (caller: Caller, resourceId: string) =>
  transaction((tx) => requireKeyFor(tx, caller, resourceId));
const seal = (caller: Caller, answer: string) => commitAndStore(caller, async () => answer);

const where = (key: string) => ({ merchantId: merchant.id, key });
const rowOf = (key: string) => db.idempotencyKey.findFirst({ where: where(key) });
const change = (key: string, data: { leasedUntil?: Date; createdAt?: Date }) =>
  db.idempotencyKey.updateMany({ where: where(key), data });
/** The lease has expired, like that of a process that died. */
const die = (key: string) => change(key, { leasedUntil: new Date(Date.now() - 1) });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000);

const inProgress = { kind: { code: "idempotency_in_progress", status: 409 } };

describe("a key", () => {
  it("is claimed by one of fifty callers", async () => {
    const key = newId();
    const claims = await Promise.allSettled(Array.from({ length: 50 }, () => claim(aCaller(key))));
    const won = claims.filter(({ status }) => status === "fulfilled");
    expect(won.map((one) => "value" in one && one.value)).toEqual([{ kind: "claimed" }]);
    for (const one of claims) {
      if (one.status === "rejected") expect(one.reason).toMatchObject(inProgress);
    }
  });

  it("is leased for fifteen seconds by the database's clock", async () => {
    const key = newId();
    await claim(aCaller(key));
    const [row] = await db.$queryRaw<{ left: number }[]>`
      SELECT extract(epoch FROM leased_until - now())::float8 AS left FROM idempotency_keys
      WHERE key = ${key}`;
    expect(row?.left).toBeGreaterThan(10);
    expect(row?.left).toBeLessThanOrEqual(15);
  });

  it("is refused for another request, whatever its state", async () => {
    const key = newId();
    const reuse = { kind: { code: "idempotency_key_reuse", status: 409 } };
    const owner = aCaller(key);
    await claim(owner);
    await expect(claim(aCaller(key, "other"))).rejects.toMatchObject(reuse);
    await die(key);
    await expect(claim(aCaller(key, "other"))).rejects.toMatchObject(reuse);
    await seal(owner, "done");
    await expect(claim(aCaller(key, "other"))).rejects.toMatchObject(reuse);
  });
});

describe("a lease", () => {
  it("that expired is taken over by one of fifty callers", async () => {
    const key = newId();
    await claim(aCaller(key));
    await die(key);
    const claims = await Promise.allSettled(Array.from({ length: 50 }, () => claim(aCaller(key))));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("that is active is respected", async () => {
    const key = newId();
    await claim(aCaller(key));
    await expect(claim(aCaller(key))).rejects.toMatchObject(inProgress);
  });

  it("taken over before anything was recorded starts again", async () => {
    const key = newId();
    await claim(aCaller(key));
    await die(key);
    expect(await claim(aCaller(key))).toEqual({ kind: "claimed" });
  });

  it("taken over after something was recorded continues from there", async () => {
    const [key, resourceId] = [newId(), newId()];
    await claimWith(aCaller(key), resourceId);
    await expect(claim(aCaller(key))).rejects.toMatchObject(inProgress);
    await die(key);
    expect(await claim(aCaller(key))).toEqual({ kind: "resume", resourceId });
  });

  it("of a claim inside the action's own transaction is rolled back with it", async () => {
    const [key, resourceId] = [newId(), newId()];
    const lost = transaction(async (tx) => {
      await requireKeyFor(tx, aCaller(key), resourceId);
      throw new Error("killed");
    });
    await expect(lost).rejects.toThrow("killed");
    expect(await rowOf(key)).toBeNull();
    await claimWith(aCaller(key), resourceId);
    await expect(claimWith(aCaller(key), newId())).rejects.toThrow("The key is claimed.");
    await expect(rejectDuplicate(aCaller(key))).rejects.toMatchObject(inProgress);
    await die(key);
    const claimed = { claim: { kind: "resume", resourceId } };
    await expect(rejectDuplicate(aCaller(key))).rejects.toMatchObject(claimed);
  });
});

describe("a process that resumes after its lease was taken over", () => {
  const replaced = async () => {
    const key = newId();
    const [late, successor] = [aCaller(key), aCaller(key)];
    await claim(late);
    await die(key);
    await claim(successor);
    return { key, late, successor };
  };

  it("cannot store a response, and its effects are rolled back", async () => {
    const { key, late, successor } = await replaced();
    const product = newId();
    const effect = (tx: Pick<typeof db, "product">) =>
      tx.product.create({
        data: { id: product, merchantId: merchant.id, livemode: false, name: "Tapa" },
      });
    const work = commitAndStore(late, async (tx) => {
      await effect(tx);
      return "late";
    });
    await expect(work).rejects.toThrow("taken over");
    expect(await db.product.findUnique({ where: { id: product } })).toBeNull();
    expect(late.idempotency.concluded).toBeUndefined();
    expect((await rowOf(key))?.point).toBe("started");

    await seal(successor, "mine");
    await expect(seal(late, "late")).rejects.toThrow("taken over");
    expect(await claim(aCaller(key))).toEqual({ kind: "stored", status: 201, text: '"mine"' });
  });

  it("cannot release the key or end its lease", async () => {
    const { key, late } = await replaced();
    const before = await rowOf(key);
    await releaseKey(late, late.idempotency);
    await endKeyLease(late, late.idempotency);
    expect(await rowOf(key)).toEqual(before);
  });

  it("cannot store a second response over its own", async () => {
    const key = newId();
    const caller = aCaller(key);
    await claim(caller);
    await seal(caller, "first");
    await expect(seal(caller, "second")).rejects.toThrow("taken over");
    expect(await claim(aCaller(key))).toMatchObject({ text: '"first"' });
  });
});

describe("retention", () => {
  it.each([
    ["claimed", claim],
    ["recorded", (caller: Caller) => claimWith(caller, newId())],
  ])("never deletes a key that is %s and not finished", async (_, take) => {
    const key = newId();
    await take(aCaller(key));
    await die(key);
    await change(key, { createdAt: daysAgo(400) });
    await purgeIdempotencyKeys();
    expect(await rowOf(key)).not.toBeNull();
    const wrong = claim(aCaller(key, "other"));
    await expect(wrong).rejects.toMatchObject({ kind: { code: "idempotency_key_reuse" } });
  });

  it("deletes a finished one after a day, and not before", async () => {
    const [young, old] = [newId(), newId()];
    for (const key of [young, old]) {
      const caller = aCaller(key);
      await claim(caller);
      await seal(caller, "done");
    }
    await change(young, { createdAt: new Date(Date.now() - 86_400_000 + 60_000) });
    await change(old, { createdAt: daysAgo(1) });
    await purgeIdempotencyKeys();
    expect(await rowOf(young)).not.toBeNull();
    expect(await rowOf(old)).toBeNull();
    expect(await claim(aCaller(old))).toEqual({ kind: "claimed" });
  });

  it("does not use a finished one after a day, purged or not", async () => {
    const key = newId();
    const caller = aCaller(key);
    await claim(caller);
    await seal(caller, "done");
    await change(key, { createdAt: daysAgo(1) });
    expect(await claim(aCaller(key, "other"))).toEqual({ kind: "claimed" });
  });
});

describe("a response that is not definite", () => {
  it.each([400, 404, 409, 500, 502])("of %i cannot be stored", async (status) => {
    const key = newId();
    const caller = aCaller(key);
    caller.idempotency.render = () => ({ status, text: "{}", stored: "{}" });
    await claim(caller);
    await expect(seal(caller, "no")).rejects.toThrow();
    expect((await rowOf(key))?.point).toBe("started");
  });

  it("502 without an answer of the bank leaves the key unfinished; repeating it retrieves the status and returns the debit", async () => {
    const { api, id } = merchant;
    const customer = (await api.post("/customers", { email: "hina@example.pf" })).body.data.id;
    const token = "pm_card_timeout";
    const method = (await api.post("/payment-methods", { customer, token })).body.data.id;
    const key = newId();
    const body = { amountXpf: 2990, customer, paymentMethod: method };
    const pay = () => api.post("/payments/intent", body, { "Idempotency-Key": key });

    const silent = await pay();
    expect([silent.status, silent.body.error]).toEqual([502, "provider_timeout"]);
    const row = await rowOf(key);
    expect(row).toMatchObject({ point: "recorded", responseStatus: null, responseBody: null });
    expect(silent.body.transactionId ?? silent.body.details.transactionId).toContain(
      row?.resourceId,
    );
    await change(key, { createdAt: daysAgo(30) });
    await purgeIdempotencyKeys();

    const response = await pay();
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({ status: "succeeded", amountXpf: 2990 });
    expect((await rowOf(key))?.point).toBe("finished");
    const transactions = await db.transaction.findMany({ where: { merchantId: id } });
    expect(transactions.map((one) => one.id)).toEqual([row?.resourceId]);
    const [debits] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM bank.movements m JOIN bank_operations o USING (reference)
      WHERE o.merchant_id = ${id}::uuid`;
    expect(debits?.n).toBe(1);
  });

  it("402 is definite: stored with the refused payment, and repeated", async () => {
    const { api } = merchant;
    const customer = (await api.post("/customers", { email: "hina@example.pf" })).body.data.id;
    const token = "pm_card_declined";
    const attached = await api.post("/payment-methods", { customer, token });
    const key = newId();
    const body = { amountXpf: 2990, customer, paymentMethod: attached.body.data?.id };
    const pay = () => api.post("/payments/intent", body, { "Idempotency-Key": key });
    const first = await pay();
    expect(first.status, first.text).toBe(402);
    expect(await rowOf(key)).toMatchObject({ point: "finished", responseStatus: 402 });
    const again = await pay();
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("an error that is thrown stores nothing", async () => {
    const key = newId();
    const caller = aCaller(key);
    await claim(caller);
    const refused = commitAndStore(caller, async () => {
      throw new Refusal(notFound);
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await releaseKey(caller, caller.idempotency);
    expect(await rowOf(key)).toBeNull();
  });
});
