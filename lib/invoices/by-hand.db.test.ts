import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDraft, anIssued, inDays } from "@/lib/invoices/by-hand.fixture";
import { readInvoicePage } from "@/lib/invoices/page";
import { remindDue } from "@/lib/invoices/remind";
import { invoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { splitTgc } from "@/lib/kit/money";
import { sendDueMails } from "@/lib/mails/send";
import {
  aCustomer,
  aSubscription,
  daysAfter,
  liveUntil,
  readAs,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const path = "/extensions/invoices";

/** A shop with rates of 5, 13 and 16 per cent; 13 is its own. */
const aGrocery = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  const reply = await merchant.api.patch("/merchants/me", { tgcRates: [5, 16] });
  if (reply.status !== 200) throw new Error(reply.text);
  return merchant;
};

const refusalOf = ({ status, body }: { status: number; body: { [field: string]: unknown } }) => {
  const { reason } = (body["details"] ?? {}) as { reason?: string };
  return [status, reason ?? body["error"], body["param"] ?? null];
};

const mailsOf = async ({ id }: TestMerchant) => {
  await sendDueMails();
  return db.mail.findMany({
    where: { merchantId: id, kind: { startsWith: "invoice-" } },
    orderBy: { id: "asc" },
  });
};

describe("a draft", () => {
  it("has what was written, sums and no number, parties or page", async () => {
    const merchant = await aGrocery();
    const { id: product } = (await merchant.api.post("/products", { name: "Pain", tgcRate: 5 }))
      .body.data;
    const customer = await aCustomer(merchant);
    const dueAt = inDays(30);
    const reply = await merchant.api.post(path, {
      customer: `cus_${customer}`,
      lines: [
        { product: `prod_${product}`, label: "Pain", quantity: 3, unitAmountXpf: 200 },
        { label: "Livraison", unitAmountXpf: 1000 },
        { label: "Glacière", unitAmountXpf: 2000, tgcRate: 16 },
      ],
      dueAt,
      memo: "Merci\nde votre confiance",
      metadata: { devis: "D-7" },
    });
    expect(reply.status, reply.text).toBe(201);
    const { id } = reply.body.data;
    expect(reply.body.data).toMatchObject({
      object: "invoice",
      number: null,
      status: "draft",
      subscriptionId: null,
      customerId: customer,
      priceId: null,
      description: "Pain (+ 2)",
      periodStart: null,
      periodEnd: null,
      dueAt,
      amountXpf: 3600,
      htXpf: 571 + 885 + 1724,
      tgcXpf: 29 + 115 + 276,
      tgcRate: null,
      taxes: [
        { rate: 5, htXpf: 571, tgcXpf: 29 },
        { rate: 13, htXpf: 885, tgcXpf: 115 },
        { rate: 16, htXpf: 1724, tgcXpf: 276 },
      ],
      lines: [
        {
          productId: product,
          label: "Pain",
          quantity: 3,
          unitAmountXpf: 200,
          totalXpf: 600,
          tgcRate: 5,
        },
        { productId: null, label: "Livraison", quantity: 1, totalXpf: 1000, tgcRate: null },
        { label: "Glacière", tgcRate: 16 },
      ],
      memo: "Merci\nde votre confiance",
      issuedAt: null,
      attemptCount: 0,
      nextAttemptAt: null,
      attempts: [],
      paidOutOfBand: null,
      merchantName: null,
      customerName: null,
      metadata: { devis: "D-7" },
    });
    expect(await readAs(merchant)(`/invoices/${id}`)).toEqual(reply.body.data);
    expect(await readInvoicePage(invoiceToken(id))).toBeNull();
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["invoice.created"]);
    const { data } = (await merchant.api.get("/invoices?status=draft")).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it("is changed as long as it is one, each change with its event", async () => {
    const merchant = await aMerchant();
    const { id } = await aDraft(merchant, { memo: "Un", metadata: { a: "1" } });
    const customer = await aCustomer(merchant, { name: "Teva" });
    const dueAt = inDays(7);
    const changed = await merchant.api.patch(`${path}/in_${id}`, {
      customer,
      lines: [{ label: "Forfait", unitAmountXpf: 9000 }],
      dueAt,
      memo: null,
      metadata: { b: "2" },
    });
    expect(changed.body.data).toMatchObject({
      customerId: customer,
      description: "Forfait",
      amountXpf: 9000,
      tgcRate: 13,
      dueAt,
      memo: null,
      metadata: { a: "1", b: "2" },
    });
    const same = await merchant.api.patch(`${path}/${id}`, {});
    expect(same.body).toEqual({ ...changed.body, requestId: same.body.requestId });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["invoice.created", "invoice.updated"]);
    expect(events[1]?.body.previous).toMatchObject({ memo: "Un", amountXpf: 29_000 });
  });

  it("is deleted with its event, and then is not there", async () => {
    const merchant = await aMerchant();
    const draft = await aDraft(merchant);
    const reply = await merchant.api.delete(`${path}/${draft.id}`);
    expect([reply.status, reply.body.data]).toEqual([200, draft]);
    expect((await merchant.api.get(`/invoices/${draft.id}`)).status).toBe(404);
    expect((await merchant.api.delete(`${path}/${draft.id}`)).status).toBe(404);
    const types = (await eventsOf(draft.id)).map(({ type }) => type);
    expect(types).toEqual(["invoice.created", "invoice.deleted"]);
  });

  it("is refused with the name of the field", async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    const line = { label: "Forfait", unitAmountXpf: 1000 };
    const good = { customer, lines: [line], dueAt: inDays(1) };
    const gone = await aCustomer(merchant);
    await merchant.api.delete(`/customers/${gone}`);
    const { id } = await aDraft(merchant);
    const nowhere = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";
    const cases: [object, unknown[]][] = [
      [{ customer: nowhere }, [404, "not_found", "customer"]],
      [{ customer: gone }, [409, "customer_deleted", "customer"]],
      [{ lines: [] }, [400, "invalid_request", "lines"]],
      [{ lines: [{ ...line, product: nowhere }] }, [404, "not_found", "lines[0].product"]],
      [{ lines: [line, { ...line, tgcRate: 7 }] }, [400, "invalid_request", "lines[1].tgcRate"]],
      [{ lines: [{ ...line, quantity: 0 }] }, [400, "invalid_request", "lines[0].quantity"]],
      [
        { lines: Array(100).fill({ ...line, quantity: 1000, unitAmountXpf: 100_000_000 }) },
        [400, "amount_out_of_range", "lines"],
      ],
      [{ dueAt: inDays(-2) }, [400, "invalid_request", "dueAt"]],
      [{ memo: "4242 4242 4242 4242" }, [400, "card_data_refused", "memo"]],
    ];
    for (const [wrong, expected] of cases) {
      const created = await merchant.api.post(path, { ...good, ...wrong });
      expect(refusalOf(created), JSON.stringify(wrong)).toEqual(expected);
      expect(refusalOf(await merchant.api.patch(`${path}/${id}`, wrong))).toEqual(expected);
    }
    const mute = await aCustomer(merchant, { email: undefined });
    const sent = await merchant.api.post(path, { ...good, customer: mute, send: true });
    expect(refusalOf(sent)).toEqual([409, "no_address", null]);
    expect(await db.invoice.count({ where: { merchantId: merchant.id } })).toBe(1);
  });
});

