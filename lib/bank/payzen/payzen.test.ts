import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alwaysClosed } from "@/lib/bank/breaker.fixture";
import { aCharge, type BankBench, refOf } from "@/lib/bank/contract/bench";
import { describeBank } from "@/lib/bank/contract/contract";
import {
  type FakePayzen,
  payzenKeys,
  serviceOf,
  signedForm,
  startFakePayzen,
} from "@/lib/bank/fakes/payzen.fixture";
import { failureOf } from "@/lib/bank/payzen/answers";
import { payzenBank } from "@/lib/bank/payzen/payzen";

type Change = {
  apiOrigin?: string;
  password?: string;
  finalityMs?: number;
  ownerOf?: (ref: string) => Promise<string | null>;
};

const providerOf = (fake: FakePayzen, change: Change = {}) =>
  payzenBank({
    ...payzenKeys,
    apiOrigin: fake.origin,
    appOrigin: "https://pay.example.pf",
    email: "caisse@example.pf",
    timeoutMs: 800,
    finalityMs: 0,
    ownerOf: async () => null,
    breaker: alwaysClosed,
    ...change,
  });

const benchOf = (fake: FakePayzen): BankBench => ({
  provider: providerOf(fake),
  traits: { asksCardholder: false, listsMovements: false, findsAllByReference: false },
  returnUrl: "https://pay.example.pf/return/1?s=nonce",
  token: async (kind) => fake.card(kind),
  decide: () => Promise.reject(new Error("PayZen asks in its own form alone.")),
  notification: async (reference) => fake.notification(reference),
  movements: fake.movements,
  close: fake.close,
});

describeBank("PayZen", async () => benchOf(await startFakePayzen()));

