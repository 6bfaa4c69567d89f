import { describe, expect, it } from "vitest";
import { aSession } from "@/lib/checkout-sessions/factory";
import { ambiguousMatchesOf } from "@/lib/checkout-sessions/matched";
import { aMerchant } from "@/lib/testing/merchant";

describe("ambiguous matches of a customer", () => {
  it("are the checkouts assigned to it by an address that others share", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = (await api.post("/customers", { email: "famille@motu.pf" })).body.data.id;
    const settled = { customerId, customerEmail: "famille@motu.pf" };
    const wanted = await aSession(ctx, { ...settled, customerMatch: "ambiguous" });
    await aSession(ctx, { ...settled, customerMatch: "unique" });
    const matches = await ambiguousMatchesOf(ctx, customerId);
    expect(matches).toMatchObject([{ id: wanted.id, amountXpf: 2990n }]);
    expect(await ambiguousMatchesOf((await aMerchant()).ctx, customerId)).toEqual([]);
  });
});
