import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { linkBySlug, newVisit, visitHolds } from "@/lib/payment-links/visit";
import { abandonAuthentication } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import {
  aLink,
  BROWSER,
  DECLINED,
  debitsOf,
  linkNow,
  pay,
  payer,
  switchOff,
} from "@/lib/payments/pay-link.fixture";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const CHALLENGE = "4000000000003220";

const viewOf = async (merchant: TestMerchant, id: string, visitor: string) =>
  linkPayable.view(payer(merchant), id, visitor);

const reasonOf = async (paid: Promise<unknown>) => {
  const thrown = await paid.catch((refused: unknown) => refused);
  if (!(thrown instanceof Refusal)) throw new Error("It was not refused.");
  return [thrown.kind.status, thrown.kind.reason ?? thrown.kind.code];
};

describe("a visit of a link", () => {
  it("is valid only in its own browser and for its own link", () => {
    const [slug, other] = ["7hUqY3mZkP", "8hUqY3mZkP"];
    const visit = newVisit(slug, BROWSER);
    expect(visit).toMatch(/^[0-9A-Za-z]{54}$/);
    expect(newVisit(slug, BROWSER)).not.toBe(visit);
    expect(visitHolds(slug, BROWSER, visit)).toBe(true);
    expect(visitHolds(other, BROWSER, visit)).toBe(false);
    expect(visitHolds(slug, "c".repeat(32), visit)).toBe(false);
    const altered = `${visit.startsWith("a") ? "b" : "a"}${visit.slice(1)}`;
    for (const forged of [altered, visit.slice(0, -1), `${visit}0`, "", "x".repeat(54)]) {
      expect(visitHolds(slug, BROWSER, forged)).toBe(false);
    }
  });

  it("finds the link of its URL, with the merchant, whether active or not", async () => {
    const merchant = await aMerchant();
    const { id, slug } = await aLink(merchant);
    await switchOff(merchant, id);
    const found = await linkBySlug(slug);
    expect([found?.id, found?.active, found?.merchant.merchantId]).toEqual([
      id,
      false,
      merchant.id,
    ]);
    for (const unknown of ["7hUqY3mZkP", "", "x", "0OIl000000", `${slug}1`, slug.slice(1)]) {
      expect(await linkBySlug(unknown)).toBeNull();
    }
  });
});

