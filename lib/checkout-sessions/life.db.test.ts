import { describe, expect, it } from "vitest";
import { aSession } from "@/lib/checkout-sessions/factory";
import { openSession } from "@/lib/checkout-sessions/read";
import { type Completion, completeSession, lockSession } from "@/lib/checkout-sessions/steps";
import { recordEvent } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aPaidTransaction } from "@/lib/receipts/factory";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const past = () => new Date(Date.now() - 1000);
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

/** What a payer does first: locks the session, then starts a payment at the bank, unless the session is closed. */
const beginPayment = (ctx: Context, sessionId: string): Promise<string | null> =>
  transaction(async (tx) => {
    const session = await lockSession(tx, ctx, sessionId);
    if (session.status !== "open") return null;
    const id = newId();
    await tx.transaction.create({
      data: {
        ...tenant(ctx),
        id,
        status: "processing",
        source: "checkout_session",
        amountXpf: session.amountXpf,
        checkoutSessionId: sessionId,
      },
    });
    await recordEvent(tx, ctx, {
      type: "payment.created",
      data: { object: "transaction", id },
      sequence: 1,
    });
    return id;
  });

const failPayment = (ctx: Context, id: string) =>
  transaction(async (tx) => {
    await tx.transaction.update({
      where: { id },
      data: { status: "failed", failureCode: "card_declined" },
    });
    await recordEvent(tx, ctx, { type: "payment.failed", data: { object: "transaction", id } });
  });

const completionOf = async (ctx: Context): Promise<Completion> => ({
  transactionId: await aPaidTransaction(ctx),
  subscriptionId: null,
  customerId: null,
  customerMatch: null,
  customerEmail: "payeur@exemple.pf",
  at: new Date(),
});

const completeWith = (ctx: Context, id: string, completion: Completion) =>
  transaction(async (tx) => completeSession(tx, ctx, await lockSession(tx, ctx, id), completion));

