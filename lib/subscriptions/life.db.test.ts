import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { sendDueMails } from "@/lib/mails/send";
import {
  aCustomer,
  aPrice,
  aSubscription,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { catchUp, issueDue } from "@/lib/subscriptions/issue";
import { lockSubscription } from "@/lib/subscriptions/steps";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, milestonesOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const START = Date.UTC(2027, 0, 31, 18) / 1000;
const DAY_S = DAY / 1000;
/** 28 February, 31 March, 30 April. */
const [FEBRUARY, MARCH, APRIL] = [
  Date.UTC(2027, 1, 28, 18) / 1000,
  Date.UTC(2027, 2, 31, 18) / 1000,
  Date.UTC(2027, 3, 30, 18) / 1000,
];

/** A merchant whose clock stands at the start, with a subscription. */
const subscribed = async (wanted: Parameters<typeof aSubscription>[1] = {}) => {
  const merchant = await aMerchant();
  await setClock(merchant, seconds(START));
  const made = await aSubscription(merchant, wanted);
  const path = `/subscriptions/${made.id}`;
  return {
    merchant,
    id: made.id,
    made,
    read: () => readAs(merchant)(path),
    patch: (body: object) => merchant.api.patch(path, body),
    until: (at: number) => liveUntil(merchant, seconds(at)),
  };
};

const invoicesOf = async (subscriptionId: string) => {
  const rows = await db.invoice.findMany({ where: { subscriptionId }, orderBy: { id: "asc" } });
  return rows.map(({ amountXpf, periodStart, periodEnd, status, ...row }) => ({
    ...row,
    status,
    amountXpf: Number(amountXpf),
    from: (periodStart?.getTime() ?? 0) / 1000,
    to: (periodEnd?.getTime() ?? 0) / 1000,
  }));
};

const refusal = ({ status, body }: Reply) => [
  status,
  body.error,
  body.param,
  body.details?.reason ?? null,
];

const mailsOf = async ({ id: merchantId }: TestMerchant): Promise<string[]> => {
  const rows = await db.outgoingMail.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
  return rows.flatMap(({ key }) => {
    const [kind, cause = ""] = key.split("-");
    return kind === "subscription" && cause !== "started" ? [cause] : [];
  });
};

describe("a quantity", () => {
  it("is invoiced by the price, with one line that shows both, and taxed as a whole", async () => {
    const { merchant, id, made, until } = await subscribed({ more: { quantity: 3 } });
    expect(made).toMatchObject({ amountXpf: 8970, quantity: 3, unitAmountXpf: 2990 });
    await until(FEBRUARY);
    const [{ id: invoiceId } = { id: "" }] = await invoicesOf(id);
    const invoice = await readAs(merchant)(`/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({
      status: "paid",
      amountXpf: 8970,
      htXpf: 7938,
      tgcXpf: 1032,
      description: "3 × Panier de fruits : du 31 janvier 2027 au 28 février 2027",
    });
    expect(invoice.lines).toEqual([
      {
        productId: invoice.lines[0].productId,
        label: "Panier de fruits : du 31 janvier 2027 au 28 février 2027",
        quantity: 3,
        unitAmountXpf: 2990,
        totalXpf: 8970,
        tgcRate: 13,
      },
    ]);
    const payment = await readAs(merchant)(`/transactions/${invoice.transactionId}`);
    expect(payment).toMatchObject({
      amountXpf: 8970,
      quantity: 3,
      description: invoice.lines[0].label,
    });
    expect(await debitsAtBank([invoiceId])).toBe(1);
  });

  it("changes with the next period: what is pending is shown, replaced, withdrawn and applied", async () => {
    const { merchant, id, made, read, patch, until } = await subscribed();
    const asked = (await patch({ quantity: 3 })).body.data;
    expect(asked).toMatchObject({
      amountXpf: 2990,
      quantity: 1,
      pendingUpdate: { priceId: null, quantity: 3, effectiveAt: made.currentPeriodEnd },
    });
    await patch({ quantity: 3 });
    expect((await patch({ quantity: 1 })).body.data.pendingUpdate).toBeNull();
    await patch({ quantity: 2 });
    await until(FEBRUARY);
    expect(await read()).toMatchObject({ quantity: 2, amountXpf: 5980, pendingUpdate: null });
    await until(MARCH);
    const amounts = (await invoicesOf(id)).map(({ amountXpf, lines }) => [amountXpf, lines]);
    expect(amounts).toMatchObject([
      [2990, null],
      [5980, [{ quantity: 2, unitAmountXpf: 2990 }]],
    ]);
    expect(await mailsOf(merchant)).toEqual(["changing", "kept", "changing"]);
    const events = await eventsOf(id);
    const [, first, second] = events;
    expect([first, second].map((event) => [event?.type, event?.body.previous])).toEqual([
      ["subscription.updated", { pendingUpdate: null }],
      ["subscription.updated", { pendingUpdate: asked.pendingUpdate }],
    ]);
    const turn = events.find(({ body }) => body.data.quantity === 2);
    expect(turn?.body.previous).toMatchObject({ quantity: 1, amountXpf: 2990 });
  });

  it("is a whole number from 1 to 1,000 whose amount an invoice can have", async () => {
    const { merchant, made, patch } = await subscribed({ price: { amountXpf: 60_000_000 } });
    for (const quantity of [0, 1001, 1.5, "2", null]) {
      expect(refusal(await patch({ quantity }))).toEqual([
        400,
        "invalid_request",
        "quantity",
        null,
      ]);
    }
    expect(refusal(await patch({ quantity: 2 }))).toEqual([
      400,
      "amount_out_of_range",
      "quantity",
      null,
    ]);
    const price = await aPrice(merchant, { amountXpf: 10_000_000 });
    const body = { customer: made.customerId, price, quantity: 11 };
    expect(refusal(await merchant.api.post("/subscriptions", body))).toEqual([
      400,
      "amount_out_of_range",
      "quantity",
      null,
    ]);
  });
});

describe("another price", () => {
  it("of another interval begins with the next period, which is counted from there", async () => {
    const { merchant, id, read, patch, until } = await subscribed();
    const price = await aPrice(merchant, { amountXpf: 900, interval: "week", nickname: "Semaine" });
    const asked = await patch({ price, quantity: 2 });
    expect(asked.body.data.pendingUpdate).toEqual({
      priceId: price,
      quantity: 2,
      effectiveAt: FEBRUARY,
    });
    await until(FEBRUARY + 14 * DAY_S);
    expect(await read()).toMatchObject({
      priceId: price,
      label: "Semaine",
      amountXpf: 1800,
      interval: "week",
      billingAnchor: FEBRUARY,
      pendingUpdate: null,
    });
    expect((await invoicesOf(id)).map(({ amountXpf, from, to }) => [amountXpf, from, to])).toEqual([
      [2990, START, FEBRUARY],
      [1800, FEBRUARY, FEBRUARY + 7 * DAY_S],
      [1800, FEBRUARY + 7 * DAY_S, FEBRUARY + 14 * DAY_S],
    ]);
  });

  it("from arrears to advance invoices the ended period and the next at once, and back none", async () => {
    const { merchant, id, read, patch, until } = await subscribed();
    const arrears = (await read()).priceId;
    await patch({ price: await aPrice(merchant, { billing: "advance", amountXpf: 3100 }) });
    await until(FEBRUARY);
    expect((await invoicesOf(id)).map(({ from, to }) => [from, to])).toEqual([
      [START, FEBRUARY],
      [FEBRUARY, MARCH],
    ]);
    expect(await read()).toMatchObject({ cyclesInvoiced: 2, billing: "advance" });
    await patch({ price: arrears });
    await until(MARCH);
    expect(await invoicesOf(id)).toHaveLength(2);
    await until(APRIL);
    const all = await invoicesOf(id);
    expect(all.map(({ from, amountXpf, status }) => [from, amountXpf, status])).toEqual([
      [START, 2990, "paid"],
      [FEBRUARY, 3100, "paid"],
      [MARCH, 2990, "paid"],
    ]);
    expect((await read()).latestInvoiceId).toBe(all[2]?.id);
  });

  it("applies at the end of a trial, and its reminder tells the first amount", async () => {
    const { merchant, id, patch, until } = await subscribed({ more: { trialDays: 14 } });
    await patch({ price: await aPrice(merchant, { amountXpf: 500, billing: "advance" }) });
    await until(START + 15 * DAY_S);
    expect(await invoicesOf(id)).toMatchObject([{ amountXpf: 500, from: START + 14 * DAY_S }]);
    await sendDueMails();
    const where = { merchantId: merchant.id, subject: { contains: "se termine" } };
    const [mail] = await db.mail.findMany({ where });
    expect(mail?.text).toMatch(/500\sXPF par mois/);
  });

  it("is refused if it is unknown, of somebody else, one-time or inactive", async () => {
    const { merchant, patch, read } = await subscribed();
    const present = (await read()).priceId;
    const stranger = await aPrice(await aMerchant());
    expect(refusal(await patch({ price: stranger }))).toEqual([404, "not_found", "price", null]);
    const once = await aPrice(merchant, { interval: undefined });
    expect(refusal(await patch({ price: once }))).toEqual([400, "invalid_request", "price", null]);
    const off = await aPrice(merchant);
    for (const id of [off, present]) await merchant.api.patch(`/prices/${id}`, { active: false });
    const inactive = [409, "conflict", "price", "price_inactive"];
    expect(refusal(await patch({ price: off }))).toEqual(inactive);
    expect((await patch({ price: present })).body.data.pendingUpdate).toBeNull();
  });
});

describe("cycles", () => {
  it("complete it with the last invoice in arrears, once, and what is owed stays payable", async () => {
    const { merchant, id, read, patch, until } = await subscribed({
      more: { cycles: 2 },
      token: "pm_card_insufficient",
    });
    await until(MARCH + 60 * DAY_S);
    expect(await read()).toMatchObject({
      status: "completed",
      cycles: 2,
      cyclesInvoiced: 2,
      endedAt: MARCH,
      canceledAt: null,
      currentPeriodEnd: MARCH,
    });
    const issued = await invoicesOf(id);
    expect(issued.map(({ status }) => status)).toEqual(["unpaid", "unpaid"]);
    expect((await milestonesOf(id)).filter((type) => type.endsWith("completed"))).toHaveLength(1);
    expect(await mailsOf(merchant)).toEqual(["ended"]);
    expect(refusal(await patch({ quantity: 2 }))).toEqual([
      409,
      "conflict",
      null,
      "subscription_completed",
    ]);
    const canceled = await merchant.api.post(`/subscriptions/${id}/cancel`);
    expect([canceled.status, canceled.body.data.status]).toEqual([200, "completed"]);
    const { customerId } = await read();
    const body = { customer: customerId, token: "pm_card_alpha" };
    const card = (await merchant.api.post("/payment-methods", body)).body.data.id;
    const paid = await merchant.api.post(`/invoices/${issued[1]?.id}/pay`, { paymentMethod: card });
    expect([paid.status, (await read()).status]).toEqual([200, "completed"]);
    const listed = await merchant.api.get("/subscriptions?status=completed");
    expect(listed.body.data).toHaveLength(1);
  });

  it("complete it at the end of the last period in advance", async () => {
    const { id, read, until } = await subscribed({
      price: { billing: "advance" },
      more: { cycles: 2 },
    });
    expect(await read()).toMatchObject({ cyclesInvoiced: 1 });
    await until(MARCH - 1);
    expect(await read()).toMatchObject({ status: "active", cyclesInvoiced: 2 });
    await until(MARCH + 60 * DAY_S);
    expect(await read()).toMatchObject({ status: "completed", endedAt: MARCH });
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it("are raised, lowered to what has begun, and removed", async () => {
    const { read, patch, until } = await subscribed();
    await until(FEBRUARY);
    expect(refusal(await patch({ cycles: 1 }))).toEqual([400, "invalid_request", "cycles", null]);
    expect((await patch({ cycles: 9 })).body.data.cycles).toBe(9);
    expect((await patch({ cycles: null })).body.data.cycles).toBeNull();
    for (const cycles of [0, 521, 1.5]) {
      expect(refusal(await patch({ cycles }))[2]).toBe("cycles");
    }
    expect((await patch({ cycles: 2 })).body.data).toMatchObject({ cycles: 2, status: "active" });
    await until(MARCH);
    expect(await read()).toMatchObject({ status: "completed", cyclesInvoiced: 2 });
  });
});

describe("a pause", () => {
  it("lets periods go by without an invoice, and is over by the clock", async () => {
    const { merchant, id, read, patch, until } = await subscribed();
    const pausedUntil = MARCH + DAY_S;
    const paused = await patch({ pausedUntil });
    expect(paused.body.data).toMatchObject({ status: "active", pausedUntil });
    await until(pausedUntil - 1);
    expect(await read()).toMatchObject({ currentPeriodStart: MARCH, cyclesInvoiced: 0 });
    expect(await invoicesOf(id)).toEqual([]);
    await until(pausedUntil);
    expect((await read()).pausedUntil).toBeNull();
    await until(APRIL);
    expect((await invoicesOf(id)).map(({ from, to }) => [from, to])).toEqual([[MARCH, APRIL]]);
    expect(await milestonesOf(id)).toEqual([
      "subscription.created",
      "subscription.paused",
      "subscription.resumed",
    ]);
    expect(await mailsOf(merchant)).toEqual(["paused", "resumed"]);
    const resumed = (await eventsOf(id)).find(({ type }) => type === "subscription.resumed");
    expect(resumed?.body).toMatchObject({ created: pausedUntil, previous: { pausedUntil } });
  });

  it("that ends with a period leaves it to be invoiced", async () => {
    const { id, patch, until } = await subscribed();
    await patch({ pausedUntil: FEBRUARY });
    await until(FEBRUARY + 1);
    expect(await invoicesOf(id)).toHaveLength(1);
    const { patch: later, id: other, until: further } = await subscribed();
    await later({ pausedUntil: FEBRUARY + 1 });
    await further(FEBRUARY + 2);
    expect(await invoicesOf(other)).toEqual([]);
  });

  it("in advance leaves out the periods that begin within it", async () => {
    const { id, patch, until } = await subscribed({ price: { billing: "advance" } });
    await patch({ pausedUntil: FEBRUARY + DAY_S });
    await until(MARCH);
    const periods = (await invoicesOf(id)).map(({ from }) => from);
    expect(periods).toEqual([START, MARCH]);
  });

  it("is moved and ended early, and ends with the subscription", async () => {
    const { merchant, id, read, patch, until } = await subscribed();
    await patch({ pausedUntil: MARCH });
    await patch({ pausedUntil: MARCH });
    await patch({ pausedUntil: APRIL });
    await until(FEBRUARY + DAY_S);
    expect((await patch({ pausedUntil: null })).body.data.pausedUntil).toBeNull();
    await patch({ pausedUntil: null });
    await until(MARCH);
    expect((await invoicesOf(id)).map(({ from }) => from)).toEqual([FEBRUARY]);
    expect(await mailsOf(merchant)).toEqual(["paused", "paused", "resumed"]);
    await patch({ pausedUntil: APRIL + DAY_S, cancelAtPeriodEnd: true, quantity: 2 });
    await until(APRIL + 9 * DAY_S);
    expect(await read()).toMatchObject({
      status: "canceled",
      pausedUntil: null,
      pendingUpdate: null,
    });
    expect(await invoicesOf(id)).toHaveLength(1);
    expect((await mailsOf(merchant)).at(-1)).toBe("ended");
  });

  it("does not count for cycles, and leaves what is owed owed", async () => {
    const { id, read, patch, until } = await subscribed({
      token: "pm_card_declined",
      more: { cycles: 2 },
    });
    await until(FEBRUARY);
    await patch({ pausedUntil: MARCH + DAY_S });
    await until(MARCH + 2 * DAY_S);
    expect(await read()).toMatchObject({ status: "unpaid", cyclesInvoiced: 1 });
    const [owed] = await invoicesOf(id);
    expect([owed?.status, owed?.attemptCount]).toEqual(["unpaid", 5]);
    await until(APRIL);
    expect(await read()).toMatchObject({ status: "completed", cyclesInvoiced: 2 });
  });

  it("ends in the future, within five years", async () => {
    const { patch } = await subscribed();
    for (const pausedUntil of [START, START - 1, START + 6 * 366 * DAY_S]) {
      const reply = await patch({ pausedUntil });
      expect(refusal(reply)).toEqual([400, "invalid_request", "pausedUntil", null]);
      expect(reply.body.message).toContain("in the future");
    }
  });
});

describe("when the job is late", () => {
  it("every step is done in the order of time, by a request too", async () => {
    const { merchant, id, patch, read } = await subscribed({ price: { interval: "week" } });
    await patch({ pausedUntil: START + 10 * DAY_S, quantity: 2 });
    await setClock(merchant, seconds(START + 22 * DAY_S));
    const changed = await patch({ metadata: { late: "yes" } });
    expect(changed.body.data).toMatchObject({ quantity: 2, cyclesInvoiced: 2, pausedUntil: null });
    const periods = (await invoicesOf(id)).map(({ from, amountXpf }) => [from, amountXpf]);
    expect(periods).toEqual([
      [START + 7 * DAY_S, 5980],
      [START + 14 * DAY_S, 5980],
    ]);
    expect((await eventsOf(id)).map(({ type }) => type.split(".")[1])).toEqual([
      "created",
      "updated",
      "paused",
      "updated",
      "resumed",
      "updated",
      "updated",
      "updated",
    ]);
    expect(await issueDue({ merchantId: merchant.id })).toBe(0);
    expect((await read()).latestInvoiceId).toBe((await invoicesOf(id))[1]?.id);
  });
});

describe("at the same moment", () => {
  const DUE = START + 7 * DAY_S;

  it("a change and the job issue each period once, with the terms before or after it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { merchant, id, patch, read } = await subscribed({ price: { interval: "week" } });
      await setClock(merchant, seconds(DUE));
      await Promise.all([
        issueDue({ merchantId: merchant.id }),
        patch({ quantity: 2 }),
        issueDue({ merchantId: merchant.id }),
        patch({ quantity: 3 }),
      ]);
      expect((await invoicesOf(id)).map(({ amountXpf }) => amountXpf)).toEqual([2990]);
      const { pendingUpdate, quantity } = await read();
      expect([quantity, pendingUpdate.effectiveAt]).toEqual([1, DUE + 7 * DAY_S]);
      expect([2, 3]).toContain(pendingUpdate.quantity);
    }
  });

  it("a pause and the job: the period that was over is invoiced, the next is not", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { merchant, id, patch, until } = await subscribed({ price: { interval: "week" } });
      await setClock(merchant, seconds(DUE));
      await Promise.all([
        patch({ pausedUntil: DUE + 10 * DAY_S }),
        issueDue({ merchantId: merchant.id }),
        patch({ pausedUntil: DUE + 10 * DAY_S }),
      ]);
      expect(await invoicesOf(id)).toHaveLength(1);
      await until(DUE + 8 * DAY_S);
      expect(await invoicesOf(id)).toHaveLength(1);
      expect((await milestonesOf(id)).filter((type) => type.endsWith("paused"))).toHaveLength(1);
    }
  });

  it("two resumptions by the clock are one", async () => {
    const { merchant, id, patch } = await subscribed();
    await patch({ pausedUntil: DUE });
    await setClock(merchant, seconds(DUE));
    await Promise.all(Array.from({ length: 8 }, () => issueDue({ merchantId: merchant.id })));
    expect((await milestonesOf(id)).filter((type) => type.endsWith("resumed"))).toHaveLength(1);
    expect(await mailsOf(merchant)).toEqual(["paused", "resumed"]);
  });

  it("a turn that is broken off leaves nothing of itself, and is done again", async () => {
    const { merchant, id, patch, read } = await subscribed({ more: { cycles: 1 } });
    await patch({ quantity: 2 });
    await setClock(merchant, seconds(FEBRUARY));
    const brokenOff = transaction(async (tx) => {
      await catchUp(tx, merchant.ctx, await lockSubscription(tx, merchant.ctx, id));
      throw new Error("the process ends here");
    });
    await expect(brokenOff).rejects.toThrow("the process ends here");
    expect(await invoicesOf(id)).toEqual([]);
    expect(await read()).toMatchObject({ status: "active", cyclesInvoiced: 0 });
    await issueDue({ merchantId: merchant.id });
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "completed", pendingUpdate: null, quantity: 1 });
  });
});

it("undoes a planned end, whatever else is planned", async () => {
  const { id, read, patch, until } = await subscribed();
  await patch({ cancelAtPeriodEnd: true, quantity: 2 });
  await patch({ cancelAtPeriodEnd: false });
  await until(MARCH);
  expect(await read()).toMatchObject({ status: "active", quantity: 2, canceledAt: null });
  expect(await invoicesOf(id)).toHaveLength(2);
});

it("tells nobody without an address", async () => {
  const merchant = await aMerchant();
  const customer = await aCustomer(merchant, { email: undefined });
  await merchant.api.post("/payment-methods", { customer, token: "pm_card_alpha" });
  const body = { customer, price: await aPrice(merchant) };
  const { id } = (await merchant.api.post("/subscriptions", body)).body.data;
  await merchant.api.patch(`/subscriptions/${id}`, { quantity: 2 });
  expect(await mailsOf(merchant)).toEqual([]);
});
