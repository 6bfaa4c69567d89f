import { describe, expect, it } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { creditNotePage } from "@/lib/credit-notes/page";
import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { linkPayable } from "@/lib/payment-links/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { receiptPage } from "@/lib/receipts/page";
import { idem, injectRefundFaults, refund } from "@/lib/refunds/refunds.fixture";
import { aSubscription, seconds, setClock } from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { provideBank } from "@/lib/testing/provide-bank";
import { csvCells } from "@/lib/transactions/export.fixture";

provideBank();

/** A grocery: 13 % unless the product says 5 % or 16 %. */
const aGrocery = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  const { status, body } = await merchant.api.patch("/merchants/me", { tgcRates: [16, 5] });
  expect(status).toBe(200);
  expect(body.data.tgcRates).toEqual([5, 13, 16]);
  return merchant;
};

const aPrice = async ({ api }: TestMerchant, amountXpf: number, tgcRate?: number | null) => {
  const product = (await api.post("/products", { name: "Article", tgcRate })).body.data;
  return (await api.post("/prices", { product: product.id, amountXpf })).body.data.id as string;
};

/** Two breads at 5 %, a juice at the shop's own rate, a toy at 16 %: 5,000 XPF. */
const aBasket = async (merchant: TestMerchant) => {
  const [bread, juice, toy] = [
    await aPrice(merchant, 420, 5),
    await aPrice(merchant, 1840),
    await aPrice(merchant, 2320, 16),
  ];
  const { status, body, text } = await merchant.api.post("/checkout-sessions", {
    lineItems: [{ price: bread, quantity: 2 }, { price: juice }, { price: toy }],
    successUrl: "https://boutique.example.pf/merci",
  });
  expect(status, text).toBe(201);
  return body.data;
};

const typed = async () => ({
  bankToken: await aToken(),
  email: "marie@example.pf",
  locale: "fr" as const,
  visitor: "v".repeat(32),
});

const payer = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });

const paid = async (merchant: TestMerchant, sessionId: string) => {
  await paySession(payer(merchant), { ...(await typed()), sessionId });
  const { transactionId } = (await merchant.api.get(`/checkout-sessions/${sessionId}`)).body.data;
  return (await merchant.api.get(`/transactions/${transactionId}`)).body.data;
};

const TAXES = [
  { rate: 5, htXpf: 800, tgcXpf: 40 },
  { rate: 13, htXpf: 1628, tgcXpf: 212 },
  { rate: 16, htXpf: 2000, tgcXpf: 320 },
];

describe("the rates of a shop", () => {
  it("are its own and those that it adds; a product has one of them", async () => {
    const merchant = await aGrocery();
    const { api } = merchant;
    const refused = await api.post("/products", { name: "Pain", tgcRate: 8 });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ param: "tgcRate" });
    expect(refused.body.message).toContain("(5, 13, 16)");
    const { data } = (await api.post("/products", { name: "Pain", tgcRate: 5 })).body;
    expect(data.tgcRate).toBe(5);
    expect((await api.patch(`/products/${data.id}`, { tgcRate: 7 })).status).toBe(400);
    expect((await api.patch(`/products/${data.id}`, { tgcRate: 16 })).body.data.tgcRate).toBe(16);
    expect((await api.patch(`/products/${data.id}`, { name: "Baguette" })).body.data.tgcRate).toBe(
      16,
    );
    expect(
      (await api.patch(`/products/${data.id}`, { tgcRate: null })).body.data.tgcRate,
    ).toBeNull();
  });

  it("are kept while a product has them", async () => {
    const { api } = await aGrocery();
    const { id } = (await api.post("/products", { name: "Pain", tgcRate: 5 })).body.data;
    const refused = await api.patch("/merchants/me", { tgcRates: [16] });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ param: "tgcRates" });
    await api.patch(`/products/${id}`, { tgcRate: 13 });
    // The shop's own rate changes: the product that names the old one keeps it.
    const changed = (await api.patch("/merchants/me", { tgcRate: 11 })).body.data;
    expect(changed).toMatchObject({ tgcRate: 11, tgc_rate: 11, tgcRates: [5, 11, 13, 16] });
    expect((await api.patch("/merchants/me", { tgcRates: [] })).status).toBe(400);
    await api.patch(`/products/${id}`, { tgcRate: null });
    const { data } = (await api.patch("/merchants/me", { tgcRates: [] })).body;
    expect(data.tgcRates).toEqual([11]);
    // A product without a rate of its own needs none.
    const untaxed = (await api.patch("/merchants/me", { tgcRate: null })).body.data;
    expect(untaxed).toMatchObject({ tgcRate: null, tgcRates: [] });
  });

  it("are ten at most, each a percentage", async () => {
    const { api } = await aMerchant();
    expect((await api.get("/merchants/me")).body.data.tgcRates).toEqual([13]);
    const eleven = Array.from({ length: 11 }, (_, index) => index);
    for (const tgcRates of [eleven, [101], [5.555], ["5"], null]) {
      const { status, body } = await api.patch("/merchants/me", { tgcRates });
      expect(status).toBe(400);
      expect(body.param).toMatch(/^tgcRates/);
    }
  });
});