describe("PayZen's client", () => {
  let fake: FakePayzen;
  let bench: BankBench;
  /** An address where nothing listens. */
  let nobody: string;
  beforeAll(async () => {
    fake = await startFakePayzen();
    bench = benchOf(fake);
    const gone = await startFakePayzen();
    nobody = gone.origin;
    await gone.close();
  });
  afterAll(() => fake.close());

  const CREATE = serviceOf("Charge/CreatePayment");
  const VALIDATE = serviceOf("Transaction/Validate");
  const REFUND = serviceOf("Transaction/CancelOrRefund");
  const good = () => aCharge(bench, fake.card("good"));
  const debitsOf = (reference: string) =>
    fake.book.transactions.filter((one) => one.metadata?.["reference"] === reference);

  describe("after a debit whose answer was lost", () => {
    it.each(["silentAfter", "cutAfter", "garbageAfter", "failAfter"] as const)(
      "concludes nothing, sends nothing again, and finishes it when asked: %s",
      async (fault) => {
        const request = good();
        const before = fake.count(CREATE);
        fake.order(CREATE, fault);
        expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
        expect(fake.movements(request.reference)).toEqual([]);
        expect(await bench.provider.retrieve(request)).toMatchObject({ kind: "succeeded" });
        expect(fake.count(CREATE) - before).toBe(1);
        expect(fake.movements(request.reference)).toEqual([{ kind: "debit", amountXpf: 2_990 }]);
      },
    );

    it.each(["silentBefore", "silentAfter"] as const)(
      "concludes nothing when it is the taking that was lost: %s",
      async (fault) => {
        const request = good();
        fake.order(VALIDATE, fault);
        expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
        expect(await bench.provider.retrieve(request)).toMatchObject({ kind: "succeeded" });
        expect(fake.movements(request.reference)).toHaveLength(1);
      },
    );

    it("returns unknown for an amount that was not requested", async () => {
      const request = good();
      fake.order(CREATE, "silentAfter");
      await bench.provider.charge(request);
      for (const made of debitsOf(request.reference)) made.amount = 29_900;
      expect(await bench.provider.retrieve(request)).toEqual({ kind: "unknown" });
      expect(fake.movements(request.reference)).toEqual([]);
    });

    it("knows that nothing happened when it was not authorised, or could not connect", async () => {
      const nothing = { kind: "unreachable" };
      const stranger = providerOf(fake, { password: "prodpassword_of_somebody_else" });
      expect(await stranger.charge(good())).toEqual(nothing);
      expect(await providerOf(fake, { apiOrigin: nobody }).charge(good())).toEqual(nothing);
      const before = fake.count(CREATE);
      fake.order(serviceOf("Order/Get"), "silentBefore");
      expect(await bench.provider.charge(good())).toEqual(nothing);
      expect(fake.count(CREATE)).toBe(before);
    });

    it("never takes a status request that was not sent for an answer", async () => {
      const nowhere = providerOf(fake, { apiOrigin: nobody });
      const known = { reference: `op-${randomUUID()}` };
      expect(await nowhere.retrieve(known)).toEqual({ kind: "unknown" });
      expect(await nowhere.retrieveRefund({ ...known, ref: "0" })).toEqual({ kind: "unknown" });
      const registration = { ...known, ref: "0".repeat(32) };
      expect(await nowhere.retrieveSetup(registration)).toEqual({ kind: "unknown" });
      expect(await nowhere.abort(known)).toBe("unknown");
      await expect(nowhere.detach({ storedToken: "kept:x:y" })).rejects.toThrow();
      const token = "0".repeat(32);
      expect(await nowhere.attach({ key: "k", token, customerRef: "c" })).toEqual({
        failure: "unknown",
      });
    });
  });

  describe("an abort", () => {
    it("leaves a request that arrives late with a reservation that nobody captures", async () => {
      const request = good();
      fake.order(CREATE, "held");
      expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
      expect(await bench.provider.abort(request)).toBe("aborted");
      await fake.release();
      expect(debitsOf(request.reference)).toMatchObject([
        { detailedStatus: "AUTHORISED_TO_VALIDATE" },
      ]);
      expect(fake.movements(request.reference)).toEqual([]);
      expect(await bench.provider.charge(request)).toMatchObject({ kind: "failed" });
      expect(await bench.provider.retrieve(request)).toMatchObject({ kind: "failed" });
      expect(debitsOf(request.reference)).toMatchObject([{ detailedStatus: "CANCELLED" }]);
    });

    it("believes an absence once it has lasted", async () => {
      const patient = providerOf(fake, { finalityMs: 300 });
      const known = { reference: `op-${randomUUID()}` };
      expect(await patient.abort(known)).toBe("unknown");
      expect(await patient.abort(known)).toBe("unknown");
      await new Promise((resolve) => setTimeout(resolve, 350));
      expect(await patient.abort(known)).toBe("aborted");
    });

    it("cancels a reservation", async () => {
      const request = good();
      fake.order(CREATE, "silentAfter");
      await bench.provider.charge(request);
      expect(await bench.provider.abort(request)).toBe("aborted");
      expect(debitsOf(request.reference)).toMatchObject([{ detailedStatus: "CANCELLED" }]);
      expect(await bench.provider.retrieve(request)).toMatchObject({ kind: "failed" });
    });
  });

  it("debits francs, chained to the registration, in two steps", async () => {
    const request = good();
    const outcome = await bench.provider.charge(request);
    expect(debitsOf(request.reference)).toMatchObject([
      { uuid: refOf(outcome), amount: 2_990, orderId: request.reference },
    ]);
    expect(fake.count(VALIDATE)).toBeGreaterThan(0);
  });

  it("deletes the card of a payment that was not to be stored, and no other", async () => {
    const isCancelled = (reference: string) =>
      debitsOf(reference).map(({ token }) => fake.book.tokens.get(token)?.isCancelled);
    const once = good();
    await bench.provider.charge(once);
    expect(isCancelled(once.reference)).toEqual([true]);
    const kept = { ...good(), saveCard: true, customerRef: "customer-1" };
    await bench.provider.charge(kept);
    expect(isCancelled(kept.reference)).toEqual([false]);
  });

  it("refuses an id that is no card", async () => {
    const outcome = await bench.provider.charge(good());
    const attached = { failure: "invalid_token" };
    const request = { key: "k", customerRef: "c" };
    expect(await bench.provider.attach({ ...request, token: refOf(outcome) })).toEqual(attached);
    const refused = { kind: "failed", ref: null, bankCode: "invalid_token" };
    expect(await bench.provider.charge(aCharge(bench, refOf(outcome)))).toMatchObject(refused);
    expect(await bench.provider.charge(aCharge(bench, "0".repeat(32)))).toMatchObject(refused);
  });

  describe("a refund", () => {
    const refundOf = (ref: string, amountXpf: number) => ({
      key: randomUUID(),
      reference: `op-${randomUUID()}`,
      refundId: randomUUID(),
      ref,
      amountXpf,
      eurCents: 1,
    });
    const creditsOf = (ref: string) =>
      fake.book.transactions.filter(({ parent }) => parent === ref);

    it.each(["silentAfter", "cutAfter", "garbageAfter"] as const)(
      "whose answer was lost is recognised, and not made again: %s",
      async (fault) => {
        const ref = refOf(await bench.provider.charge(good()));
        const request = refundOf(ref, 500);
        fake.order(REFUND, fault);
        expect(await bench.provider.refund(request)).toEqual({ kind: "unknown" });
        expect(await bench.provider.refund(request)).toMatchObject({ kind: "succeeded" });
        expect(creditsOf(ref)).toHaveLength(1);
      },
    );

    it("does not use the credit of another refund of the same amount, even after a restart", async () => {
      const ref = refOf(await bench.provider.charge(good()));
      const first = refundOf(ref, 500);
      const firstRef = refOf(await bench.provider.refund(first));
      const restarted = providerOf(fake, {
        ownerOf: async (name) => (name === firstRef ? first.reference : null),
      });
      const second = refOf(await restarted.refund(refundOf(ref, 500)));
      expect(second).not.toBe(firstRef);
      expect(refOf(await restarted.refund(first))).toBe(firstRef);
      expect(creditsOf(ref)).toHaveLength(2);
    });

    it("before the remittance cancels the whole payment, once, and no part of it", async () => {
      const early = await startFakePayzen({ isRemittedAtOnce: false });
      const { provider } = benchOf(early);
      const charge = aCharge(bench, early.card("good"));
      const ref = refOf(await provider.charge(charge));
      expect(await provider.refund(refundOf(ref, 1_000))).toMatchObject({
        kind: "failed",
        bankCode: "not_captured",
      });
      const whole = refundOf(ref, 2_990);
      const refunded = await provider.refund(whole);
      expect(refunded).toMatchObject({ kind: "succeeded", ref: `${ref}:cancelled` });
      expect(await provider.refund(whole)).toEqual(refunded);
      expect(await provider.retrieveRefund({ ...whole, ref: refOf(refunded) })).toEqual(refunded);
      expect(early.movements(charge.reference)).toEqual([]);
      await early.close();
    });
  });

  describe("a notification", () => {
    it("is accepted from the servers only", async () => {
      const request = good();
      await bench.provider.charge(request);
      const answer = new URLSearchParams(fake.notification(request.reference).rawBody);
      const text = answer.get("kr-answer") ?? "";
      const forgeries = [
        signedForm(text, "hmac_key_of_the_browser", "sha256_hmac"),
        signedForm(text, payzenKeys.password, "sha256_hmac"),
        signedForm(text, "prodpassword_of_somebody_else", "password"),
        { headers: new Headers(), rawBody: "" },
        { headers: new Headers(), rawBody: text },
      ];
      for (const forged of forgeries) {
        await expect(bench.provider.verifyNotification(forged)).rejects.toThrow();
      }
      const escaped = signedForm(text, payzenKeys.password, "password");
      const body = new URLSearchParams(escaped.rawBody);
      body.set("kr-answer", text.replaceAll("/", "\\/"));
      const taken = { headers: escaped.headers, rawBody: body.toString() };
      expect(await bench.provider.verifyNotification(taken)).toMatchObject({
        subject: "payment",
        reference: request.reference,
      });
    });
  });

  it("opens a page with only PayZen's script, and reveals no secret", async () => {
    const request = { purpose: "payment", ref: "page-1", locale: "en", returnUrl: "/x" } as const;
    const form = await bench.provider.cardForm(request);
    const url = new URL(form.frameUrl);
    expect([url.origin, url.pathname]).toEqual(["https://pay.example.pf", "/bank-form/payzen"]);
    expect(url.searchParams.get("key")).toBe(payzenKeys.publicKey);
    expect(url.searchParams.get("formToken")).toMatch(/^01/);
    expect(form.frameUrl).not.toContain(payzenKeys.password);
    const nowhere = providerOf(fake, { apiOrigin: nobody });
    await expect(nowhere.cardForm(request)).rejects.toThrow("The bank could not be reached");
  });
});

describe("PayZen's refusals as failure codes", () => {
  it.each([
    ["ACQ_001", "51", "insufficient_funds"],
    ["ACQ_001", "54", "expired_card"],
    ["ACQ_001", "33", "expired_card"],
    ["ACQ_001", "05", "card_declined"],
    ["ACQ_001", "57", "card_declined"],
    ["ACQ_001", "43", "card_declined"],
    ["ACQ_001", "41", "card_declined"],
    ["ACQ_001", "91", "processing_error"],
    ["ACQ_001", "96", "processing_error"],
    ["ACQ_001", "65", "authentication_required"],
    ["ACQ_001", "1A", "authentication_required"],
    ["ACQ_001", "82", "incorrect_cvc"],
    ["ACQ_001", "Z9", "card_declined"],
    ["ACQ_999", null, "processing_error"],
    ["PSP_042", null, "insufficient_funds"],
    [null, null, "processing_error"],
  ])("%s, %s: %s", (errorCode, detailedErrorCode, failure) => {
    expect(failureOf({ errorCode, detailedErrorCode }).failure).toBe(failure);
  });
});
