import { describe, expect, it } from "vitest";
import { matchCustomer } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const match = (ctx: Context, email: string) => transaction((tx) => matchCustomer(tx, ctx, email));

describe("the customer match of a payment", () => {
  it("creates the customer of a new address, with its event", async () => {
    const { ctx, api } = await aMerchant();
    const made = await match({ ...ctx, origin: "checkout" }, "  Teva@Motu.pf ");
    expect(made.customerMatch).toBe("created");
    const { data } = (await api.get(`/customers/${made.customerId}`)).body;
    expect([data.email, data.name, data.deleted]).toEqual(["Teva@Motu.pf", null, false]);
    const events = await eventsOf(made.customerId);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["customer.created", 1]]);
    expect(events[0]?.body).toMatchObject({ data, origin: "checkout" });
  });

  it("uses the only customer of the address, in any case", async () => {
    const { ctx, api } = await aMerchant();
    const { id } = (await api.post("/customers", { email: "Teva@Motu.pf" })).body.data;
    expect(await match(ctx, "tEVA@motu.PF")).toEqual({ customerId: id, customerMatch: "unique" });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("uses the most recent of several, and marks it ambiguous", async () => {
    const { ctx, api } = await aMerchant();
    const email = "famille@motu.pf";
    const made: string[] = [];
    for (const name of ["a", "b", "c"]) {
      made.push((await api.post("/customers", { email, name })).body.data.id);
    }
    const expected = { customerId: made[2], customerMatch: "ambiguous" };
    expect(await match(ctx, email)).toEqual(expected);
    await api.delete(`/customers/${made[2]}`);
    expect(await match(ctx, email)).toEqual({ ...expected, customerId: made[1] });
    await api.delete(`/customers/${made[1]}`);
    expect(await match(ctx, email)).toEqual({ customerId: made[0], customerMatch: "unique" });
    await api.delete(`/customers/${made[0]}`);
    expect((await match(ctx, email)).customerMatch).toBe("created");
  });

  it("never uses another merchant's customers, nor those of the other mode", async () => {
    const mine = await aMerchant();
    const email = "teva@motu.pf";
    const first = await match(mine.ctx, email);
    const live = await match({ ...mine.ctx, livemode: true }, email);
    const theirs = await match((await aMerchant()).ctx, email);
    expect([live.customerMatch, theirs.customerMatch]).toEqual(["created", "created"]);
    expect(new Set([first.customerId, live.customerId, theirs.customerId]).size).toBe(3);
  });

  it("creates exactly one customer for twenty payments with one new address", async () => {
    const { ctx } = await aMerchant();
    const matches = await Promise.all(
      Array.from({ length: 20 }, (_, at) => match(ctx, at % 2 ? "new@motu.pf" : "NEW@Motu.pf")),
    );
    const words = matches.map(({ customerMatch }) => customerMatch);
    expect(words.filter((word) => word === "created")).toHaveLength(1);
    expect(words.filter((word) => word === "unique")).toHaveLength(19);
    expect(new Set(matches.map(({ customerId }) => customerId)).size).toBe(1);
    expect(await db.customer.count({ where: { merchantId: ctx.merchantId } })).toBe(1);
    expect(await eventsOf(matches[0]?.customerId ?? "")).toHaveLength(1);
  });

  it("leaves nothing when the payment fails", async () => {
    const { ctx } = await aMerchant();
    const settlement = transaction(async (tx) => {
      await matchCustomer(tx, ctx, "gone@motu.pf");
      throw new Error("the settlement failed");
    });
    await expect(settlement).rejects.toThrow("the settlement failed");
    expect(await db.customer.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
    expect((await match(ctx, "gone@motu.pf")).customerMatch).toBe("created");
  });
});