describe("a basket with several rates", () => {
  it("has its tax by rate on the session, the payment, its event and its documents", async () => {
    const merchant = await aGrocery();
    const session = await aBasket(merchant);
    expect(session.lineItems.map(({ tgcRate }: { tgcRate: number }) => tgcRate)).toEqual([
      5,
      null,
      16,
    ]);
    const payment = await paid(merchant, session.id);
    expect(payment).toMatchObject({
      amountXpf: 5000,
      htXpf: 4428,
      tgcXpf: 572,
      tgcRate: null,
      taxes: TAXES,
    });
    const events = await eventsOf(payment.id);
    expect(events.at(-1)?.body.data).toMatchObject({ tgcRate: null, taxes: TAXES });
    expect(events[0]?.body.data.taxes).toEqual([]);
    const receipt = (await merchant.api.get(`/receipts/${payment.receiptId}`)).body.data;
    const page = await receiptPage(receipt.url.split("/").at(-1));
    expect(page?.taxes.map(({ rateBp, tgcXpf }) => [rateBp, tgcXpf])).toEqual([
      [500, 40],
      [1300, 212],
      [1600, 320],
    ]);
  });

  it("keeps the rates of its products; what has none gets the shop's own at the payment", async () => {
    const merchant = await aGrocery();
    const session = await aBasket(merchant);
    await db.product.updateMany({ where: { merchantId: merchant.id }, data: { tgcRateBp: 1600 } });
    await merchant.api.patch("/merchants/me", { tgcRate: 16 });
    const payment = await paid(merchant, session.id);
    expect(payment.taxes).toEqual([
      { rate: 5, htXpf: 800, tgcXpf: 40 },
      { rate: 16, htXpf: 3586, tgcXpf: 574 },
    ]);
  });

  it("of one rate that is not the shop's own is a payment with this rate", async () => {
    const merchant = await aGrocery();
    const { body } = await merchant.api.post("/checkout-sessions", {
      lineItems: [{ amountXpf: 1050, description: "Pain", tgcRate: 5 }],
      successUrl: "https://boutique.example.pf/merci",
    });
    const payment = await paid(merchant, body.data.id);
    expect(payment).toMatchObject({ htXpf: 1000, tgcXpf: 50, tgcRate: 5 });
    expect(payment.taxes).toEqual([{ rate: 5, htXpf: 1000, tgcXpf: 50 }]);
  });

  it("refuses a rate that is not the shop's, and one beside a price", async () => {
    const merchant = await aGrocery();
    const price = await aPrice(merchant, 420, 5);
    const { api } = merchant;
    const ask = (line: object) =>
      api.post("/checkout-sessions", { lineItems: [line], successUrl: "https://a.example.pf" });
    const unknown = await ask({ amountXpf: 500, description: "Pain", tgcRate: 6 });
    expect([unknown.status, unknown.body.param]).toEqual([400, "lineItems[0].tgcRate"]);
    const beside = await ask({ price, tgcRate: 5 });
    expect([beside.status, beside.body.param]).toEqual([400, "lineItems[0].tgcRate"]);
  });
});

