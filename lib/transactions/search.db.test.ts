import { describe, expect, it } from "vitest";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import { type Search, searchTransactions } from "@/lib/transactions/search";
import { totalOf } from "@/lib/transactions/search-total";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";

const aPayment = async ({ ctx }: TestMerchant, of: Partial<TransactionRow> = {}) => {
  const draft = draftTransaction(ctx, {
    status: "pending",
    source: "api",
    amountXpf: 2500,
    metadata: {},
  });
  const row = { ...draft, ...of };
  await transaction((tx) => insertTransaction(tx, ctx, row));
  return row;
};

const aCustomer = ({ id: merchantId }: TestMerchant, of: { email?: string; name?: string }) =>
  db.customer.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      emailKey: of.email?.toLowerCase() ?? null,
      ...of,
    },
  });

/** The database's plan for a list like this. */
const explained = async (tx: Tx, { merchantId }: TestMerchant["ctx"], search: Search) => {
  const where = search.isPartlyRefunded
    ? "AND status = 'succeeded' AND amount_refunded_xpf > 0 ORDER BY id DESC"
    : `${search.from ? "AND created_at >= '2026-01-01' ORDER BY created_at" : "ORDER BY amount_xpf"} DESC, id DESC`;
  const rows = await tx.$queryRawUnsafe<object[]>(
    `EXPLAIN SELECT id FROM transactions
     WHERE merchant_id = '${merchantId}' AND livemode = false ${where} LIMIT 26`,
  );
  return JSON.stringify(rows);
};

const idsOf = async ({ ctx }: TestMerchant, search: Search) =>
  (await searchTransactions(ctx, search)).rows.map(({ id }) => id);

