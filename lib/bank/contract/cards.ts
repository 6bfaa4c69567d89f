import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  aCharge,
  chargeWith,
  type Given,
  lastCursor,
  linesOf,
  refOf,
} from "@/lib/bank/contract/bench";

export const describeCards = (given: Given): void => {
  const customerRef = `customer-${randomUUID()}`;

  const payAgain = (storedToken: string) =>
    given().provider.charge({
      ...aCharge(given(), storedToken),
      customerRef,
      offSession: true,
    });

  it("stores a card during a payment on request", async () => {
    const { outcome } = await chargeWith(given(), "good", { customerRef, saveCard: true });
    if (outcome.kind !== "succeeded" || !outcome.storedToken) throw new Error("No stored card.");
    expect(await payAgain(outcome.storedToken)).toMatchObject({
      kind: "succeeded",
      card: outcome.card,
    });
  });

  it("stores a card without any amount", async () => {
    const reference = `op-${randomUUID()}`;
    const outcome = await given().provider.setup({
      key: randomUUID(),
      reference,
      setupIntentId: randomUUID(),
      customerRef,
      token: await given().token("good"),
      returnUrl: given().returnUrl,
    });
    const named = { reference, ref: refOf(outcome) };
    expect(await given().provider.retrieveSetup(named)).toEqual(outcome);
    const again = given().traits.findsAllByReference ? outcome : { kind: "absent" };
    expect(await given().provider.retrieveSetup({ reference })).toEqual(again);
    expect(await linesOf(given(), reference)).toEqual([]);
    if (outcome.kind !== "succeeded" || !outcome.storedToken) throw new Error("No stored card.");
    expect(await payAgain(outcome.storedToken)).toMatchObject({ kind: "succeeded" });
  });

  it("attaches a token once per key, and deletes the card on request", async () => {
    const request = { key: randomUUID(), token: await given().token("good"), customerRef };
    const attached = await given().provider.attach(request);
    if (!("storedToken" in attached)) throw new Error(`Not attached: ${attached.failure}.`);
    expect(await given().provider.attach(request)).toEqual(attached);
    expect(await payAgain(attached.storedToken)).toMatchObject({ kind: "succeeded" });
    await given().provider.detach(attached);
    await given().provider.detach(attached);
    expect(await payAgain(attached.storedToken)).toMatchObject({ kind: "failed" });
  });

  it("refuses to attach an unknown token", async () => {
    const token = "tok_of_somebody_else";
    expect(await given().provider.attach({ key: randomUUID(), token, customerRef })).toEqual({
      failure: "invalid_token",
    });
  });
};

export const describeRefunds = (given: Given): void => {
  const refundOf = (ref: string, amountXpf: number) => ({
    key: randomUUID(),
    reference: `op-${randomUUID()}`,
    refundId: randomUUID(),
    ref,
    amountXpf,
    eurCents: Math.floor((amountXpf * 838 + 500) / 1000),
  });

  it("refunds once per reference", async () => {
    const { outcome } = await chargeWith(given(), "good");
    const request = refundOf(refOf(outcome), 1_000);
    const refunded = await given().provider.refund(request);
    expect(refunded.kind).toBe("succeeded");
    expect(await given().provider.refund(request)).toEqual(refunded);
    const { reference } = request;
    const named = { reference, ref: refOf(refunded), amountXpf: 1_000 };
    expect(await given().provider.retrieveRefund(named)).toEqual(refunded);
    const found = given().traits.findsAllByReference ? refunded : { kind: "absent" };
    expect(await given().provider.retrieveRefund({ reference })).toEqual(found);
    expect(await linesOf(given(), request.reference)).toMatchObject([
      { kind: "refund", amountXpf: 1_000 },
    ]);
  });

  it("never refunds more than was paid, however many requests run at once", async () => {
    const { outcome } = await chargeWith(given(), "good");
    const requests = Array.from({ length: 6 }, () => refundOf(refOf(outcome), 1_000));
    const refunds = await Promise.all(requests.map((request) => given().provider.refund(request)));
    expect(refunds.filter((refund) => refund.kind === "succeeded")).toHaveLength(2);
    expect(refunds.filter((refund) => refund.kind === "failed")).toHaveLength(4);
  });

  it("reports a refund that never arrived as absent", async () => {
    expect(await given().provider.retrieveRefund({ reference: `op-${randomUUID()}` })).toEqual({
      kind: "absent",
    });
  });
};

export const describeTidings = (given: Given): void => {
  it("signs its notifications, which only identify", async () => {
    const { request, outcome } = await chargeWith(given(), "good");
    const sent = await given().notification(request.reference);
    const verified = await given().provider.verifyNotification(sent);
    expect(verified).toMatchObject({
      subject: "payment",
      ref: refOf(outcome),
      reference: request.reference,
    });
    const forged = { ...sent, rawBody: sent.rawBody.replace(refOf(outcome), "ch_forged") };
    await expect(given().provider.verifyNotification(forged)).rejects.toThrow();
  });

  it("lists every movement once to a reader that follows the cursor while payments continue", async () => {
    if (!given().traits.listsMovements) {
      await chargeWith(given(), "good");
      const page = await given().provider.statement({ after: null, limit: 5 });
      expect(page).toEqual({ lines: [], hasMore: false });
      return;
    }
    const start = await lastCursor(given());
    const paying = Promise.all(Array.from({ length: 24 }, () => chargeWith(given(), "good")));
    const seen: string[] = [];
    let after = start;
    let isPaid = false;
    const paid = paying.then((made) => {
      isPaid = true;
      return made;
    });
    for (let wasPaid = false; !wasPaid; ) {
      wasPaid = isPaid;
      const page = await given().provider.statement({ after, limit: 5 });
      seen.push(...page.lines.map((line) => line.reference));
      after = page.lines.at(-1)?.cursor ?? after;
      if (page.hasMore) wasPaid = false;
    }
    const references = (await paid).map(({ request }) => request.reference);
    expect(seen.filter((reference) => references.includes(reference)).sort()).toEqual(
      references.sort(),
    );
  });
};