describe("a refund of several rates", () => {
  it("names lines, whole or in part, and gives back their tax", async () => {
    const merchant = await aGrocery();
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    const bread = await refund(merchant, payment.id, { lines: [{ line: 0, quantity: 1 }] });
    expect(bread.body.data).toMatchObject({
      amountXpf: 420,
      lines: [{ line: 0, quantity: 1, amountXpf: 420 }],
      taxes: [{ rate: 5, htXpf: 400, tgcXpf: 20 }],
    });
    const more = await refund(merchant, payment.id, {
      lines: [
        { line: 2, amountXpf: 1160 },
        { line: 0, quantity: 1 },
      ],
    });
    expect(more.body.data).toMatchObject({
      amountXpf: 1580,
      taxes: [
        { rate: 5, htXpf: 400, tgcXpf: 20 },
        { rate: 16, htXpf: 1000, tgcXpf: 160 },
      ],
    });
    const gone = await refund(merchant, payment.id, { lines: [{ line: 0, quantity: 1 }] });
    expect([gone.status, gone.body.details]).toEqual([409, { refundableXpf: 0 }]);
    const note = await creditNotePage(more.body.data.creditNoteUrl.split("/").at(-1));
    expect(note?.taxes.map(({ rateBp, tgcXpf }) => [rateBp, tgcXpf])).toEqual([
      [500, 20],
      [1600, 160],
    ]);
    // What is left, of both rates, to the franc.
    const rest = await refund(merchant, payment.id);
    expect(rest.body.data).toMatchObject({
      amountXpf: 3000,
      lines: null,
      taxes: [
        { rate: 13, htXpf: 1628, tgcXpf: 212 },
        { rate: 16, htXpf: 1000, tgcXpf: 160 },
      ],
    });
    expect((await merchant.api.get(`/transactions/${payment.id}`)).body.data.status).toBe(
      "refunded",
    );
  });

  it("without lines is shared in proportion, and the last gives back the rest", async () => {
    const merchant = await aGrocery();
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    const first = await refund(merchant, payment.id, { amountXpf: 1001 });
    expect(
      first.body.data.taxes.map(
        ({ htXpf, tgcXpf }: Record<string, number>) => (htXpf ?? 0) + (tgcXpf ?? 0),
      ),
    ).toEqual([168, 368, 465]);
    await refund(merchant, payment.id);
    const refunds = await db.refund.findMany({ where: { transactionId: payment.id } });
    const sum = (name: "htXpf" | "tgcXpf") =>
      refunds.reduce((total, row) => total + Number(row[name]), 0);
    expect([sum("htXpf"), sum("tgcXpf")]).toEqual([4428, 572]);
  });

  it("does not count one that the bank refused", async () => {
    const merchant = await aGrocery();
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    await injectRefundFaults({ refundFails: 1 });
    const refused = await refund(merchant, payment.id, { lines: [{ line: 0, quantity: 2 }] });
    await injectRefundFaults();
    expect(refused.body.data).toMatchObject({ status: "failed", taxes: [] });
    const again = await refund(merchant, payment.id, { lines: [{ line: 0, quantity: 2 }] });
    expect(again.body.data).toMatchObject({ status: "succeeded", taxes: [TAXES[0]] });
  });

  it("refuses lines that are not there, twice there, or beside an amount", async () => {
    const merchant = await aGrocery();
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    const ask = async (body: object) => {
      const answer = await refund(merchant, payment.id, body);
      return [answer.status, answer.body.param];
    };
    const [one, two] = [
      { line: 0, quantity: 1 },
      { line: 2, quantity: 1 },
    ];
    expect(await ask({ lines: [{ line: 3, quantity: 1 }] })).toEqual([400, "lines[0].line"]);
    expect(await ask({ lines: [one, two, one] })).toEqual([400, "lines[2].line"]);
    expect(await ask({ lines: [one], amountXpf: 420 })).toEqual([400, "amountXpf"]);
    expect(await ask({ lines: [{ line: 0 }] })).toEqual([400, "lines[0].quantity"]);
    expect(await ask({ lines: [{ ...one, amountXpf: 5 }] })).toEqual([400, "lines[0].quantity"]);
    expect(await ask({ lines: [] })).toEqual([400, "lines"]);
    expect(await ask({ lines: [{ line: 0, quantity: 3 }] })).toEqual([409, "lines[0]"]);
    // 2,000 shared in proportion took 928 of the toy's rate: not all of the toy is left.
    await refund(merchant, payment.id, { amountXpf: 2000 });
    expect(await ask({ lines: [two] })).toEqual([409, "lines"]);
  });

  it("of a payment without lines names none", async () => {
    const merchant = await aGrocery();
    const price = await aPrice(merchant, 1050, 5);
    const link = (await merchant.api.post("/payment-links", { price })).body.data;
    const { row } = await payHosted(payer(merchant), linkPayable, {
      ...(await typed()),
      id: link.id,
    });
    const answer = await refund(merchant, row.id, { lines: [{ line: 0, quantity: 1 }] });
    expect([answer.status, answer.body.param]).toEqual([400, "lines"]);
  });
});

