import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alwaysClosed } from "@/lib/bank/breaker.fixture";
import {
  aCharge,
  actionOf,
  allTraits,
  type BankBench,
  lastCursor,
  refOf,
} from "@/lib/bank/contract/bench";
import { describeBank } from "@/lib/bank/contract/contract";
import { type FakeStripe, startFakeStripe, stripeKeys } from "@/lib/bank/fakes/stripe.fixture";
import type { Row } from "@/lib/bank/fakes/stripe-book.fixture";
import { failureOf } from "@/lib/bank/stripe/answers";
import { stripeBank } from "@/lib/bank/stripe/stripe";
import { eurCents } from "@/lib/kit/money";

const TIMEOUT_MS = 800;

type Change = { apiOrigin?: string; secretKey?: string; completeAfterSeconds?: number };

const metadataOf = (row: Row) => row["metadata"] as Record<string, string>;

const providerOf = (fake: FakeStripe, change: Change = {}) =>
  stripeBank({
    ...stripeKeys,
    apiOrigin: fake.origin,
    appOrigin: "https://pay.example.pf",
    timeoutMs: TIMEOUT_MS,
    completeAfterSeconds: 0,
    breaker: alwaysClosed,
    ...change,
  });

const benchOf = (fake: FakeStripe): BankBench => ({
  provider: providerOf(fake),
  traits: allTraits,
  returnUrl: "https://pay.example.pf/return/1?s=nonce",
  token: async (kind) => fake.card(kind),
  decide: async (url, isApproved) => {
    const decision = isApproved ? "approve" : "refuse";
    await fetch(`${url}?decision=${decision}`, { method: "POST" });
  },
  notification: async (reference) => fake.notification(reference),
  close: fake.close,
});

describeBank("Stripe", async () => benchOf(await startFakeStripe()));