describe("the expiry of a session", () => {
  it("is written by the first read, with one event, and not by the list", async () => {
    const { api, ctx } = await aMerchant();
    const session = await aSession(ctx, { expiresAt: past() });
    expect((await api.get("/checkout-sessions?status=open")).body.data).toHaveLength(1);
    expect((await api.get("/checkout-sessions?status=expired")).body.data).toEqual([]);
    const answers = await many(20, () => api.get(`/checkout-sessions/${session.id}`));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.data.status).toBe("expired");
    expect((await api.get("/checkout-sessions?status=expired")).body.data).toHaveLength(1);
    const events = await eventsOf(session.id);
    expect(events.map(({ type }) => type)).toEqual([
      "checkout_session.created",
      "checkout_session.expired",
    ]);
    expect(events[1]?.body.previous).toEqual({ status: "open" });
    expect(events[1]?.body.data).toEqual(answers[0]?.body.data);
  });

  it("does not happen before its time", async () => {
    const { api, ctx } = await aMerchant();
    const session = await aSession(ctx, { expiresAt: new Date(Date.now() + 60_000) });
    expect((await api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe("open");
    expect(await typesOf(session.id)).toEqual(["checkout_session.created"]);
  });

  it("cannot be caused by another merchant", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const session = await aSession(mine.ctx, { expiresAt: past() });
    expect((await theirs.api.get(`/checkout-sessions/${session.id}`)).status).toBe(404);
    expect(await typesOf(session.id)).toEqual(["checkout_session.created"]);
  });

  it("waits for a payment that is at the bank, and happens once it failed", async () => {
    const { api, ctx } = await aMerchant();
    const session = await aSession(ctx, { expiresAt: past() });
    const payment = await beginPayment(ctx, session.id);
    expect((await api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe("open");
    await failPayment(ctx, payment ?? "");
    expect((await api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe("expired");
  });

  it("waits for a payment that takes the lock first", async () => {
    const { ctx } = await aMerchant();
    const session = await aSession(ctx, { expiresAt: past() });
    let opened: Promise<{ status: string }> | undefined;
    await transaction(async (tx) => {
      await lockSession(tx, ctx, session.id);
      opened = openSession(ctx, session.id);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const id = newId();
      await tx.transaction.create({
        data: {
          ...tenant(ctx),
          id,
          status: "processing",
          source: "checkout_session",
          amountXpf: session.amountXpf,
          checkoutSessionId: session.id,
        },
      });
      const data = { object: "transaction", id };
      await recordEvent(tx, ctx, { type: "payment.created", data, sequence: 1 });
    });
    expect((await opened)?.status).toBe("open");
    expect(await typesOf(session.id)).toEqual(["checkout_session.created"]);
  });

  it("never happens together with a payment", async () => {
    const { ctx } = await aMerchant();
    const outcomes = await many(30, async (index) => {
      const session = await aSession(ctx, { expiresAt: past() });
      const open = () => openSession(ctx, session.id);
      const pay = () => beginPayment(ctx, session.id);
      const [one, other] = index % 2 ? [open, pay] : [pay, open];
      await Promise.all([one(), other()]);
      const { status } = await db.checkoutSession.findUniqueOrThrow({ where: { id: session.id } });
      const paying = await db.transaction.count({ where: { checkoutSessionId: session.id } });
      return `${status} ${paying}`;
    });
    expect(outcomes.filter((outcome) => !["open 1", "expired 0"].includes(outcome))).toEqual([]);
  });
});

describe("the completion of a session", () => {
  it("writes payment, customer and time, with the old values in its event", async () => {
    const { api, ctx } = await aMerchant();
    const session = await aSession(ctx);
    const customerId = (await api.post("/customers", { name: "Moana" })).body.data.id;
    const completion = { ...(await completionOf(ctx)), customerId };
    await completeWith(ctx, session.id, { ...completion, customerMatch: "unique" });
    const { data } = (await api.get(`/checkout-sessions/${session.id}`)).body;
    expect(data).toMatchObject({
      status: "complete",
      transactionId: completion.transactionId,
      customerId,
      customerMatch: "unique",
      customerEmail: "payeur@exemple.pf",
      completedAt: Math.floor(completion.at.getTime() / 1000),
    });
    const event = (await eventsOf(session.id))[1];
    expect([event?.type, event?.sequence]).toEqual(["checkout_session.completed", 2]);
    expect(event?.body.data).toEqual(data);
    expect(event?.body.previous).toEqual({
      status: "open",
      customerId: null,
      customerEmail: null,
      customerMatch: null,
      transactionId: null,
      completedAt: null,
    });
  });

  it("happens for one of twenty payments", async () => {
    const { ctx } = await aMerchant();
    const session = await aSession(ctx);
    const completions = await many(20, () => completionOf(ctx));
    const results = await Promise.all(
      completions.map((completion) => completeWith(ctx, session.id, completion)),
    );
    const [winner, ...others] = results.filter((result) => result !== null);
    expect(others).toEqual([]);
    const { transactionId } = await db.checkoutSession.findUniqueOrThrow({
      where: { id: session.id },
    });
    expect(transactionId).toBe(winner?.transactionId);
    expect(await typesOf(session.id)).toEqual([
      "checkout_session.created",
      "checkout_session.completed",
    ]);
  });

  it("is final: neither an expired nor a complete session changes again", async () => {
    const { api, ctx } = await aMerchant();
    const expired = await aSession(ctx, { status: "expired", expiresAt: past() });
    const completion = await completionOf(ctx);
    expect(await completeWith(ctx, expired.id, completion)).toBeNull();
    const complete = await aSession(ctx, {
      status: "complete",
      transactionId: await aPaidTransaction(ctx),
      completedAt: past(),
      expiresAt: past(),
    });
    expect((await api.get(`/checkout-sessions/${complete.id}`)).body.data.status).toBe("complete");
    for (const { id } of [expired, complete]) {
      expect(await typesOf(id)).toEqual(["checkout_session.created"]);
    }
  });
});
