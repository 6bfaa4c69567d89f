import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { newVisit } from "@/lib/payment-links/visit";
import { payHosted } from "@/lib/payments/pay-hosted";
import {
  aCard,
  aLink,
  BROWSER,
  DECLINED,
  debitsOf,
  GOOD,
  idem,
  linkNow,
  pay,
  payer,
  switchOff,
} from "@/lib/payments/pay-link.fixture";
import { intentPayable } from "@/lib/payments/payable";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

describe("POST /payments/intent with paymentLinkId", () => {
  const ask = ({ api }: TestMerchant, body: object, key = idem()) =>
    api.post("/payments/intent", body, key);

  it("makes a pending payment of the link, which counts once it succeeded", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant, { metadata: { cart: "7" } });
    const body = { amountXpf: 2990, paymentLinkId: `plink_${link.id}`, metadata: { order: "A1" } };
    const reply = await ask(merchant, body);
    expect([reply.status, reply.body.data.status]).toEqual([201, "pending"]);
    const { id } = reply.body.data;
    const read = (await merchant.api.get(`/transactions/${id}`)).body.data;
    expect(read).toMatchObject({
      source: "payment_link",
      description: "Tapa",
      paymentLinkId: link.id,
      metadata: { order: "A1" },
    });
    expect((await eventsOf(id))[0]?.body.data).toEqual(read);
    expect((await linkNow(merchant, link.id)).paymentsCount).toBe(0);
    await merchant.api.post("/test/simulate", { transactionId: id, outcome: "succeeded" });
    const after = await linkNow(merchant, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([1, 2990]);
  });

  it("debits a saved card for the link, within the call", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const card = await aCard(merchant);
    const body = { amountXpf: 2990, paymentLinkId: link.id, ...card };
    const reply = await ask(merchant, body);
    expect([reply.status, reply.body.data.status]).toEqual([201, "succeeded"]);
    const read = (await merchant.api.get(`/transactions/${reply.body.data.id}`)).body.data;
    expect(read).toMatchObject({
      source: "payment_link",
      description: "Tapa",
      paymentLinkId: link.id,
      paymentMethodId: card.paymentMethod,
    });
    const declined = await aCard(merchant, "pm_card_declined");
    const refused = await ask(merchant, { ...body, ...declined });
    expect([refused.status, refused.body.failureCode]).toEqual([402, "card_declined"]);
    const after = await linkNow(merchant, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([1, 2990]);
    expect(await debitsOf(link.id)).toBe(1);
  });

  it("refuses an unknown, a foreign and the other mode's link alike, and writes nothing", async () => {
    const [mine, theirs] = [await aMerchant({ kybStatus: "verified" }), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const card = await aCard(mine);
    const links = [(await aLink(theirs)).id, (await aLink(live)).id, newId()];
    const bodies = new Set<string>();
    for (const paymentLinkId of links) {
      for (const more of [{}, card]) {
        const reply = await ask(mine, { amountXpf: 2990, paymentLinkId, ...more });
        const { requestId: _, ...body } = reply.body;
        expect([reply.status, body.error, body.param]).toEqual([404, "not_found", "paymentLinkId"]);
        bodies.add(JSON.stringify(body));
      }
    }
    expect(bodies.size).toBe(1);
    const prefix = await ask(mine, { amountXpf: 2990, paymentLinkId: `cs_${newId()}` });
    expect([prefix.status, prefix.body.param]).toEqual([400, "paymentLinkId"]);
    expect(await db.transaction.count({ where: { merchantId: mine.id } })).toBe(0);
  });

  it("refuses a link that is switched off with 409 and another amount with 400, with and without a card", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const card = await aCard(merchant);
    const body = { amountXpf: 2990, paymentLinkId: link.id };
    for (const more of [{}, card]) {
      const other = await ask(merchant, { ...body, amountXpf: 2991, ...more });
      expect([other.status, other.body.error, other.body.param]).toEqual([
        400,
        "invalid_request",
        "amountXpf",
      ]);
    }
    await switchOff(merchant, link.id);
    for (const more of [{}, card]) {
      const off = await ask(merchant, { ...body, ...more });
      expect([off.status, off.body.error, off.body.details.reason, off.body.param]).toEqual([
        409,
        "conflict",
        "link_inactive",
        "paymentLinkId",
      ]);
    }
    expect(await db.transaction.count({ where: { merchantId: merchant.id } })).toBe(0);
    expect(await db.idempotencyKey.count({ where: { merchantId: merchant.id } })).toBe(0);
  });

  it("says what is not there before what is switched off", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    await switchOff(merchant, link.id);
    const body = { amountXpf: 1000, paymentLinkId: link.id, customer: newId() };
    for (const more of [{}, { paymentMethod: newId() }]) {
      const reply = await ask(merchant, { ...body, ...more });
      expect([reply.status, reply.body.param]).toEqual([404, "customer"]);
    }
  });

  it("replays as it was answered, whatever became of the link since", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const card = await aCard(merchant);
    const kept = [];
    for (const more of [{}, card]) {
      const [key, body] = [idem(), { amountXpf: 2990, paymentLinkId: link.id, ...more }];
      kept.push({ key, body, text: (await ask(merchant, body, key)).text });
    }
    await switchOff(merchant, link.id);
    for (const { key, body, text } of kept) {
      const again = await ask(merchant, body, key);
      expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([text, "true"]);
    }
    expect(await db.transaction.count({ where: { paymentLinkId: link.id } })).toBe(2);
  });

  it("executes one of 50 concurrent posts with one key, with and without a card", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    for (const more of [{}, await aCard(merchant)]) {
      const key = idem();
      const body = { amountXpf: 2990, paymentLinkId: link.id, ...more };
      const replies = await Promise.all(Array.from({ length: 50 }, () => ask(merchant, body, key)));
      expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    }
    expect(await db.transaction.count({ where: { paymentLinkId: link.id } })).toBe(2);
    expect(await debitsOf(link.id)).toBe(1);
  });

  it("lets one browser finish several payments of a link on their own pages", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    for (let n = 0; n < 2; n += 1) {
      const body = { amountXpf: 2990, paymentLinkId: link.id };
      const { id } = (await ask(merchant, body)).body.data;
      const { row } = await payHosted(payer(merchant), intentPayable, {
        id,
        bankToken: await aToken(GOOD),
        email: null,
        locale: "fr",
        visitor: BROWSER,
      });
      expect(row.status).toBe("succeeded");
      const { checkout } = await intentPayable.view(payer(merchant), id, BROWSER);
      expect(checkout.state).toBe("paid");
    }
    expect((await linkNow(merchant, link.id)).paymentsCount).toBe(2);
  });

  it("simulates no second success of one visit", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const { row } = await pay(merchant, link.id, { visitor, number: DECLINED });
    await pay(merchant, link.id, { visitor });
    const body = { transactionId: row.id, outcome: "succeeded" };
    const reply = await merchant.api.post("/test/simulate", body);
    expect([reply.status, reply.body.details?.reason]).toEqual([409, "link_payment_in_progress"]);
    expect((await linkNow(merchant, link.id)).paymentsCount).toBe(1);
  });
});
