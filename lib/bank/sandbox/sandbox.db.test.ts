import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alwaysClosed } from "@/lib/bank/breaker.fixture";
import { aCharge, allTraits, type BankBench, type CardKind } from "@/lib/bank/contract/bench";
import { describeBank } from "@/lib/bank/contract/contract";
import { sandboxBank } from "@/lib/bank/sandbox/sandbox";
import {
  apiKey,
  eventually,
  notifySecret,
  startTestBank,
  type TestBank,
} from "@/sandbox-bank/test-bench";

/** Short, since many of these tests wait for a bank that never answers. */
const TIMEOUT_MS = 1_500;

/** Long, for a bank that always answers, however busy the machine is. */
const PATIENT_MS = 15_000;

const numbers: Record<CardKind, string> = {
  good: "4242424242424242",
  authenticated: "4000000000003220",
  authentication_required: "4000000000003220",
  card_declined: "4000000000000002",
  expired_card: "4000000000000069",
  incorrect_cvc: "4000000000000127",
  insufficient_funds: "4000000000009995",
  processing_error: "4000000000000119",
};

const providerOf = (
  bank: TestBank,
  change: { origin?: string; apiKey?: string; timeoutMs?: number } = {},
) =>
  sandboxBank({
    origin: bank.origin,
    appOrigin: bank.appOrigin,
    apiKey,
    notifySecret,
    timeoutMs: TIMEOUT_MS,
    breakerFor: () => alwaysClosed,
    ...change,
  });

const benchOf = (bank: TestBank, timeoutMs: number): BankBench => ({
  provider: providerOf(bank, { timeoutMs }),
  traits: allTraits,
  returnUrl: `${bank.appOrigin}/return/1?s=nonce`,
  token: async (kind) => {
    const { json } = await bank.call("POST", "/bank/v1/tokens", {
      headers: { origin: bank.origin },
      body: { number: numbers[kind], expMonth: 12, expYear: 2034, cvc: "123" },
    });
    return String(json["token"]);
  },
  decide: async (url, isApproved) => {
    const decision = isApproved ? "approve" : "refuse";
    await bank.post(new URL(url).pathname, { method: "sms", code: "123456", decision });
  },
  notification: (reference) =>
    eventually(() => bank.notices.find((notice) => notice.reference === reference)),
  close: bank.close,
});

describeBank("the sandbox bank", async () => benchOf(await startTestBank(), PATIENT_MS));