describe("paying a link", () => {
  it("makes its own payment, with the link's label and metadata, a customer and a receipt", async () => {
    const merchant = await aMerchant();
    const returnUrl = "https://boutique.example/merci?panier=7";
    const link = await aLink(merchant, { returnUrl, metadata: { cart: "7" } });
    const visitor = newVisit(link.slug, BROWSER);
    expect(await viewOf(merchant, link.id, visitor)).toMatchObject({
      amountXpf: 2990,
      lines: [{ label: "Tapa", quantity: 1, amountXpf: 2990, totalXpf: 2990 }],
      email: "asked",
      customerEmail: null,
      savedCards: [],
      saveCard: "off",
      expiresAt: null,
      checkout: { state: "open" },
    });
    const { row } = await pay(merchant, link.id, { visitor });
    const read = (await merchant.api.get(`/transactions/${row.id}?expand[]=customer`)).body.data;
    expect(read).toMatchObject({
      status: "succeeded",
      source: "payment_link",
      amountXpf: 2990,
      description: "Tapa",
      paymentLinkId: link.id,
      cardLast4: "4242",
      metadata: { cart: "7" },
      customer: { email: "marie@example.pf" },
    });
    expect(read.receiptId).not.toBeNull();
    expect((await eventsOf(row.id)).map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.processing",
      "payment.succeeded",
    ]);
    const { checkout } = await viewOf(merchant, link.id, visitor);
    expect(checkout).toMatchObject({
      state: "paid",
      transactionId: row.id,
      returnUrl: `${returnUrl}&svc_transaction=${row.id}&svc_status=succeeded`,
      receipt: { email: "marie@example.pf" },
    });
    const after = await linkNow(merchant, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([1, 2990]);
  });

  it("takes the price's label at the time of payment, and redirects nowhere without a returnUrl", async () => {
    const merchant = await aMerchant();
    const product = (await merchant.api.post("/products", { name: "Café" })).body.data.id;
    const price = (await merchant.api.post("/prices", { product, amountXpf: 500 })).body.data.id;
    const link = (await merchant.api.post("/payment-links", { price })).body.data;
    await merchant.api.patch(`/prices/${price}`, { nickname: "Le matin", active: false });
    const visitor = newVisit(link.slug, BROWSER);
    const { row } = await pay(merchant, link.id, { visitor });
    expect([row.status, row.description, Number(row.amountXpf)]).toEqual([
      "succeeded",
      "Le matin",
      500,
    ]);
    const { checkout } = await viewOf(merchant, link.id, visitor);
    expect(checkout).toMatchObject({ state: "paid", returnUrl: null });
  });

  it("saves the language that the customer read last", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    for (const locale of ["en", "fr", "en"] as const) {
      const { row } = await pay(merchant, link.id, {
        visitor: newVisit(link.slug, BROWSER),
        locale,
      });
      const customer = await db.customer.findUniqueOrThrow({ where: { id: row.customerId ?? "" } });
      expect(customer.locale).toBe(locale);
    }
  });

  it("sends exactly one of 20 concurrent submits of a visit to the bank", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => pay(merchant, link.id, { visitor })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(["link_payment_in_progress", "payment_paid"]).toContain(reason.kind.reason);
    }
    expect(await db.transaction.count({ where: { paymentLinkId: link.id } })).toBe(1);
    expect(await debitsOf(link.id)).toBe(1);
    expect((await linkNow(merchant, link.id)).paymentsCount).toBe(1);
  });

  it("lets 20 visits pay at once, and counts each", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const paid = await Promise.all(
      Array.from({ length: 20 }, () =>
        pay(merchant, link.id, { visitor: newVisit(link.slug, BROWSER) }),
      ),
    );
    expect(paid.map(({ row }) => row.status)).toEqual(Array(20).fill("succeeded"));
    expect(await debitsOf(link.id)).toBe(20);
    const after = await linkNow(merchant, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([20, 20 * 2990]);
  });

  it("can be tried again after a refusal, and never after success in the same visit", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const refused = await pay(merchant, link.id, { visitor, number: DECLINED });
    expect(refused.row.failureCode).toBe("card_declined");
    expect((await viewOf(merchant, link.id, visitor)).checkout).toEqual({
      state: "refused",
      failureCode: "card_declined",
      email: "marie@example.pf",
    });
    const other = newVisit(link.slug, BROWSER);
    expect((await viewOf(merchant, link.id, other)).checkout).toEqual({ state: "open" });
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
    expect(await reasonOf(pay(merchant, link.id, { visitor }))).toEqual([409, "payment_paid"]);
    expect((await pay(merchant, link.id, { visitor: other })).row.status).toBe("succeeded");
    expect(await debitsOf(link.id)).toBe(2);
  });

  it("is in progress during an authentication, and free again once that is abandoned", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const { row, actionUrl } = await pay(merchant, link.id, { visitor, number: CHALLENGE });
    expect((await viewOf(merchant, link.id, visitor)).checkout).toEqual({
      state: "action",
      transactionId: row.id,
      actionUrl,
    });
    expect(await reasonOf(pay(merchant, link.id, { visitor }))).toEqual([
      409,
      "link_payment_in_progress",
    ]);
    expect((await viewOf(merchant, link.id, newVisit(link.slug, BROWSER))).checkout).toEqual({
      state: "open",
    });
    await abandonAuthentication(payer(merchant), row.id);
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
  });

  it("requires a typed card", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const payment = { id: link.id, bankToken: null, email: null, locale: "fr" as const };
    const paid = payHosted(payer(merchant), linkPayable, { ...payment, visitor: "v" });
    expect(await reasonOf(paid)).toEqual([409, "card_required"]);
    expect(await db.transaction.count({ where: { paymentLinkId: link.id } })).toBe(0);
  });

  it("is refused for another merchant, and for a link that does not exist", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const { id } = await aLink(theirs);
    for (const foreign of [id, newId()]) {
      expect(await reasonOf(pay(mine, foreign, { visitor: "v" }))).toEqual([404, "not_found"]);
      expect(await reasonOf(viewOf(mine, foreign, "v"))).toEqual([404, "not_found"]);
    }
    expect(await debitsOf(id)).toBe(0);
  });
});

describe("an inactive link", () => {
  it("is closed to new visits, and to a visit that was refused before", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    await pay(merchant, link.id, { visitor, number: DECLINED });
    await switchOff(merchant, link.id);
    for (const any of [visitor, newVisit(link.slug, BROWSER)]) {
      expect(await reasonOf(pay(merchant, link.id, { visitor: any }))).toEqual([
        409,
        "link_inactive",
      ]);
      expect((await viewOf(merchant, link.id, any)).checkout).toEqual({ state: "closed" });
    }
    await merchant.api.patch(`/payment-links/${link.id}`, { active: true });
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
  });

  it("still shows a visit its payment, paid or in progress", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const [paid, under] = [newVisit(link.slug, BROWSER), newVisit(link.slug, BROWSER)];
    await pay(merchant, link.id, { visitor: paid });
    const { row } = await pay(merchant, link.id, { visitor: under, number: CHALLENGE });
    await switchOff(merchant, link.id);
    expect((await viewOf(merchant, link.id, paid)).checkout.state).toBe("paid");
    expect((await viewOf(merchant, link.id, under)).checkout.state).toBe("action");
    expect(await reasonOf(pay(merchant, link.id, { visitor: paid }))).toEqual([
      409,
      "payment_paid",
    ]);
    expect(await reasonOf(pay(merchant, link.id, { visitor: under }))).toEqual([
      409,
      "link_payment_in_progress",
    ]);
    await abandonAuthentication(payer(merchant), row.id);
    expect((await viewOf(merchant, link.id, under)).checkout.state).toBe("closed");
  });
});
