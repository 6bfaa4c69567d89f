import { describe, expect, it } from "vitest";
import {
  ambiguousQueue,
  countAmbiguous,
  customersOfAddress,
} from "@/lib/checkout-sessions/ambiguous";
import { aSession } from "@/lib/checkout-sessions/factory";
import { searchSessions } from "@/lib/checkout-sessions/search";
import { DAY } from "@/lib/kit/clock";
import { aPaidTransaction } from "@/lib/receipts/factory";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const aCustomer = async ({ api }: TestMerchant, email: string): Promise<string> =>
  (await api.post("/customers", { email })).body.data.id;

describe("a search of sessions", () => {
  it("shows sessions past their expiry as expired, except those being paid", async () => {
    const merchant = await aMerchant();
    const yesterday = new Date(Date.now() - DAY);
    const open = await aSession(merchant.ctx);
    const due = await aSession(merchant.ctx, { expiresAt: yesterday });
    const paying = await aSession(merchant.ctx, { expiresAt: yesterday });
    const paid = { paidAt: null, htXpf: null, tgcXpf: null, tgcRateBp: null };
    await aPaidTransaction(merchant.ctx, {
      ...paid,
      status: "processing",
      source: "checkout_session",
      checkoutSessionId: paying.id,
    });
    const find = async (status: "open" | "expired" | "complete") => {
      const { rows } = await searchSessions(merchant.ctx, { limit: 10, status });
      return rows.map(({ id, checkout }) => [id, checkout]);
    };
    expect(await find("open")).toEqual([
      [paying.id, "open"],
      [open.id, "open"],
    ]);
    expect(await find("expired")).toEqual([[due.id, "expired"]]);
    expect(await find("complete")).toEqual([]);
    const stranger = await aMerchant();
    expect((await searchSessions(stranger.ctx, { limit: 10 })).rows).toEqual([]);
  });

  it("finds a part of the address as it is written", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant.ctx, { customerEmail: "Moana_T@example.pf" });
    await aSession(merchant.ctx, { customerEmail: "moanaxt@example.pf" });
    const { rows } = await searchSessions(merchant.ctx, { limit: 10, text: "moana_t" });
    expect(rows.map(({ id }) => id)).toEqual([session.id]);
  });
});

describe("the queue of ambiguous sessions", () => {
  it("contains a session while several customers have its address", async () => {
    const merchant = await aMerchant();
    const email = "Hina@Example.pf";
    const [first, second] = [await aCustomer(merchant, email), await aCustomer(merchant, email)];
    const session = await aSession(merchant.ctx, {
      status: "complete",
      customerEmail: "hina@example.PF",
      customerId: second,
      customerMatch: "ambiguous",
      transactionId: await aPaidTransaction(merchant.ctx),
      completedAt: new Date(),
    });
    expect(await ambiguousQueue(merchant.ctx)).toMatchObject([
      { id: session.id, customerId: second, candidates: 2, amountXpf: Number(session.amountXpf) },
    ]);
    expect(await countAmbiguous(merchant.ctx)).toBe(1);
    const candidates = await customersOfAddress(merchant.ctx, "hina@example.PF");
    expect(candidates).toMatchObject([
      { id: second, payments: 0, cards: 0, subscriptions: 0 },
      { id: first },
    ]);
    const stranger = await aMerchant();
    expect(await ambiguousQueue(stranger.ctx)).toEqual([]);
    expect(await customersOfAddress(stranger.ctx, email)).toEqual([]);

    await merchant.api.delete(`/customers/${first}`);
    expect(await countAmbiguous(merchant.ctx)).toBe(0);
    expect(await ambiguousQueue(merchant.ctx)).toMatchObject([{ id: session.id, candidates: 1 }]);
    expect(await customersOfAddress(merchant.ctx, email)).toHaveLength(1);
  });
});
