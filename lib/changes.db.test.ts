import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { wholeReference } from "@/lib/api/reference";
import { rollApiKey } from "@/lib/api-keys/roll";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { eventKinds } from "@/lib/events/kinds";
import { madeSilently, unannounced } from "@/lib/events/unannounced";
import { DAY, HOUR, unix } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { statusOf } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { decideKyb } from "@/lib/kyb/decide";
import { claimDue } from "@/lib/mails/outbox";
import { trySend } from "@/lib/mails/try";
import { copyProfileToLive } from "@/lib/merchants/copy-to-live";
import type { Payable } from "@/lib/payables/payable";
import { announceLinkEnds } from "@/lib/payment-links/ends";
import { linkPayable } from "@/lib/payment-links/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { intentPayable } from "@/lib/payments/payable";
import { recordTry } from "@/lib/receipts/record-try";
import { receiptsOutbox, sendDueReceipts } from "@/lib/receipts/send";
import { reportUndelivered } from "@/lib/receipts/undelivered";
import { injectRefundFaults, paidAtBank, refund } from "@/lib/refunds/refunds.fixture";
import {
  aCard,
  aCustomer,
  aSubscription,
  daysAfter,
  liveUntil,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { terminalPayable } from "@/lib/terminal/payable";
import { sendTillReceipt } from "@/lib/terminal/send-receipt";
import { startBank } from "@/lib/testing/bank";
import { follow } from "@/lib/testing/history";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { ask, bodyFor, making, realPath } from "@/lib/testing/requests";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";
import { disableWebhookEndpoint } from "@/lib/webhook-endpoints/disable";

let stopBank: () => Promise<void>;

beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
});

afterAll(() => stopBank());

/** The events seen in all of this file. */
const seen = {
  types: new Set<string>(),
  madeSilently: new Set<string>(),
  changedSilently: new Set<string>(),
};

type Step = readonly [string, () => Promise<unknown>];

/** Runs steps one after the other; after each, events and objects must agree. Returns the events of each. */
const doAll = async (of: TestMerchant, steps: readonly Step[]): Promise<string[][]> => {
  const readChanges = await follow(of);
  const types: string[][] = [];
  for (const [name, step] of steps) {
    await step();
    const found = await readChanges();
    expect({ name, faults: found.faults }).toEqual({ name, faults: [] });
    for (const type of found.types) seen.types.add(type);
    for (const object of found.madeSilently) seen.madeSilently.add(object);
    for (const field of found.changedSilently) seen.changedSilently.add(field);
    types.push([...found.types, ...found.madeSilently]);
  }
  return types;
};

const made = async (
  { api }: TestMerchant,
  path: string,
  body: object,
): Promise<{ id: string; transactionId: string }> => {
  const reply = await api.post(path, body, { "Idempotency-Key": newId() });
  if (reply.status > 202) throw new Error(`${path}: ${reply.text}`);
  return reply.body.data;
};

const changed = async ({ api }: TestMerchant, path: string, body: object): Promise<void> => {
  const reply = await api.patch(path, body);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
};

/** A customer pays on a page; a refusal is an outcome like any other. */
const pay = (
  of: TestMerchant,
  payable: Payable,
  id: string,
  more: { bankToken: string; email?: string | null },
) =>
  payHosted(payerContext({ merchantId: of.id, livemode: false }), payable, {
    ...{ id, email: "moana@example.pf", locale: "fr", visitor: newId(), ...more },
  });

const good = { bankToken: "pm_card_alpha" };
const declined = { bankToken: "pm_card_declined" };

/** The types of a resource's events, each with the fields that changed. */
const announcedOf = async (resourceId: string): Promise<(readonly [string, string[]])[]> => {
  const rows = await db.event.findMany({ where: { resourceId }, orderBy: { sequence: "asc" } });
  return rows.map(({ type, body }) => [type, Object.keys(JSON.parse(body).previous ?? {})]);
};

/** Operations that change nothing of the key's merchant that can be read. */
const idle = new Set([
  "events.resend",
  "sandbox.create_key",
  "invoices.send",
  "portal_sessions.create",
]);

describe("every verb of the API", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s says what it changes",
    async (id, operation) => {
      const of = await aMerchant();
      const path = await realPath(operation, of);
      const bodies = await Promise.all(
        operation.body ? [0, 1].map((at) => bodyFor(operation, making(of), at)) : [undefined],
      );
      const statuses: number[] = [];
      const [first] = await doAll(
        of,
        bodies.map((body) => [
          id,
          async () => statuses.push((await ask(operation, of.key, { path, body })).status),
        ]),
      );
      expect(statuses[0]).toBe(statusOf(operation));
      const changes = operation.method !== "GET" && !idle.has(id);
      expect(first?.length, String(first))[changes ? "toBeGreaterThan" : "toBe"](0);
    },
  );
});

