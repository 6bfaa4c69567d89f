import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, statement } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { linkBySlug, newVisit, visitHolds } from "@/lib/payment-links/visit";
import { abandonAuthentication, payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { intentPayable } from "@/lib/payments/payable";
import { aToken, startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const CHALLENGE = "4000000000003220";
const BROWSER = "b".repeat(32);

const idem = () => ({ "Idempotency-Key": newId() });

const aLink = async ({ api }: TestMerchant, more: object = {}) => {
  const body = { amountXpf: 2990, description: "Tapa", ...more };
  const reply = await api.post("/payment-links", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

const linkNow = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/payment-links/${id}`)).body.data;

const switchOff = ({ api }: TestMerchant, id: string) =>
  api.patch(`/payment-links/${id}`, { active: false });

const payer = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });

const pay = async (
  merchant: TestMerchant,
  id: string,
  {
    visitor,
    number = GOOD,
    locale = "fr",
  }: { visitor: string; number?: string; locale?: "fr" | "en" },
) =>
  payHosted(payer(merchant), linkPayable, {
    id,
    bankToken: await aToken(number),
    email: "marie@example.pf",
    locale,
    visitor,
  });

const look = async (merchant: TestMerchant, id: string, visitor: string) =>
  linkPayable.view(payer(merchant), id, visitor);

const reasonOf = async (paid: Promise<unknown>) => {
  const thrown = await paid.catch((refused: unknown) => refused);
  if (!(thrown instanceof Refusal)) throw new Error("It was not refused.");
  return [thrown.kind.status, thrown.kind.reason ?? thrown.kind.code];
};

const debitsOf = async (linkId: string): Promise<number> => {
  const operations = await db.bankOperation.findMany({
    where: { transaction: { paymentLinkId: linkId } },
  });
  const [row] = await statement<{ n: number }>(
    "test.debits",
    "SELECT count(*)::int AS n FROM bank.movements WHERE kind = 'debit' AND reference = ANY($1)",
    [operations.map(({ reference }) => reference)],
  );
  return row?.n ?? -1;
};

describe("a visit of a link", () => {
  it("holds in its own browser and at its own link alone", () => {
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

  it("begins at the link of its address, with the merchant, whether it is switched off or not", async () => {
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
  it("makes a payment of its own, with the link's label and metadata, a customer and a receipt", async () => {
    const merchant = await aMerchant();
    const returnUrl = "https://boutique.example/merci?panier=7";
    const link = await aLink(merchant, { returnUrl, metadata: { cart: "7" } });
    const visitor = newVisit(link.slug, BROWSER);
    expect(await look(merchant, link.id, visitor)).toMatchObject({
      amountXpf: 2990,
      lines: [{ label: "Tapa", quantity: 1, amountXpf: 2990, totalXpf: 2990 }],
      email: "asked",
      customerEmail: null,
      savedCard: null,
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
    const { checkout } = await look(merchant, link.id, visitor);
    expect(checkout).toMatchObject({
      state: "paid",
      transactionId: row.id,
      returnUrl: `${returnUrl}&svc_transaction=${row.id}&svc_status=succeeded`,
      receipt: { email: "marie@example.pf" },
    });
    const after = await linkNow(merchant, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([1, 2990]);
  });

  it("takes the label of a price as it is called when it is paid, and leads nowhere without a returnUrl", async () => {
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
    const { checkout } = await look(merchant, link.id, visitor);
    expect(checkout).toMatchObject({ state: "paid", returnUrl: null });
  });

  it("remembers which language the customer reads, the last time", async () => {
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

  it("lets exactly one of 20 concurrent submits of a visit reach the bank", async () => {
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

  it("lets 20 visits pay at once, and counts every one", async () => {
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

  it("can be tried again after a refusal, and by this visit never after success", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const refused = await pay(merchant, link.id, { visitor, number: DECLINED });
    expect(refused.row.failureCode).toBe("card_declined");
    expect((await look(merchant, link.id, visitor)).checkout).toEqual({
      state: "refused",
      failureCode: "card_declined",
      email: "marie@example.pf",
    });
    const other = newVisit(link.slug, BROWSER);
    expect((await look(merchant, link.id, other)).checkout).toEqual({ state: "open" });
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
    expect(await reasonOf(pay(merchant, link.id, { visitor }))).toEqual([409, "payment_paid"]);
    expect((await pay(merchant, link.id, { visitor: other })).row.status).toBe("succeeded");
    expect(await debitsOf(link.id)).toBe(2);
  });

  it("stays under way through an authentication, and is free again when that is given up", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const visitor = newVisit(link.slug, BROWSER);
    const { row, actionUrl } = await pay(merchant, link.id, { visitor, number: CHALLENGE });
    expect((await look(merchant, link.id, visitor)).checkout).toEqual({
      state: "action",
      transactionId: row.id,
      actionUrl,
    });
    expect(await reasonOf(pay(merchant, link.id, { visitor }))).toEqual([
      409,
      "link_payment_in_progress",
    ]);
    expect((await look(merchant, link.id, newVisit(link.slug, BROWSER))).checkout).toEqual({
      state: "open",
    });
    await abandonAuthentication(payer(merchant), row.id);
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
  });

  it("needs a card that was typed", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const payment = { id: link.id, bankToken: null, email: null, locale: "fr" as const };
    const paid = payHosted(payer(merchant), linkPayable, { ...payment, visitor: "v" });
    expect(await reasonOf(paid)).toEqual([409, "card_required"]);
    expect(await db.transaction.count({ where: { paymentLinkId: link.id } })).toBe(0);
  });

  it("is refused to another merchant's payers, and for a link that is not there", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const { id } = await aLink(theirs);
    for (const foreign of [id, newId()]) {
      expect(await reasonOf(pay(mine, foreign, { visitor: "v" }))).toEqual([404, "not_found"]);
      expect(await reasonOf(look(mine, foreign, "v"))).toEqual([404, "not_found"]);
    }
    expect(await debitsOf(id)).toBe(0);
  });
});

describe("a link that was switched off", () => {
  it("is closed to whoever comes, and to who was refused before", async () => {
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
      expect((await look(merchant, link.id, any)).checkout).toEqual({ state: "closed" });
    }
    await merchant.api.patch(`/payment-links/${link.id}`, { active: true });
    expect((await pay(merchant, link.id, { visitor })).row.status).toBe("succeeded");
  });

  it("still shows a visit its payment, made or under way", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant);
    const [paid, under] = [newVisit(link.slug, BROWSER), newVisit(link.slug, BROWSER)];
    await pay(merchant, link.id, { visitor: paid });
    const { row } = await pay(merchant, link.id, { visitor: under, number: CHALLENGE });
    await switchOff(merchant, link.id);
    expect((await look(merchant, link.id, paid)).checkout.state).toBe("paid");
    expect((await look(merchant, link.id, under)).checkout.state).toBe("action");
    expect(await reasonOf(pay(merchant, link.id, { visitor: paid }))).toEqual([
      409,
      "payment_paid",
    ]);
    expect(await reasonOf(pay(merchant, link.id, { visitor: under }))).toEqual([
      409,
      "link_payment_in_progress",
    ]);
    await abandonAuthentication(payer(merchant), row.id);
    expect((await look(merchant, link.id, under)).checkout.state).toBe("closed");
  });
});

const aCard = async ({ api }: TestMerchant, token = "pm_card_alpha") => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const method = (await api.post("/payment-methods", { customer: customer.id, token })).body.data;
  return { customer: customer.id as string, paymentMethod: method.id as string };
};

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