describe("the rate of a product", () => {
  it("is kept by its link, whoever pays: on the page, by API, or with a saved card", async () => {
    const merchant = await aGrocery();
    const { api } = merchant;
    const price = await aPrice(merchant, 1050, 5);
    const link = (await api.post("/payment-links", { price })).body.data;
    await db.product.updateMany({ where: { merchantId: merchant.id }, data: { tgcRateBp: 1600 } });
    const wanted = { htXpf: 1000, tgcXpf: 50, tgcRate: 5 };
    const onPage = await payHosted(payer(merchant), linkPayable, {
      ...(await typed()),
      id: link.id,
    });
    expect((await api.get(`/transactions/${onPage.row.id}`)).body.data).toMatchObject(wanted);

    const customer = (await api.post("/customers", { email: "teva@example.pf" })).body.data.id;
    const card = { customer, token: "pm_card_alpha" };
    const paymentMethod = (await api.post("/payment-methods", card)).body.data.id;
    const body = { amountXpf: 1050, paymentLinkId: link.id };
    const saved = await api.post("/payments/intent", { ...body, customer, paymentMethod }, idem());
    const byCard = saved.body.data;
    expect(byCard.status, saved.text).toBe("succeeded");
    expect((await api.get(`/transactions/${byCard.id}`)).body.data).toMatchObject(wanted);

    const pending = (await api.post("/payments/intent", body, idem())).body.data;
    await api.post("/test/simulate", { transactionId: pending.id, outcome: "succeeded" });
    expect((await api.get(`/transactions/${pending.id}`)).body.data).toMatchObject(wanted);
  });

  it("is that of the invoices of its subscriptions, as it is when they are issued", async () => {
    const merchant = await aGrocery();
    const made = await aSubscription(merchant, { token: "pm_card_alpha" });
    await db.product.updateMany({ where: { merchantId: merchant.id }, data: { tgcRateBp: 500 } });
    await setClock(merchant, seconds(made.currentPeriodEnd));
    await issueDue({ merchantId: merchant.id });
    const [invoice] = (await merchant.api.get("/invoices")).body.data;
    expect(invoice.tgcRate).toBe(5);
    expect(invoice.taxes).toEqual([{ rate: 5, htXpf: invoice.htXpf, tgcXpf: invoice.tgcXpf }]);
  });
});

describe("the export", () => {
  const exported = async ({ api }: TestMerchant, query = "") => {
    const day = (at: number) => new Date(at - 10 * 3_600_000).toISOString().slice(0, 10);
    const period = `from=${day(Date.now() - DAY)}&to=${day(Date.now())}`;
    return api.get(`/transactions/export?${period}${query}`);
  };

  it("has two columns for each rate of the period, empty where a movement has none of it", async () => {
    const merchant = await aGrocery();
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    await refund(merchant, payment.id, { lines: [{ line: 0, quantity: 1 }] });
    const { text } = await exported(merchant, "&taxes=true");
    const [head = [], ...rows] = csvCells(text, ";");
    expect(head.slice(-6)).toEqual([
      "htXpf 5 %",
      "tgcXpf 5 %",
      "htXpf 13 %",
      "tgcXpf 13 %",
      "htXpf 16 %",
      "tgcXpf 16 %",
    ]);
    expect(rows.map((row) => row.slice(-6))).toEqual([
      ["800", "40", "1628", "212", "2000", "320"],
      ["-400", "-20", "", "", "", ""],
    ]);
    const rate = head.indexOf("tauxTgc");
    expect(rows.map((row) => row[rate])).toEqual(["", ""]);
    expect(head.slice(0, -6)).toEqual(csvCells((await exported(merchant)).text, ";")[0]);
  });

  it("lists them in JSON, also of refunds whose parts were not kept", async () => {
    const merchant = await aGrocery();
    await merchant.api.patch("/merchants/me", { tgcRate: 8.2 });
    const payment = await paid(merchant, (await aBasket(merchant)).id);
    const link = await merchant.api.post("/payment-links", {
      amountXpf: 1082,
      description: "Panier",
    });
    const { row } = await payHosted(payer(merchant), linkPayable, {
      ...(await typed()),
      id: link.body.data.id,
    });
    const given = (await refund(merchant, row.id, { amountXpf: 541 })).body.data;
    await asOwner(["UPDATE refunds SET taxes = NULL WHERE id = $1", [given.id]]);
    const { data } = (await exported(merchant, "&format=json&taxes=true")).body;
    expect(data.map(({ taxes }: { taxes: unknown }) => taxes)).toEqual([
      payment.taxes,
      [{ rate: 8.2, htXpf: 1000, tgcXpf: 82 }],
      [{ rate: 8.2, htXpf: -500, tgcXpf: -41 }],
    ]);
    const plain = (await exported(merchant, "&format=json")).body.data;
    expect(plain.map((movement: object) => "taxes" in movement)).toEqual([false, false, false]);
    const { text } = await exported(merchant, "&taxes=true&delimiter=,");
    expect(csvCells(text, ",")[0]).toContain("htXpf 8.2 %");
  });
});