describe("the sandbox bank's client", () => {
  let bank: TestBank;
  let bench: BankBench;
  beforeAll(async () => {
    bank = await startTestBank({ slowMs: 300 });
    bench = benchOf(bank, TIMEOUT_MS);
  });
  afterAll(() => bank.close());

  const order = (faults: Record<string, unknown>) =>
    bank.call("PUT", "/bank/v1/chaos", { body: faults });

  it("returns unknown without an answer, and finds the debit afterwards", async () => {
    const request = aCharge(bench, "pm_card_timeout");
    expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
    expect(await bench.provider.retrieve({ reference: request.reference })).toMatchObject({
      kind: "succeeded",
    });
  });

  it("returns unknown when the connection was cut before the command, and then learns that nothing arrived", async () => {
    await order({ on: "charges", timeoutBefore: 1 });
    const request = aCharge(bench, "pm_card_alpha");
    expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
    expect(await bench.provider.retrieve({ reference: request.reference })).toEqual({
      kind: "absent",
    });
  });

  it.each(["http500After", "garbage", "timeoutAfter"])(
    "returns unknown after %s",
    async (fault) => {
      await order({ on: "charges", [fault]: 1 });
      const request = aCharge(bench, "pm_card_alpha");
      expect(await bench.provider.charge(request)).toEqual({ kind: "unknown" });
      expect(await bench.provider.retrieve({ reference: request.reference })).toMatchObject({
        kind: "succeeded",
      });
    },
  );

  it("returns unknown after a broken answer to a refund", async () => {
    const charged = await bench.provider.charge(aCharge(bench, "pm_card_alpha"));
    if (charged.kind !== "succeeded") throw new Error("Not charged.");
    await order({ on: "refunds", garbage: 1 });
    const reference = `op-${randomUUID()}`;
    const refund = {
      key: randomUUID(),
      reference,
      refundId: randomUUID(),
      ref: charged.ref,
      amountXpf: 5,
      eurCents: 4,
    };
    expect(await bench.provider.refund(refund)).toEqual({ kind: "unknown" });
    expect((await bench.provider.retrieveRefund({ reference })).kind).toBe("succeeded");
  });

  it("knows that nothing happened when the bank is closed, unreachable, or refuses our key", async () => {
    const nothing = { kind: "unreachable" };
    expect(await bench.provider.charge(aCharge(bench, "pm_card_down"))).toEqual(nothing);
    const nowhere = providerOf(bank, { origin: "http://localhost:9" });
    expect(await nowhere.charge(aCharge(bench, "pm_card_alpha"))).toEqual(nothing);
    const stranger = providerOf(bank, { apiKey: "somebody-else" });
    expect(await stranger.charge(aCharge(bench, "pm_card_alpha"))).toEqual(nothing);
  });

  it("never takes a status request that was not sent for an answer", async () => {
    const nowhere = providerOf(bank, { origin: "http://localhost:9" });
    const known = { reference: `op-${randomUUID()}` };
    expect(await nowhere.retrieve(known)).toEqual({ kind: "unknown" });
    expect(await nowhere.retrieveRefund(known)).toEqual({ kind: "unknown" });
    expect(await nowhere.abort(known)).toBe("unknown");
    await expect(nowhere.statement({ after: null, limit: 1 })).rejects.toThrow();
    await expect(nowhere.detach({ storedToken: "card_x" })).rejects.toThrow();
    const attached = nowhere.attach({
      key: randomUUID(),
      token: "pm_card_alpha",
      customerRef: "c",
    });
    expect(await attached).toEqual({ failure: "unknown" });
  });

  it("treats a rejected request as a refusal without an id at the bank", async () => {
    const request = { ...aCharge(bench, "pm_card_alpha"), returnUrl: "https://elsewhere.example/" };
    expect(await bench.provider.charge(request)).toEqual({
      kind: "failed",
      ref: null,
      failure: "processing_error",
      bankCode: "invalid_request",
    });
  });

  it("waits for a slow card", async () => {
    const request = aCharge(bench, "pm_card_slow");
    expect(await bench.provider.charge(request)).toMatchObject({ kind: "processing" });
    await bench.notification(request.reference);
    expect(await bench.provider.retrieve({ reference: request.reference })).toMatchObject({
      kind: "succeeded",
    });
  });

  it("refuses a notification that is old or whose id was changed", async () => {
    const request = aCharge(bench, "pm_card_alpha");
    await bench.provider.charge(request);
    const { headers, rawBody } = await bench.notification(request.reference);
    const renamed = new Headers(headers);
    renamed.set("webhook-id", randomUUID());
    const old = new Headers(headers);
    old.set("webhook-timestamp", String(Math.floor(Date.now() / 1000) - 600));
    for (const each of [renamed, old, new Headers()]) {
      await expect(bench.provider.verifyNotification({ headers: each, rawBody })).rejects.toThrow();
    }
  });

  it("opens the card form at the bank's own origin, in a frame and as a page", async () => {
    const form = await bench.provider.cardForm({
      purpose: "payment",
      ref: "page-1",
      amountXpf: 2_990,
      eurCents: 2_506,
      locale: "en",
      returnUrl: bench.returnUrl,
    });
    expect(form.origin).toBe(bank.origin);
    for (const url of [form.frameUrl, form.pageUrl]) {
      expect(new URL(url).origin).toBe(bank.origin);
      expect((await fetch(url)).status).toBe(200);
    }
  });
});
