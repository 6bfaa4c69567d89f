import { expect, it } from "vitest";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { newId } from "@/lib/kit/ids";
import { payHosted } from "@/lib/payments/pay-hosted";
import { payer } from "@/lib/payments/pay-link.fixture";
import { aToken } from "@/lib/testing/bank";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const order = {
  lineItems: [{ description: "Café", amountXpf: 1000 }],
  successUrl: "https://boutique.example/merci",
};

it("a session asks for an address as it says: without one there is no receipt and no customer", async () => {
  const shop = await aMerchant();
  const opened = async (more: object) =>
    (await shop.api.post("/checkout-sessions", { ...order, ...more })).body.data;
  const fieldOf = async (id: string) => (await sessionPayable.view(payer(shop), id, newId())).email;
  const [asking, plain] = [await opened({ email: "optional" }), await opened({})];
  expect([asking.email, plain.email]).toEqual(["optional", "required"]);
  expect([await fieldOf(asking.id), await fieldOf(plain.id)]).toEqual(["optional", "asked"]);
  const known = await opened({ email: "optional", customerEmail: "hina@example.pf" });
  expect(await fieldOf(known.id)).toBe("known");
  const { row } = await payHosted(payer(shop), sessionPayable, {
    id: asking.id,
    bankToken: await aToken(),
    email: null,
    locale: "fr",
    visitor: newId(),
  });
  const read = (await shop.api.get(`/checkout-sessions/${asking.id}`)).body.data;
  expect(read).toMatchObject({ status: "complete", customerId: null, customerMatch: null });
  expect((await shop.api.get(`/transactions/${row.id}`)).body.data.receiptId).toBeNull();
});

it("a session that saves a card needs an address, or a customer", async () => {
  const { api } = await aMerchant();
  const body = { ...order, email: "optional", saveCard: "require" };
  const { status, body: refused } = await api.post("/checkout-sessions", body);
  expect([status, refused.error, refused.param]).toEqual([400, "invalid_request", "email"]);
  const named = await api.post("/checkout-sessions", { ...body, customerEmail: "a@example.pf" });
  expect(named.status).toBe(201);
});
