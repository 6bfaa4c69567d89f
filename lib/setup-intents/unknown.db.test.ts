import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bankOf } from "@/lib/bank/bank";
import { bankKey, startSetup } from "@/lib/bank/operations";
import { DAY, setClock } from "@/lib/kit/clock";
import { transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { takeNotification } from "@/lib/payments/notify";
import { reconcileBank } from "@/lib/payments/reconcile";
import { applySetupResultNow, setupOperation } from "@/lib/setup-intents/apply-result";
import {
  aSetup,
  attemptsOf,
  cards,
  cardsOf,
  decideAtBank,
  injectSetupFaults,
  makeDue,
  methodsOf,
  payer,
  submit,
} from "@/lib/setup-intents/bank.fixture";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { stateOfSetup } from "@/lib/setup-intents/state";
import { submitSetup } from "@/lib/setup-intents/submit";
import { aToken, startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "1500";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
beforeEach(() =>
  injectSetupFaults({ timeoutBefore: 0, timeoutAfter: 0, garbage: 0, http500After: 0 }),
);

const statusOf = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/setup-intents/${id}`)).body.data.status;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const reconcile = async (id: string, change: object = {}) => {
  await makeDue(id, change);
  await reconcileBank();
};
const longAgo = () => ({ sentAt: new Date(Date.now() - 120_000) });

/** A process that dies around its call: the attempt is written, and sent or not. */
const interrupted = async (of: TestMerchant, id: string, customerId: string, isSent: boolean) => {
  const token = await aToken(cards.good);
  const operation = await transaction((tx) =>
    startSetup(tx, of.ctx, { provider: "sandbox", setupIntentId: id, token }),
  );
  const call = () =>
    bankOf(of.ctx).setup({
      key: bankKey(operation),
      reference: operation.reference,
      setupIntentId: id,
      customerRef: customerId,
      token,
      returnUrl: `${env().APP_ORIGIN}/return/setup/${id}?s=x`,
    });
  if (isSent) await call();
  return { operation, call };
};

/** The bank's own notification of an attempt, as it arrives. */
const notify = (reference: string) => {
  const notificationId = newId();
  const rawBody = JSON.stringify({ notificationId, subject: "setup", ref: "set_1", reference });
  const at = new Date();
  const headers = new Headers({
    "webhook-id": notificationId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(env().SANDBOX_BANK_SECRET).sign(notificationId, at, rawBody),
  });
  return takeNotification("sandbox", { headers, rawBody });
};

describe("an unknown outcome", () => {
  it.each(["timeoutAfter", "http500After", "garbage"])(
    "after %s leaves the registration unchanged until the status is retrieved: one card",
    async (fault) => {
      const of = await aMerchant();
      const { id, customerId } = await aSetup(of);
      await injectSetupFaults({ [fault]: 1 });
      const { row, actionUrl } = await submit(of, id, cards.good);
      expect([row.status, actionUrl]).toEqual(["pending", null]);
      expect(await stateOfSetup(payer(of), id)).toEqual({ state: "processing" });
      await expect(submit(of, id, cards.good)).rejects.toMatchObject({
        kind: { reason: "setup_intent_in_progress" },
      });
      await reconcile(id);
      await reconcile(id);
      expect(await statusOf(of, id)).toBe("succeeded");
      expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
      expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
      expect(await methodsOf(customerId)).toHaveLength(1);
    },
  );

  it("fails the registration when nothing happened at the bank, and it may be tried again", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    await bank.close();
    const { row } = await submitSetup(payer(of), { id, bankToken: "tok_unsent" });
    expect([row.status, row.failureCode]).toEqual(["failed", "processing_error"]);
    bank = await startBank();
    expect((await submit(of, id, cards.good)).row.status).toBe("succeeded");
  });

  it("never seen by the bank is believed after the window, and a card that arrives late is deleted", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { operation, call } = await interrupted(of, id, customerId, false);
    await reconcile(id);
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["unknown"]);
    expect(await statusOf(of, id)).toBe("pending");
    await reconcile(id, longAgo());
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["abandoned"]);
    expect(await statusOf(of, id)).toBe("failed");
    // The request was under way all that time.
    await call();
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
    expect(await notify(operation.reference)).toBe("taken");
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 1 });
    expect(await methodsOf(customerId)).toEqual([]);
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.failed"]);
  });
});

describe("a process that dies", () => {
  it("after the bank's answer leaves one card, found by retrieving the status", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await interrupted(of, id, customerId, true);
    expect(await statusOf(of, id)).toBe("pending");
    await Promise.all([reconcile(id), reconcile(id)]);
    expect(await statusOf(of, id)).toBe("succeeded");
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });

  it("is completed by the bank's notification, however often it arrives", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { operation } = await interrupted(of, id, customerId, true);
    for (let times = 0; times < 3; times += 1) {
      expect(await notify(operation.reference)).toBe("taken");
    }
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
    expect(await notify("A".repeat(26))).toBe("taken");
  });

  it("while others retrieve: ten answers about one attempt make one card", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { operation } = await interrupted(of, id, customerId, true);
    const answer = await bankOf(of.ctx).retrieveSetup({ reference: operation.reference });
    if (answer.kind === "absent") throw new Error("The bank has not seen the attempt.");
    const attempt = setupOperation(operation);
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => applySetupResultNow(of.ctx, attempt, answer)),
    );
    expect(rows.map(({ status }) => status)).toEqual(Array(10).fill("succeeded"));
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
    expect(await typesOf(id)).toHaveLength(2);
  });
});

it("a success without the stored card is retrieved again", async () => {
  const of = await aMerchant();
  const { id, customerId } = await aSetup(of);
  const { operation } = await interrupted(of, id, customerId, true);
  const vague = { kind: "succeeded", ref: "set_1", card: null, at: 1 } as const;
  await applySetupResultNow(of.ctx, setupOperation(operation), vague);
  expect([await statusOf(of, id), (await attemptsOf(id))[0]?.state]).toEqual([
    "pending",
    "unknown",
  ]);
  await reconcile(id);
  expect(await statusOf(of, id)).toBe("succeeded");
});

describe("after 24 hours", () => {
  const later = (of: TestMerchant) => setClock(of.id, { offsetMs: DAY, frozenAt: null });

  it("nobody can submit any more, and the status stays", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    await submit(of, id, cards.declined);
    later(of);
    expect(await stateOfSetup(payer(of), id)).toEqual({ state: "expired" });
    await expect(submit(of, id, cards.good)).rejects.toMatchObject({
      kind: { status: 409, reason: "setup_intent_expired" },
    });
    expect(await statusOf(of, id)).toBe("failed");
  });

  it("an attempt that was under way at the bank still counts", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    const { actionUrl } = await submit(of, id, cards.authenticated);
    later(of);
    expect(await stateOfSetup(payer(of), id)).toMatchObject({ state: "action" });
    await decideAtBank(actionUrl, "approve");
    await reconcile(id);
    expect(await stateOfSetup(payer(of), id)).toMatchObject({ state: "saved" });
  });
});

it("abandons what the bank does not answer, and finishes nothing twice", async () => {
  const of = await aMerchant();
  const { id, customerId } = await aSetup(of);
  await injectSetupFaults({ timeoutAfter: 1 });
  await submit(of, id, cards.good);
  // The bank stored the card without answering: what it has decided counts.
  await abandonSetup(payer(of), id);
  expect(await statusOf(of, id)).toBe("succeeded");
  expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
});