describe("searching payments", () => {
  it("finds by id, prefixed or not, by session and by customer", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop, { name: "Hina" });
    const { id } = await aPayment(shop, { customerId: customer.id });
    await aPayment(shop);
    expect(await idsOf(shop, { text: id })).toEqual([id]);
    expect(await idsOf(shop, { text: `tx_${id}` })).toEqual([id]);
    expect(await idsOf(shop, { text: ` ${customer.id} ` })).toEqual([id]);
  });

  it.each(["12500", "12 500", "12\u202f500 XPF", "12,500", "12.500 F"])(
    "reads %j as an amount",
    async (text) => {
      const shop = await aMerchant();
      const { id } = await aPayment(shop, { amountXpf: 12_500 });
      await aPayment(shop, { amountXpf: 125 });
      expect(await idsOf(shop, { text })).toEqual([id]);
    },
  );

  it("finds four digits as the end of a card and as an amount", async () => {
    const shop = await aMerchant();
    const card = await aPayment(shop, { cardBrand: "visa", cardLast4: "4242" });
    const amount = await aPayment(shop, { amountXpf: 4242 });
    await aPayment(shop);
    expect(await idsOf(shop, { text: "4242" })).toEqual([amount.id, card.id]);
    expect(await idsOf(shop, { text: "••4242" })).toEqual([card.id]);
  });

  it("finds a part of a description, of an address or of a name, in any case", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop, { email: "Hina@Lagon.pf", name: "Hina Teriitahi" });
    const described = await aPayment(shop, { description: "Collier de perles" });
    const typed = await aPayment(shop, { payerEmail: "marie@exemple.pf" });
    const known = await aPayment(shop, { customerId: customer.id });
    expect(await idsOf(shop, { text: "PERLES" })).toEqual([described.id]);
    expect(await idsOf(shop, { text: "Marie@" })).toEqual([typed.id]);
    expect(await idsOf(shop, { text: "lagon.pf" })).toEqual([known.id]);
    expect(await idsOf(shop, { text: "teriitahi" })).toEqual([known.id]);
  });

  it("takes the database's wildcards as plain characters", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, { description: "100% coton_bio \\ n" });
    await aPayment(shop, { description: "cotonXbio" });
    expect(await idsOf(shop, { text: "%" })).toEqual([id]);
    expect(await idsOf(shop, { text: "coton_bio" })).toEqual([id]);
    expect(await idsOf(shop, { text: "\\" })).toEqual([id]);
    expect(await idsOf(shop, { text: "'; DROP TABLE transactions --" })).toEqual([]);
  });

  it("filters by status, source and period together", async () => {
    const shop = await aMerchant();
    const day = (date: number) => new Date(Date.UTC(2026, 10, date));
    const wanted = await aPayment(shop, { createdAt: day(10) });
    await aPayment(shop, { createdAt: day(9) });
    await aPayment(shop, { createdAt: day(11) });
    await aPayment(shop, { createdAt: day(10), source: "terminal" });
    await aPayment(shop, { createdAt: day(10), status: "failed", failureCode: "card_declined" });
    const search = { status: "pending", source: "api", from: day(10), to: day(11) } as const;
    expect(await idsOf(shop, search)).toEqual([wanted.id]);
  });

  it("filters by amounts, both ends included", async () => {
    const shop = await aMerchant();
    const amounts = [999, 1000, 5000, 5001];
    for (const amountXpf of amounts) await aPayment(shop, { amountXpf });
    const found = await searchTransactions(shop.ctx, { leastXpf: 1000, mostXpf: 5000 });
    expect(found.rows.map(({ amountXpf }) => amountXpf)).toEqual([5000, 1000]);
  });

  it("filters by a customer: by id, or by the address, typed or known", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop, { email: "Hina@Lagon.pf" });
    const known = await aPayment(shop, { customerId: customer.id });
    const typed = await aPayment(shop, { payerEmail: "HINA@lagon.pf" });
    await aPayment(shop, { payerEmail: "mahina@lagon.pf" });
    expect(await idsOf(shop, { customer: `cus_${customer.id}` })).toEqual([known.id]);
    expect(await idsOf(shop, { customer: " hina@LAGON.pf" })).toEqual([typed.id, known.id]);
    expect(await idsOf(shop, { customer: "hina" })).toEqual([]);
    const stranger = await aMerchant();
    expect(await idsOf(stranger, { customer: "hina@lagon.pf" })).toEqual([]);
  });

  it("filters by a link; an invalid link has no payments", async () => {
    const shop = await aMerchant();
    const body = { amountXpf: 2500, description: "Marché" };
    const link = (await shop.api.post("/payment-links", body)).body.data.id as string;
    const { id } = await aPayment(shop, { paymentLinkId: link, source: "payment_link" });
    await aPayment(shop);
    expect(await idsOf(shop, { link })).toEqual([id]);
    expect(await idsOf(shop, { link: "nonsense" })).toEqual([]);
  });

  it("filters payments at the bank, and those with a refund there", async () => {
    const shop = await aMerchant();
    const asked = await aPayment(shop, { status: "processing" });
    const paid = { status: "succeeded", paidAt: new Date() };
    await aPayment(shop, paid);
    const half = await aPayment(shop, paid);
    await db.transaction.update({ where: { id: half.id }, data: { refundReservedXpf: 1000 } });
    expect(await idsOf(shop, { isWatched: true })).toEqual([half.id, asked.id]);
  });

  it("finds a payment by the id of its refund and of its receipt", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, { status: "succeeded", paidAt: new Date() });
    await aPayment(shop);
    const refund = await shop.api.post(`/transactions/${id}/refunds`, { amountXpf: 10 });
    expect(await idsOf(shop, { text: refund.body.data.id })).toEqual([id]);
    expect(await idsOf(shop, { text: `tx_${newId()}` })).toEqual([]);
  });

  it("shows who paid: the address typed on the page before the customer's", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop, { email: "hina@lagon.pf", name: "Hina" });
    await aPayment(shop, { customerId: customer.id, payerEmail: "typed@lagon.pf" });
    await aPayment(shop, { customerId: customer.id });
    const { rows } = await searchTransactions(shop.ctx, {});
    expect(rows.map(({ email, customerName }) => [email, customerName])).toEqual([
      ["hina@lagon.pf", "Hina"],
      ["typed@lagon.pf", "Hina"],
    ]);
  });

  it("never shows another merchant's payments or those of the other mode", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    const live = { ...shop, ctx: { ...shop.ctx, livemode: true } };
    const theirs = await aPayment(foreign, { description: "secret" });
    const real = await aPayment(live, { description: "secret" });
    for (const text of [undefined, "secret", theirs.id, real.id, "2500"]) {
      expect(await idsOf(shop, { text })).toEqual([]);
    }
    expect(await idsOf(live, { text: "secret" })).toEqual([real.id]);
  });
});