describe("Stripe's client", () => {
  let fake: FakeStripe;
  let bench: BankBench;
  /** An address where nothing listens. */
  let nobody: string;
  beforeAll(async () => {
    fake = await startFakeStripe();
    bench = benchOf(fake);
    const gone = await startFakeStripe();
    nobody = gone.origin;
    await gone.close();
  });
  afterAll(() => fake.close());

  const CREATE = "POST /v1/payment_intents";
  const intentsOf = (reference: string) =>
    fake.book.intents.filter((row) => metadataOf(row)["reference"] === reference);
  const chargesOf = (reference: string) =>
    fake.book.charges.filter((row) => metadataOf(row)["reference"] === reference);
  const good = () => aCharge(bench, fake.card("good"));

  describe("after a debit whose answer was lost", () => {
    it.each(["silentAfter", "cutAfter", "garbageAfter", "failAfter"] as const)(
      "concludes nothing, sends nothing again, and finds it: %s",
      async (fault) => {
        const request = good();
        const before = fake.count(CREATE);
        fake.order(CREATE, fault);
        expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
        expect(await bench.provider.retrieve(request)).toMatchObject({ kind: "succeeded" });
        expect(fake.count(CREATE) - before).toBe(1);
        expect(chargesOf(request.reference)).toHaveLength(1);
      },
    );

    it.each(["silentBefore", "redirect"] as const)(
      "concludes nothing, and then learns that nothing arrived: %s",
      async (fault) => {
        const request = good();
        fake.order(CREATE, fault);
        expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
        expect(await bench.provider.retrieve(request)).toEqual({ kind: "absent" });
      },
    );

    it("concludes nothing from a lock time-out", async () => {
      const error = { type: "invalid_request_error", code: "lock_timeout", message: "Locked." };
      fake.order(CREATE, { status: 429, body: { error } });
      expect(await bench.provider.charge(good())).toEqual({ kind: "unknown" });
    });

    it("knows that nothing happened when it was not authorised, or could not connect", async () => {
      const nothing = { kind: "unreachable" };
      const limited = { type: "invalid_request_error", code: "rate_limit", message: "Slow down." };
      fake.order(CREATE, { status: 429, body: { error: limited } });
      expect(await bench.provider.charge(good())).toEqual(nothing);
      const stranger = providerOf(fake, { secretKey: "sk_live_of_somebody_else" });
      expect(await stranger.charge(good())).toEqual(nothing);
      const nowhere = providerOf(fake, { apiOrigin: nobody });
      expect(await nowhere.charge(good())).toEqual(nothing);
    });

    it("never takes a status request that was not sent for an answer", async () => {
      const nowhere = providerOf(fake, { apiOrigin: nobody });
      const known = { reference: `op-${randomUUID()}` };
      expect(await nowhere.retrieve(known)).toEqual({ kind: "unknown" });
      expect(await nowhere.retrieve({ ...known, ref: "pi_1" })).toEqual({ kind: "unknown" });
      expect(await nowhere.retrieveSetup(known)).toEqual({ kind: "unknown" });
      expect(await nowhere.retrieveRefund(known)).toEqual({ kind: "unknown" });
      expect(await nowhere.abort(known)).toBe("unknown");
      await expect(nowhere.statement({ after: null, limit: 1 })).rejects.toThrow();
      await expect(nowhere.detach({ storedToken: "cus_1/pm_1" })).rejects.toThrow();
      const request = { key: randomUUID(), token: "pm_1", customerRef: "c" };
      expect(await nowhere.attach(request)).toEqual({ failure: "unknown" });
    });

    it("returns unknown for an answer of another amount", async () => {
      const request = good();
      await bench.provider.charge(request);
      for (const row of intentsOf(request.reference)) row["amount"] = 2_507;
      expect(await bench.provider.retrieve(request)).toEqual({ kind: "unknown" });
      expect(await bench.provider.abort(request)).toBe("unknown");
    });
  });

  describe("an abort", () => {
    /** A debit that we stopped waiting for, and that has not reached Stripe yet. */
    const underWay = async () => {
      const request = good();
      fake.order(CREATE, "held");
      expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
      expect(await bench.provider.retrieve(request)).toEqual({ kind: "absent" });
      return request;
    };

    it("is necessary: without one, a request under way debits", async () => {
      const request = await underWay();
      await fake.release();
      expect(chargesOf(request.reference)).toHaveLength(1);
    });

    it("is final while the request is still under way", async () => {
      const request = await underWay();
      expect(await bench.provider.abort(request)).toBe("aborted");
      await fake.release();
      expect(chargesOf(request.reference)).toEqual([]);
      expect(intentsOf(request.reference)).toMatchObject([
        { status: "canceled", amount: 50, payment_method: null },
      ]);
      expect(await bench.provider.retrieve(request)).toMatchObject({
        kind: "failed",
        failure: "processing_error",
      });
      expect(await bench.provider.abort(request)).toBe("aborted");
    });

    it("is final although its own answer was lost", async () => {
      const request = await underWay();
      fake.order(CREATE, "silentAfter");
      expect(await bench.provider.abort(request)).toBe("unknown");
      await fake.release();
      expect(await bench.provider.abort(request)).toBe("aborted");
      expect(chargesOf(request.reference)).toEqual([]);
    });

    it("is not reported when the debit arrived and cannot be found yet", async () => {
      const request = good();
      await bench.provider.charge(request);
      fake.age(request.reference, 3_600);
      fake.searchLag = 86_400;
      expect(await bench.provider.retrieve(request)).toEqual({ kind: "absent" });
      expect(await bench.provider.abort(request)).toBe("unknown");
      fake.searchLag = 60;
      expect(await bench.provider.abort(request)).toBe("too_late");
    });

    it("uses the search for what is too old for the list and for the key", async () => {
      const request = good();
      const outcome = await bench.provider.charge(request);
      fake.age(request.reference, 2 * 86_400);
      expect(await bench.provider.abort(request)).toBe("too_late");
      const found = await bench.provider.retrieve(request);
      expect(found).toMatchObject({ kind: "succeeded", ref: refOf(outcome) });
    });
  });

  describe("a refusal", () => {
    it("is final: nobody can pay a refused debit with another card", async () => {
      const request = aCharge(bench, fake.card("authenticated"));
      const action = actionOf(await bench.provider.charge(request));
      await bench.decide(action.url, false);
      expect(intentsOf(request.reference)).toMatchObject([{ status: "requires_payment_method" }]);
      expect(await bench.provider.resume({ key: "k", ref: action.ref })).toMatchObject({
        kind: "failed",
        failure: "authentication_required",
      });
      expect(intentsOf(request.reference)).toMatchObject([{ status: "canceled" }]);
    });

    it("is returned for a cardholder who does not return", async () => {
      const request = aCharge(bench, fake.card("authenticated"));
      const action = actionOf(await bench.provider.charge(request));
      const known = { ...request, ref: action.ref };
      fake.age(request.reference, 14 * 60);
      expect(await bench.provider.retrieve(known)).toMatchObject({ kind: "action" });
      fake.age(request.reference, 2 * 60);
      const refused = { kind: "failed", ref: action.ref, failure: "authentication_required" };
      expect(await bench.provider.retrieve(known)).toEqual(refused);
      await bench.decide(action.url, true);
      expect(await bench.provider.retrieve(known)).toEqual(refused);
      expect(chargesOf(request.reference)).toEqual([]);
    });

    it("is not returned while the confirmation is under way", async () => {
      const request = good();
      await bench.provider.charge(request);
      for (const row of intentsOf(request.reference)) {
        Object.assign(row, { status: "requires_confirmation" });
      }
      expect(await bench.provider.retrieve(request)).toEqual({ kind: "unknown" });
      fake.age(request.reference, 120);
      expect(await bench.provider.retrieve(request)).toMatchObject({
        kind: "failed",
        failure: "processing_error",
      });
    });
  });

  it("debits the cents at the legal parity, and records the francs beside them", async () => {
    const request = good();
    await bench.provider.charge(request);
    expect(intentsOf(request.reference)).toMatchObject([
      {
        amount: 2_506,
        currency: "eur",
        capture_method: "automatic",
        description: "Commande 42",
        metadata: { amountXpf: "2990", transactionId: request.transactionId },
      },
    ]);
  });

  it.each([
    [59, "failed"],
    [60, "succeeded"],
    [119_331_741, "succeeded"],
    [119_331_742, "failed"],
  ])("accepts 60 to 119 331 741 XPF: %d", async (amountXpf, kind) => {
    const request = { ...good(), amountXpf, eurCents: eurCents(amountXpf) };
    expect(await bench.provider.charge(request)).toMatchObject({ kind });
    const { minXpf, maxXpf } = bench.provider.limits;
    expect(amountXpf >= minXpf && amountXpf <= maxXpf).toBe(kind === "succeeded");
  });

  it("treats a rejected request as a refusal without an id at Stripe", async () => {
    expect(await bench.provider.charge(aCharge(bench, "pm_of_nobody"))).toEqual({
      kind: "failed",
      ref: null,
      failure: "processing_error",
      bankCode: "resource_missing",
    });
  });

  it("does not debit twice when Stripe's key has expired", async () => {
    const request = good();
    const made = await bench.provider.charge(request);
    fake.age(request.reference, 2 * 86_400);
    const again = { ...good(), reference: request.reference, mayBeKnown: true };
    const found = { kind: "succeeded", ref: refOf(made) };
    expect(await bench.provider.charge(again)).toMatchObject(found);
    const debits = fake.book.intents.filter(
      (row) => metadataOf(row)["reference"] === request.reference,
    );
    expect(debits).toHaveLength(1);
    expect(await bench.provider.charge({ ...good(), mayBeKnown: true })).toMatchObject({
      kind: "succeeded",
    });
  });

  it("does not refund twice when Stripe's key has expired", async () => {
    const charged = await bench.provider.charge(good());
    const request = {
      key: randomUUID(),
      reference: `op-${randomUUID()}`,
      refundId: randomUUID(),
      ref: refOf(charged),
      amountXpf: 100,
      eurCents: 84,
    };
    fake.order("POST /v1/refunds", "silentAfter");
    expect(await bench.provider.refund(request)).toEqual({ kind: "unknown" });
    fake.age(request.reference, 2 * 86_400);
    expect(await bench.provider.refund(request)).toMatchObject({ kind: "succeeded" });
    const made = fake.book.refunds.filter(
      (row) => metadataOf(row)["reference"] === request.reference,
    );
    expect(made).toMatchObject([{ amount: 84 }]);
    const nowhere = { kind: "unknown" };
    fake.order("GET /v1/refunds", "silentBefore");
    expect(await bench.provider.refund(request)).toEqual(nowhere);
  });

  it("creates one customer per customer, however many cards are stored at once", async () => {
    const customerRef = randomUUID();
    const attached = await Promise.all(
      [0, 1, 2].map(() =>
        bench.provider.attach({ key: randomUUID(), token: fake.card("good"), customerRef }),
      ),
    );
    expect(attached.every((answer) => "storedToken" in answer)).toBe(true);
    fake.age("nothing", 2 * 86_400);
    fake.searchLag = 0;
    await bench.provider.attach({ key: randomUUID(), token: fake.card("good"), customerRef });
    fake.searchLag = 60;
    const customers = fake.book.customers.filter(
      (row) => metadataOf(row)["customerRef"] === customerRef,
    );
    expect(customers).toHaveLength(1);
  });

  it("attaches a token once, and no stored card by its id", async () => {
    const request = { key: randomUUID(), token: fake.card("good"), customerRef: randomUUID() };
    const attached = await bench.provider.attach(request);
    if (!("storedToken" in attached)) throw new Error("Not attached.");
    const refused = { failure: "invalid_token" };
    expect(await bench.provider.attach({ ...request, key: randomUUID() })).toEqual(refused);
    const stolen = { ...request, token: attached.storedToken };
    expect(await bench.provider.attach(stolen)).toEqual(refused);
    const other = { key: randomUUID(), token: request.token, customerRef: randomUUID() };
    expect(await bench.provider.attach(other)).toEqual(refused);
  });

  it("requires authentication for a registration, and reads its outcome", async () => {
    const request = {
      key: randomUUID(),
      reference: `op-${randomUUID()}`,
      setupIntentId: randomUUID(),
      customerRef: randomUUID(),
      token: fake.card("authenticated"),
      returnUrl: bench.returnUrl,
    };
    const action = actionOf(await bench.provider.setup(request));
    await bench.decide(action.url, true);
    expect(await bench.provider.resume({ key: "k", ref: action.ref })).toMatchObject({
      kind: "succeeded",
      storedToken: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
    });
    const declined = {
      ...request,
      reference: `op-${randomUUID()}`,
      token: fake.card("card_declined"),
    };
    expect(await bench.provider.setup(declined)).toMatchObject({
      kind: "failed",
      failure: "card_declined",
    });
  });

  describe("the statement", () => {
    it("uses the own id of a movement that is not ours, with the value of its cents", async () => {
      const start = await lastCursor(bench);
      fake.foreignCharge(838);
      const { lines } = await bench.provider.statement({ after: start, limit: 10 });
      expect(lines).toMatchObject([{ kind: "debit", amountXpf: 1_000 }]);
      expect(lines[0]?.reference).toBe(lines[0]?.ref);
    });

    it("does not return francs that the cents contradict", async () => {
      const start = await lastCursor(bench);
      const request = good();
      await bench.provider.charge(request);
      for (const row of chargesOf(request.reference)) row["amount"] = 1_676;
      const { lines } = await bench.provider.statement({ after: start, limit: 10 });
      expect(lines).toMatchObject([{ reference: request.reference, amountXpf: 2_000 }]);
    });

    it("leaves out entries younger than the delay", async () => {
      const delayed = providerOf(fake, { completeAfterSeconds: 120 });
      expect(await delayed.statement({ after: null, limit: 10 })).toEqual({
        lines: [],
        hasMore: false,
      });
    });

    it("begins at the oldest movement, skips fees, and ends", async () => {
      const other = await startFakeStripe();
      const charges = Array.from({ length: 5 }, (_, index) => index);
      for (const index of charges) {
        for (let fee = 0; fee < 60; fee += 1) other.fee();
        other.foreignCharge(838 * (index + 1));
      }
      const reader = benchOf(other);
      const first = await reader.provider.statement({ after: null, limit: 2 });
      expect(first.lines.map((line) => line.amountXpf)).toEqual([1_000]);
      expect(first.hasMore).toBe(true);
      const seen = [];
      let after = first.lines[0]?.cursor ?? null;
      for (let hasMore = true; hasMore; ) {
        const page = await reader.provider.statement({ after, limit: 2 });
        seen.push(...page.lines.map((line) => line.amountXpf));
        after = page.lines.at(-1)?.cursor ?? after;
        hasMore = page.hasMore;
      }
      expect(seen).toEqual([2_000, 3_000, 4_000, 5_000]);
      await other.close();
    });
  });

  describe("a notification", () => {
    it("is refused with a wrong, an old or no signature", async () => {
      const request = good();
      await bench.provider.charge(request);
      const { headers, rawBody } = fake.notification(request.reference);
      const sign = (secret: string, timestamp: number) =>
        Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
      const at = Math.floor(Date.now() / 1000);
      const forgeries = [
        sign("whsec_of_somebody_else", at),
        sign(stripeKeys.webhookSecret, at - 301),
        "t=1,v1=00",
        "",
      ];
      for (const signature of forgeries) {
        const forged = { headers: new Headers({ "stripe-signature": signature }), rawBody };
        await expect(bench.provider.verifyNotification(forged)).rejects.toThrow();
      }
      const verified = await bench.provider.verifyNotification({ headers, rawBody });
      expect(verified.notificationId).toMatch(/^evt_/);
    });

    it("names the kind of its object", async () => {
      const charged = await bench.provider.charge(good());
      const refund = { key: "k", reference: `op-${randomUUID()}`, refundId: randomUUID() };
      await bench.provider.refund({ ...refund, ref: refOf(charged), amountXpf: 100, eurCents: 84 });
      const sent = fake.notification(refund.reference);
      expect(await bench.provider.verifyNotification(sent)).toMatchObject({
        subject: "refund",
        reference: refund.reference,
      });
    });
  });

  it("opens a page with only Stripe's script, and reveals no secret", async () => {
    const form = await bench.provider.cardForm({
      purpose: "payment",
      ref: "page-1",
      amountXpf: 2_990,
      eurCents: 2_506,
      locale: "fr",
      returnUrl: bench.returnUrl,
    });
    expect(form.origin).toBe("https://pay.example.pf");
    const url = new URL(form.frameUrl);
    expect([url.origin, url.pathname]).toEqual([form.origin, "/bank-form/stripe"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      mode: "frame",
      purpose: "payment",
      ref: "page-1",
      locale: "fr",
      cents: "2506",
      key: stripeKeys.publishableKey,
      return: bench.returnUrl,
    });
    expect(form.pageUrl).toContain("mode=page");
    expect(form.frameUrl).not.toContain(stripeKeys.secretKey);
  });
});

describe("Stripe's refusals as failure codes", () => {
  it.each([
    ["card_declined", "insufficient_funds", "insufficient_funds"],
    ["card_declined", "generic_decline", "card_declined"],
    ["card_declined", "stolen_card", "card_declined"],
    ["card_declined", "authentication_required", "authentication_required"],
    ["card_declined", "issuer_not_available", "processing_error"],
    ["card_declined", undefined, "card_declined"],
    ["expired_card", undefined, "expired_card"],
    ["incorrect_cvc", undefined, "incorrect_cvc"],
    ["invalid_cvc", undefined, "incorrect_cvc"],
    ["processing_error", undefined, "processing_error"],
    ["authentication_required", "authentication_required", "authentication_required"],
    ["payment_intent_authentication_failure", undefined, "authentication_required"],
    ["something_new", undefined, "card_declined"],
  ])("%s, %s: %s", (code, reason, failure) => {
    const answer = failureOf({ code, decline_code: reason });
    expect(answer).toEqual({ failure, bankCode: reason ?? code });
  });
});
