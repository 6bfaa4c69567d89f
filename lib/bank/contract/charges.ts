import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  aCharge,
  actionOf,
  type BankBench,
  chargeWith,
  type Given,
  linesOf,
  refOf,
} from "@/lib/bank/contract/bench";
import type { BankAnswer, ChargeRequest } from "@/lib/bank/provider";

const refusals = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "insufficient_funds",
  "processing_error",
] as const;

export const describeCharges = (given: Given): void => {
  it("debits a good card and returns its summary", async () => {
    const { outcome } = await chargeWith(given(), "good");
    expect(outcome).toMatchObject({ kind: "succeeded", ref: expect.any(String) });
    if (outcome.kind !== "succeeded") return;
    expect(outcome.card?.last4).toMatch(/^\d{4}$/);
    expect(Math.abs(outcome.at - Date.now() / 1000)).toBeLessThan(60);
  });

  it.each(refusals)("returns a refusal: %s", async (failure) => {
    const { outcome } = await chargeWith(given(), failure);
    expect(outcome).toMatchObject({ kind: "failed", failure });
  });

  it("returns the same charge for the same reference, and debits once", async () => {
    const { request, outcome } = await chargeWith(given(), "good");
    expect(await given().provider.charge(request)).toEqual(outcome);
    expect(await given().provider.charge({ ...request, key: randomUUID() })).toEqual(outcome);
    expect(await linesOf(given(), request.reference)).toHaveLength(1);
  });

  it("keeps the debit that exists under its reference, whatever else the request contains", async () => {
    const { request, outcome } = await chargeWith(given(), "good");
    const again = aCharge(given(), await given().token("good"));
    const { reference } = request;
    const other = { ...again, reference, description: "Commande 43" };
    expect(await given().provider.charge(other)).toEqual(outcome);
    expect(await linesOf(given(), reference)).toHaveLength(1);
  });

  it("debits once when the same charge arrives ten times at once", async () => {
    const request = aCharge(given(), await given().token("good"));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => given().provider.charge(request)),
    );
    expect(new Set(outcomes.map(refOf)).size).toBe(1);
    expect(await linesOf(given(), request.reference)).toHaveLength(1);
  });

  it("returns unknown when a reference is used for another amount", async () => {
    const { request } = await chargeWith(given(), "good");
    const other = await given().provider.charge({ ...request, amountXpf: 1 });
    expect(other).toEqual({ kind: "unknown" });
    expect(await linesOf(given(), request.reference)).toMatchObject([{ amountXpf: 2_990 }]);
  });

  it("lets a single-use token pay one of two charges", async () => {
    const token = await given().token("good");
    const outcomes = await Promise.all(
      [0, 1].map(() => given().provider.charge(aCharge(given(), token))),
    );
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["failed", "succeeded"]);
  });
};

export const describeUncertainty = (given: Given): void => {
  it("finds a charge by reference and by the bank's id", async () => {
    const { request, outcome } = await chargeWith(given(), "good");
    const { reference, amountXpf } = request;
    expect(await given().provider.retrieve({ reference })).toEqual(outcome);
    expect(await given().provider.retrieve({ reference, ref: refOf(outcome), amountXpf })).toEqual(
      outcome,
    );
  });

  it("returns unknown for a charge of another amount", async () => {
    const { request } = await chargeWith(given(), "good");
    const found = await given().provider.retrieve({ reference: request.reference, amountXpf: 1 });
    expect(found).toEqual({ kind: "unknown" });
  });

  it("reports a reference that never arrived as absent", async () => {
    expect(await given().provider.retrieve({ reference: `op-${randomUUID()}` })).toEqual({
      kind: "absent",
    });
  });

  it("refuses a charge that arrives after its reference was aborted", async () => {
    const request = aCharge(given(), await given().token("good"));
    expect(await given().provider.abort({ reference: request.reference })).toBe("aborted");
    expect(await given().provider.charge(request)).toMatchObject({
      kind: "failed",
      failure: "processing_error",
    });
    expect(await given().provider.retrieve({ reference: request.reference })).toMatchObject({
      kind: "failed",
    });
    expect(await linesOf(given(), request.reference)).toEqual([]);
  });

  it("cannot abort what is paid", async () => {
    const { request, outcome } = await chargeWith(given(), "good");
    expect(await given().provider.abort({ reference: request.reference })).toBe("too_late");
    expect(await given().provider.retrieve({ reference: request.reference })).toEqual(outcome);
  });

  it("either aborts or pays when both arrive at once, never both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const request = aCharge(given(), await given().token("good"));
      const [outcome, result] = await Promise.all([
        given().provider.charge(request),
        given().provider.abort({ reference: request.reference }),
      ]);
      const expected = result === "aborted" ? "failed" : "succeeded";
      expect(outcome.kind).toBe(expected);
      expect(await linesOf(given(), request.reference)).toHaveLength(result === "aborted" ? 0 : 1);
    }
  });
};

export const describeAuthentication = (given: Given): void => {
  it.each([
    [true, { kind: "succeeded" }],
    [false, { kind: "failed", failure: "authentication_required" }],
  ])("requires authentication; approved: %s", async (isApproved, expected) => {
    const { request, outcome } = await chargeWith(given(), "authenticated");
    if (!given().traits.asksCardholder) return expectUnasked(given(), request, outcome);
    const action = actionOf(outcome);
    expect(action.expiresAt).toBeGreaterThan(Date.now() / 1000);
    expect(await linesOf(given(), request.reference)).toEqual([]);
    await given().decide(action.url, isApproved);
    const after = await given().provider.resume({ key: randomUUID(), ref: action.ref });
    expect(after).toMatchObject(expected);
    expect(await linesOf(given(), request.reference)).toHaveLength(isApproved ? 1 : 0);
  });

  it("refuses when the cardholder is absent", async () => {
    const { outcome } = await chargeWith(given(), "authenticated", { offSession: true });
    expect(outcome).toMatchObject({ kind: "failed", failure: "authentication_required" });
  });

  it("does not pay after an abandoned authentication was aborted", async () => {
    const { request, outcome } = await chargeWith(given(), "authenticated");
    if (!given().traits.asksCardholder) return expectUnasked(given(), request, outcome);
    const action = actionOf(outcome);
    expect(await given().provider.abort({ reference: request.reference, ref: action.ref })).toBe(
      "aborted",
    );
    await given().decide(action.url, true);
    expect(await given().provider.retrieve({ reference: request.reference })).toMatchObject({
      kind: "failed",
      failure: "authentication_required",
    });
  });
};

/** A bank that cannot authenticate during a debit refuses it, with the right reason and for good. */
const expectUnasked = async (
  bench: BankBench,
  { reference }: ChargeRequest,
  outcome: BankAnswer,
): Promise<void> => {
  const refused = { kind: "failed", failure: "authentication_required" };
  expect(outcome).toMatchObject(refused);
  expect(await bench.provider.retrieve({ reference })).toMatchObject(refused);
  expect(await bench.provider.abort({ reference })).toBe("too_late");
  expect(await linesOf(bench, reference)).toEqual([]);
};