describe("the order of a search", () => {
  const amounts = [500, 100, 900, 100, 700, 300, 900];

  const pagesOf = async (shop: TestMerchant, search: Search) => {
    const pages = [await searchTransactions(shop.ctx, { ...search, limit: 3 })];
    for (let after = pages[0]?.older; after; after = pages.at(-1)?.older) {
      pages.push(await searchTransactions(shop.ctx, { ...search, limit: 3, after }));
    }
    return pages;
  };

  it.each([
    ["highest", [900, 900, 700, 500, 300, 100, 100]],
    ["lowest", [100, 100, 300, 500, 700, 900, 900]],
  ] as const)("goes from the %s through all pages, each once, and back", async (order, wanted) => {
    const shop = await aMerchant();
    for (const amountXpf of amounts) await aPayment(shop, { amountXpf });
    const pages = await pagesOf(shop, { order });
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ amountXpf }) => amountXpf)).toEqual(wanted);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(amounts.length);
    const before = pages[2]?.rows[0]?.id;
    expect(await searchTransactions(shop.ctx, { order, limit: 3, before })).toEqual(pages[1]);
  });

  it("is by the day of creation within a period, from either end", async () => {
    const shop = await aMerchant();
    const day = (date: number) => new Date(Date.UTC(2026, 10, date));
    const made: string[] = [];
    for (const date of [12, 10, 14, 11, 13]) {
      made.push((await aPayment(shop, { createdAt: day(date) })).id);
    }
    const [twelve, ten, fourteen, eleven, thirteen] = made;
    const up = (await pagesOf(shop, { order: "oldest", from: day(10) })).flatMap(({ rows }) =>
      rows.map(({ id }) => id),
    );
    expect(up).toEqual([ten, eleven, twelve, thirteen, fourteen]);
    const down = (await pagesOf(shop, { from: day(10), to: day(14) })).flatMap(({ rows }) =>
      rows.map(({ id }) => id),
    );
    expect(down).toEqual([thirteen, twelve, eleven, ten]);
  });
});

describe("what a search comes to", () => {
  it("is their number, their sum, and their net sum", async () => {
    const shop = await aMerchant();
    const paid = { status: "succeeded", paidAt: new Date() };
    await aPayment(shop, { amountXpf: 1000, description: "Perle" });
    await aPayment(shop, { ...paid, amountXpf: 2000 });
    const half = await aPayment(shop, { ...paid, amountXpf: 4000, description: "Perle" });
    await db.transaction.update({
      where: { id: half.id },
      data: { refundReservedXpf: 1500, amountRefundedXpf: 1500 },
    });
    const total = (search: Search) => totalOf(shop.ctx, search);
    expect(await total({})).toEqual({
      count: 3,
      amountXpf: 7000,
      netXpf: 4500,
      isPart: false,
    });
    expect(await total({ text: "perle" })).toMatchObject({ count: 2, amountXpf: 5000 });
    expect(await total({ leastXpf: 9000 })).toMatchObject({ count: 0, amountXpf: 0 });
    expect(await totalOf((await aMerchant()).ctx, {})).toMatchObject({ count: 0 });
    expect(await idsOf(shop, { isPartlyRefunded: true })).toEqual([half.id]);
  });

  it.each([
    ["period", { from: new Date("2026-01-01") }, "created_at_id_idx"],
    ["amount", { order: "highest" as const }, "amount_xpf_id_idx"],
    ["part that was given back", { isPartlyRefunded: true }, "tx_partly_refunded"],
  ])("of a %s uses its index", async (_, search, index) => {
    const shop = await aMerchant();
    await aPayment(shop);
    const plan = await transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
      await tx.$executeRawUnsafe("SET LOCAL enable_sort = off");
      return explained(tx, shop.ctx, search);
    });
    expect(plan).toContain(index);
  });
});

describe("the pages of a search", () => {
  it("go through all payments and back, each once, newest first", async () => {
    const shop = await aMerchant();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.unshift((await aPayment(shop)).id);
    const first = await searchTransactions(shop.ctx, { limit: 3 });
    const second = await searchTransactions(shop.ctx, { limit: 3, after: first.rows[2]?.id });
    const third = await searchTransactions(shop.ctx, { limit: 3, after: second.rows[2]?.id });
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(made);
    expect([first, second, third].map(({ newer, older }) => [newer, older])).toEqual([
      [null, made[2]],
      [made[3], made[5]],
      [made[6], null],
    ]);
    const back = await searchTransactions(shop.ctx, { limit: 3, before: third.rows[0]?.id });
    expect(back).toEqual(second);
    const start = await searchTransactions(shop.ctx, { limit: 3, before: second.rows[0]?.id });
    expect(start).toEqual(first);
  });

  it("end on a full first page", async () => {
    const shop = await aMerchant();
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) made.unshift((await aPayment(shop)).id);
    const page = await searchTransactions(shop.ctx, { limit: 3, before: made[1] });
    expect(page.rows.map(({ id }) => id)).toEqual(made.slice(0, 3));
    expect([page.newer, page.older]).toEqual([null, made[2]]);
  });

  it("start again at an invalid cursor", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop);
    expect(await idsOf(shop, { after: "nonsense" })).toEqual([id]);
    expect(await idsOf(shop, { before: "nonsense" })).toEqual([id]);
  });
});