describe("changes beside the API have their events", () => {
  it("of cards and their customer's default", async () => {
    const of = await aMerchant();
    const customer = await aCustomer(of);
    const cards: string[] = [];
    const attach = async (more: object) => {
      const body = { customer, token: "pm_card_alpha", ...more };
      cards.push((await made(of, "/payment-methods", body)).id);
    };
    await doAll(of, [
      ["first card", () => attach({})],
      ["second card", () => attach({})],
      ["another default", () => attach({ default: true })],
      ["default given back", () => changed(of, `/payment-methods/${cards[0]}`, { default: true })],
      ["other card detached", () => of.api.delete(`/payment-methods/${cards[1]}`)],
      ["default detached", () => of.api.delete(`/payment-methods/${cards[0]}`)],
      ["card expired", () => setClock(of, new Date("2090-01-01T10:00:00Z"))],
      ["customer deleted", () => of.api.delete(`/customers/${customer}`)],
    ]);
    expect(await announcedOf(customer)).toEqual([
      ["customer.created", []],
      ...Array(4).fill(["customer.updated", ["defaultPaymentMethodId"]]),
      ["customer.deleted", ["deleted", "deletedAt"]],
    ]);
  });

  it("of registrations of cards", async () => {
    const of = await aMerchant();
    const setupIntentId = await making(of)("seti");
    const simulate = (outcome: string) =>
      of.api.post("/test/simulate", { setupIntentId, outcome, card: "pm_card_beta" });
    await doAll(of, [
      ["refused", () => simulate("failed")],
      ["saved", () => simulate("succeeded")],
    ]);
  });

  it("of the catalogue and what is sold by it", async () => {
    const of = await aMerchant();
    const product = await making(of)("prod");
    const price = (await made(of, "/prices", { product, amountXpf: 1000 })).id;
    const link = (await made(of, "/payment-links", { price })).id;
    await doAll(of, [
      ["another name", () => changed(of, `/products/${product}`, { name: "Thé" })],
      ["paid by link", () => pay(of, linkPayable, link, good)],
      ["closed", () => changed(of, `/payment-links/${link}`, { active: false })],
    ]);
  });

  it("of a link that has its last payment, and ends", async () => {
    const of = await aMerchant();
    const end = unix(new Date()) + 3600;
    const ending = { amountXpf: 2990, description: "Stand", maxPayments: 1, expiresAt: end };
    const link = (await made(of, "/payment-links", ending)).id;
    const announce = () => announceLinkEnds({ merchantId: of.id });
    await doAll(of, [
      ["paid", () => pay(of, linkPayable, link, good)],
      ["full", announce],
      [
        "more places",
        () => changed(of, `/payment-links/${link}`, { active: true, maxPayments: 2 }),
      ],
      ["its end", () => setClock(of, new Date(end * 1000))],
      ["ended", announce],
    ]);
    expect(await announcedOf(link)).toEqual([
      ["payment_link.created", []],
      ["payment_link.exhausted", []],
      ["payment_link.updated", ["maxPayments"]],
      ["payment_link.expired", []],
    ]);
  });

  it("of a payment that is refunded in two parts", async () => {
    const of = await aMerchant();
    const id = await paidAtBank(of, 2990);
    await doAll(of, [
      [
        "refused by the bank",
        () => injectRefundFaults({ refundFails: 1 }).then(() => refund(of, id)),
      ],
      ["a part", () => injectRefundFaults().then(() => refund(of, id, { amountXpf: 1000 }))],
      ["the rest", () => refund(of, id, { amountXpf: 1990 })],
    ]);
    expect((await announcedOf(id)).slice(-6)).toEqual([
      ["payment.updated", ["amountRefundableXpf"]],
      ["payment.updated", ["amountRefundableXpf"]],
      ["payment.updated", ["amountRefundableXpf"]],
      ["payment.updated", ["amountRefundedXpf"]],
      ["payment.updated", ["amountRefundableXpf"]],
      ["payment.refunded", ["status", "amountRefundedXpf", "refundedAt"]],
    ]);
  });

  it("of what customers pay on pages", async () => {
    const of = await aMerchant();
    const session = await making(of)("cs");
    const late = await making(of)("cs");
    const { transactionId } = await made(of, "/payments/intent", { amountXpf: 2990 });
    await doAll(of, [
      ["refused", () => pay(of, sessionPayable, session, declined)],
      ["paid", () => pay(of, sessionPayable, session, good)],
      ["a payment's page", () => pay(of, intentPayable, transactionId, good)],
      ["two days later", () => setClock(of, new Date(Date.now() + 2 * DAY))],
      ["a late look", () => of.api.get(`/checkout-sessions/${late}`)],
    ]);
  });

  it("of receipts", async () => {
    const of = await aMerchant();
    const id = await making(of)("rcpt");
    const claimed = async () => {
      await db.receipt.update({ where: { id }, data: { leasedUntil: null } });
      const found = (await claimDue(receiptsOutbox, 1000)).find((receipt) => receipt.id === id);
      if (!found) throw new Error("The receipt was not due.");
      return found;
    };
    const again = () => db.receipt.update({ where: { id }, data: { nextAttemptAt: new Date() } });
    const failed = { kind: "failed", failure: "provider" } as const;
    const fail = async (next: Date | null) => recordTry(await claimed(), { ...failed, next });
    const sentAs = async () =>
      (await db.receipt.findUniqueOrThrow({ where: { id } })).providerMessageId;
    const resend = (email: string) => made(of, `/receipts/${id}/resend`, { email });
    await doAll(of, [
      [
        "a try that its process did not survive",
        async () => trySend(receiptsOutbox, await claimed()),
      ],
      ["failed", () => fail(new Date())],
    ]);
    await again();
    await doAll(of, [["failed again", () => fail(new Date())]]);
    await again();
    await doAll(of, [
      ["given up", () => fail(null)],
      ["to another address", () => resend("hina@example.pf")],
      ["sent", () => sendDueReceipts()],
      ["bounced", async () => reportUndelivered((await sentAs()) ?? "", "bounced")],
    ]);
  });

  it("of the till", async () => {
    const of = await aMerchant();
    const till = await aMember(of.id);
    const asked = async () =>
      (await till.post("/terminal/payments", { amountXpf: 2990 })).body.data.id;
    const [paid, left, given] = [await asked(), await asked(), await asked()];
    await doAll(of, [
      ["refused", () => pay(of, terminalPayable, paid, declined)],
      ["without an address", () => pay(of, terminalPayable, paid, { ...good, email: null })],
      ["receipt", () => sendTillReceipt(of.ctx, paid, "hina@example.pf")],
      ["cancelled", () => till.post(`/terminal/payments/${given}/cancel`, {})],
      ["two hours later", () => setClock(of, new Date(Date.now() + 2 * HOUR))],
      ["a late look", () => till.get(`/terminal/payments/${left}`)],
    ]);
  });

  it("of keys", async () => {
    const of = await aMerchant();
    const [now, later] = [await making(of)("key"), await making(of)("key")];
    const other = await aMerchant({ merchantId: of.id });
    await doAll(of, [
      ["used", () => other.api.get("/products")],
      ["rolled at once", () => rollApiKey(of.ctx, now, 0)],
      ["rolled within a day", () => rollApiKey(of.ctx, later, 24)],
      ["a day later", () => setClock(of, new Date(Date.now() + 2 * DAY))],
    ]);
  });

  it("of webhook endpoints, except the state of their deliveries", async () => {
    const of = await aMerchant();
    const id = await making(of)("we");
    await doAll(of, [
      ["heard", () => made(of, "/products", { name: "Café" })],
      ["delivered", () => deliverDue({ opensLoopback: true })],
      ["another URL", () => changed(of, `/webhook-endpoints/${id}`, { url: "https://a.example/" })],
      ["off", () => changed(of, `/webhook-endpoints/${id}`, { active: false })],
      ["on", () => changed(of, `/webhook-endpoints/${id}`, { active: true })],
      ["gone", () => disableWebhookEndpoint(of.ctx, id, { reason: "gone" })],
    ]);
  });

  it("of the merchant, in each mode that shows the change", async () => {
    const of = await aMerchant({ kybStatus: "in_review" });
    const live = await aMerchant({ livemode: true, merchantId: of.id });
    const owner = { kind: "member", id: newId(), role: "owner" } as const;
    const steps: readonly Step[] = [
      ["another name", () => changed(of, "/merchants/me", { name: "Le Comptoir" })],
      ["copied to live", () => copyProfileToLive({ ...of.ctx, actor: owner })],
      ["verified", () => decideKyb(live.ctx, { outcome: "verified" })],
    ];
    const [readChanges, readLiveChanges] = [await follow(of), await follow(live)];
    const found: unknown[] = [];
    for (const [, step] of steps) {
      await step();
      found.push(
        [await readChanges(), await readLiveChanges()].map(({ faults, types }) => [faults, types]),
      );
    }
    const [updated, nothing] = [
      [[], ["merchant.updated"]],
      [[], []],
    ];
    expect(found).toEqual([
      [updated, nothing],
      [nothing, updated],
      [updated, updated],
    ]);
  });

  it.each([
    ["pays", "pm_card_alpha"],
    ["is refused", "pm_card_declined"],
    ["cannot be reached", "pm_card_down"],
    ["needs its cardholder", "pm_card_auth"],
  ])("of a subscription whose card %s", async (_, token) => {
    const of = await aMerchant();
    const weekly = await aSubscription(of, { token, price: { interval: "week" } });
    const until = (days: number): Step => [
      `day ${days}`,
      () => liveUntil(of, daysAfter(weekly.billingAnchor, days)),
    ];
    const cancel = (atPeriodEnd: boolean) =>
      made(of, `/subscriptions/${weekly.id}/cancel`, { atPeriodEnd });
    await doAll(of, [
      ...[7, 8, 9, 12, 15, 22].map(until),
      ["ends with its period", () => cancel(true)],
      until(29),
      ["card detached", () => of.api.delete(`/payment-methods/${weekly.paymentMethod}`)],
      until(60),
    ]);
  });

  it("of a subscription with a trial, billed in advance", async () => {
    const of = await aMerchant();
    const { id, billingAnchor } = await aSubscription(of, {
      price: { interval: "week", billing: "advance" },
      more: { trialDays: 10 },
    });
    const until = (days: number): Step => [
      `day ${days}`,
      () => liveUntil(of, daysAfter(billingAnchor, days)),
    ];
    await doAll(of, [-4, -3, -1, 0, 7].map(until));
    const period = ["currentPeriodStart", "currentPeriodEnd", "latestInvoiceId"];
    expect(await announcedOf(id)).toEqual([
      ["subscription.created", []],
      ["subscription.trial_ending", []],
      ["subscription.updated", period],
      ["subscription.updated", period],
    ]);
  });

  it("of a subscription that recovers, and of its new period", async () => {
    const of = await aMerchant();
    const { id, customerId, billingAnchor } = await aSubscription(of, {
      token: "pm_card_declined",
      price: { interval: "week" },
    });
    const paymentMethod = await aCard(of, customerId);
    const payByHand = async () => {
      const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: id } });
      return made(of, `/invoices/${invoice.id}/pay`, { paymentMethod });
    };
    await doAll(of, [
      ["refused", () => liveUntil(of, daysAfter(billingAnchor, 7))],
      ["paid by hand", payByHand],
    ]);
    expect(await announcedOf(id)).toEqual([
      ["subscription.created", []],
      ["subscription.updated", ["currentPeriodStart", "currentPeriodEnd", "latestInvoiceId"]],
      ["subscription.past_due", ["status"]],
      ["subscription.recovered", ["status"]],
    ]);
  });

  it("of a subscription that is cancelled while attempts are planned", async () => {
    const of = await aMerchant();
    const { id, billingAnchor } = await aSubscription(of, {
      token: "pm_card_declined",
      price: { interval: "week" },
    });
    await doAll(of, [
      ["refused", () => liveUntil(of, daysAfter(billingAnchor, 16))],
      ["cancelled", () => made(of, `/subscriptions/${id}/cancel`, { atPeriodEnd: false })],
    ]);
    const invoices = await db.invoice.findMany({ where: { subscriptionId: id } });
    const last = invoices.map(async (invoice) => (await announcedOf(invoice.id)).at(-1));
    expect(await Promise.all(last)).toEqual(Array(2).fill(["invoice.updated", ["nextAttemptAt"]]));
  });
});

describe("in all of the above", () => {
  const { schemas } = wholeReference().components;

  it("every type of event occurred", () => {
    expect(eventKinds.filter((kind) => !seen.types.has(kind))).toEqual([]);
  });

  it("nothing was created without an event except what is declared, with the reason", () => {
    expect([...seen.madeSilently].toSorted()).toEqual(Object.keys(madeSilently).toSorted());
  });

  it("every field that is declared to change without an event did, and has its reason", () => {
    const declared = Object.entries(unannounced).flatMap(([object, fields]) =>
      Object.keys(fields).map((field) => `${object}.${field}`),
    );
    expect([...seen.changedSilently].toSorted()).toEqual(declared.toSorted());
    for (const [object, fields] of Object.entries(unannounced)) {
      const shown = Object.keys((schemas[object]?.["properties"] ?? {}) as object);
      for (const [field, reason] of Object.entries(fields)) {
        expect(shown, object).toContain(field);
        expect(reason).toMatch(/^[A-Z].{15,}\.$/);
      }
    }
  });
});