describe("an issued invoice", () => {
  it("takes the next number of all invoices, with the parties and rates of that moment", async () => {
    const merchant = await aMerchant();
    const plan = await aSubscription(merchant);
    await liveUntil(merchant, daysAfter(plan.currentPeriodEnd, 0));
    const clock = new Date(plan.currentPeriodEnd * 1000);
    const year = clock.getUTCFullYear();
    const draft = await aDraft(merchant, { dueAt: inDays(5, clock) });
    const dropped = await aDraft(merchant, { dueAt: inDays(5, clock) });
    await merchant.api.delete(`${path}/${dropped.id}`);
    await setProfile(merchant.id, { name: "Atelier Hina", tgcRateBp: 1600, taxLabel: "TVA" });
    const reply = await merchant.api.post(`${path}/${draft.id}/issue`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({
      number: `F-${year}-000002`,
      status: "open",
      issuedAt: plan.currentPeriodEnd,
      merchantName: "Atelier Hina",
      customerName: "Hina",
      tgcRate: 16,
      htXpf: 25_000,
      tgcXpf: 4000,
      lines: [{ tgcRate: 16 }, { tgcRate: 16 }],
      attemptCount: 0,
      nextAttemptAt: null,
    });
    expect((await eventsOf(draft.id)).map(({ type }) => type)).toEqual([
      "invoice.created",
      "invoice.issued",
    ]);
    const next = await anIssued(merchant, { dueAt: inDays(5, clock) });
    expect(next.number).toBe(`F-${year}-000003`);
    // Never charged by itself.
    await liveUntil(merchant, daysAfter(plan.currentPeriodEnd, 25));
    const later = await readAs(merchant)(`/invoices/${draft.id}`);
    expect(later).toEqual(reply.body.data);
  });

  it("never changes, and is not deleted or issued again", async () => {
    const merchant = await aMerchant();
    const { id } = await anIssued(merchant);
    const issued = [409, "invoice_issued", null];
    expect(refusalOf(await merchant.api.patch(`${path}/${id}`, { memo: "x" }))).toEqual(issued);
    expect(refusalOf(await merchant.api.delete(`${path}/${id}`))).toEqual(issued);
    expect(refusalOf(await merchant.api.post(`${path}/${id}/issue`))).toEqual(issued);
    await expect(db.invoice.update({ where: { id }, data: { memo: "Autre" } })).rejects.toThrow(
      /is frozen/,
    );
    await expect(db.invoice.delete({ where: { id } })).rejects.toThrow(/never deleted/);
  });

  it("is not issued after its due date, nor sent to nobody", async () => {
    const merchant = await aMerchant();
    const { id } = await aDraft(merchant, { dueAt: inDays(1) });
    await setClock(merchant, new Date(inDays(3) * 1000));
    const late = await merchant.api.post(`${path}/${id}/issue`);
    expect(refusalOf(late)).toEqual([409, "invoice_due_date_past", null]);
    const customer = await aCustomer(merchant, { email: undefined });
    await merchant.api.patch(`${path}/${id}`, { dueAt: inDays(9), customer });
    const sent = await merchant.api.post(`${path}/${id}/issue`, { send: true });
    expect(refusalOf(sent)).toEqual([409, "no_address", null]);
    expect(await readAs(merchant)(`/invoices/${id}`)).toMatchObject({ status: "draft" });
  });

  it("has each of its amounts to the franc, whatever its lines", async () => {
    const merchant = await aGrocery();
    const customer = await aCustomer(merchant);
    const line = fc.record({
      label: fc.constantFrom("Pain", "Révision", "Livraison"),
      quantity: fc.integer({ min: 1, max: 1000 }),
      unitAmountXpf: fc.integer({ min: 100, max: 900 }),
      tgcRate: fc.constantFrom(5, 13, 16),
    });
    const baskets = fc.array(line, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(baskets, async (lines) => {
        const body = { customer, lines, dueAt: inDays(30) };
        const { data } = (await merchant.api.post(path, body)).body;
        const byRate = new Map<number, number>();
        for (const { quantity, unitAmountXpf, tgcRate } of lines) {
          byRate.set(tgcRate, (byRate.get(tgcRate) ?? 0) + quantity * unitAmountXpf);
        }
        const expected = [...byRate]
          .sort(([a], [b]) => a - b)
          .map(([rate, amount]) => ({ rate, ...splitTgc(amount, rate * 100) }));
        expect(data.taxes).toEqual(expected);
        expect(data.htXpf + data.tgcXpf).toBe(data.amountXpf);
        expect(data.tgcRate).toBe(expected.length === 1 ? expected[0]?.rate : null);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the customer", () => {
  it("gets the invoice with its link, in its language, and again when asked", async () => {
    const merchant = await aMerchant();
    const { id, url, number } = await anIssued(merchant, {}, true);
    const again = await merchant.api.post(`${path}/${id}/send`);
    expect(again.status, again.text).toBe(200);
    const mails = await mailsOf(merchant);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toMatch(/^Facture de /);
    for (const { text } of mails) {
      expect(text).toContain(url);
      expect(text).toContain(number);
      expect(text).toContain("Échéance");
      expect(text).not.toContain("abonné");
    }
    await merchant.api.post(`${path}/${id}/mark-paid`, { method: "cash" });
    const paid = await merchant.api.post(`${path}/${id}/send`);
    expect(refusalOf(paid)).toEqual([409, "invoice_paid", null]);
    const draft = await aDraft(merchant);
    const refused = await merchant.api.post(`${path}/${draft.id}/send`);
    expect(refusalOf(refused)).toEqual([409, "invoice_draft", null]);
    const mute = await anIssued(merchant, {
      customer: await aCustomer(merchant, { email: undefined }),
    });
    const nowhere = await merchant.api.post(`${path}/${mute.id}/send`);
    expect(refusalOf(nowhere)).toEqual([409, "no_address", null]);
  });

  const remindOn = async (merchant: TestMerchant, dueAt: number, days: readonly number[]) => {
    for (const day of days) {
      await setClock(merchant, daysAfter(dueAt, day));
      await remindDue({ merchantId: merchant.id });
    }
  };
  const reminders = async (merchant: TestMerchant) =>
    (await mailsOf(merchant)).filter(({ subject }) => subject.startsWith("Rappel")).length;

  it("is reminded on days 3, 10 and 20, once each, if the shop wants it", async () => {
    const merchant = await aMerchant();
    await setProfile(merchant.id, { invoiceReminders: true });
    const { dueAt } = await anIssued(merchant);
    const counts: number[] = [];
    for (const day of [0, 2.9, 3, 3, 9, 10, 19, 20, 40]) {
      await Promise.all([1, 2, 3].map(() => remindOn(merchant, dueAt, [day])));
      counts.push(await reminders(merchant));
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3]);
  });

  it("is not reminded where the shop does not want it, nor of what is paid, nor three times at once", async () => {
    const silent = await aMerchant();
    const one = await anIssued(silent);
    await remindOn(silent, one.dueAt, [3, 10, 20]);
    expect(await reminders(silent)).toBe(0);
    const merchant = await aMerchant();
    await setProfile(merchant.id, { invoiceReminders: true });
    const paid = await anIssued(merchant);
    await merchant.api.post(`${path}/${paid.id}/mark-paid`, { method: "cash" });
    await remindOn(merchant, paid.dueAt, [4]);
    expect(await reminders(merchant)).toBe(0);
    const late = await anIssued(merchant, { dueAt: inDays(40) });
    await remindOn(merchant, late.dueAt, [30]);
    expect(await reminders(merchant)).toBe(1);
  });
});
