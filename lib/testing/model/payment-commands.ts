import fc from "fast-check";
import { expect } from "vitest";
import { env } from "@/lib/kit/env";
import { abandonAuthentication, returnFromBank } from "@/lib/payments/authentication";
import { intentPayable } from "@/lib/payments/payable";
import { expectShown } from "@/lib/testing/model/agree";
import { any, choose, command, seldom } from "@/lib/testing/model/command";
import { emails } from "@/lib/testing/model/holder-commands";
import {
  accept,
  applyLateResults,
  DAY,
  debit,
  fail,
  isLive,
  succeed,
} from "@/lib/testing/model/results";
import {
  bankDecides,
  conflict,
  created,
  declined,
  type Expectation,
  expectReply,
  notFound,
  ok,
  openChallenge,
  payer,
  payOnPage,
  post,
  retrieveDebits,
  type Shop,
} from "@/lib/testing/model/shop";
import {
  byId,
  isFull,
  newPayment,
  type Payment,
  type Refund,
  type World,
} from "@/lib/testing/model/world";

const amounts = fc.integer({ min: 100, max: 9999 });

/** The input of a page. */
export const typedCards = fc.constantFrom("alpha", "declined", "insufficient", "auth", "slow");

/** The bank decides late, but before the next command. */
export const soonDecided = async (shop: Shop, { atBank }: Payment): Promise<void> => {
  if (atBank === "late") await bankDecides(shop);
};

const createPayment = command(
  "create payment",
  { amountXpf: amounts, of: seldom },
  {
    run: async (world, shop, { amountXpf, of }) => {
      const hasPayer = of !== null && world.customers.length > 0;
      const customer = hasPayer ? choose(world.customers, of).id : null;
      const body = { amountXpf, ...(customer ? { customer } : {}) };
      const reply = await post(shop, "/payments/intent", body);
      expectReply(reply, created);
      const { id, clientSecret } = reply.body.data;
      newPayment(world, { id, source: "api", amountXpf, customerId: customer });
      expect(clientSecret).toMatch(/^[0-9a-f-]{36}_secret_/);
    },
  },
);

const debitCard = command(
  "debit card",
  { amountXpf: amounts, card: any, offSession: fc.boolean(), foreign: seldom },
  {
    can: ({ cards }) => cards.length > 0,
    run: async (world, shop, { amountXpf, card: drawn, offSession, foreign }) => {
      const card = choose(world.cards, drawn);
      const named = foreign === null ? card.customerId : choose(world.customers, foreign).id;
      const body = { amountXpf, customer: named, paymentMethod: card.id, offSession };
      const reply = await post(shop, "/payments/intent", body);
      if (named !== card.customerId) return expectReply(reply, notFound);
      if (card.detachedAt !== null) {
        return expectReply(reply, conflict("payment_method_detached"));
      }
      const id = reply.body.data?.id ?? reply.body.transactionId;
      const { customerId, id: paymentMethodId } = card;
      const more = { customerId, paymentMethodId, offSession };
      const payment = newPayment(world, { id, source: "api", amountXpf, ...more });
      debit(world, payment, { card, isPresent: false });
      const { failureCode, status } = payment;
      expectReply(reply, failureCode === null ? created : declined(failureCode));
      if (failureCode === null) expect(reply.body.data.status).toBe(status);
      await soonDecided(shop, payment);
    },
  },
);

/** Why a payment cannot be made on its page; null when it can. */
const whyNotPayable = (world: World, payment: Payment): string | null => {
  if (payment.status === "processing") return "payment_in_progress";
  if (isLive(payment)) return "payment_paid";
  return world.now - payment.created >= DAY ? "payment_expired" : null;
};

const payPayment = command(
  "pay payment",
  { payment: any, typed: fc.option(typedCards), email: emails },
  {
    can: ({ payments }) => payments.some(({ source }) => source === "api"),
    run: async (world, shop, { payment: drawn, typed, email: typing }) => {
      const ofApi = world.payments.filter(({ source }) => source === "api");
      const open = ofApi.filter(({ status }) => status === "pending" || status === "failed");
      const payment = choose(open.length > 0 && drawn % 4 > 0 ? open : ofApi, drawn);
      const isAsked = payment.customerId === null && payment.payerEmail === null;
      const email = isAsked ? typing : null;
      const result = await payOnPage(shop, intentPayable, { id: payment.id, email, typed });
      const card = world.cards.find(
        ({ id, detachedAt }) => id === payment.paymentMethodId && detachedAt === null,
      );
      const why =
        whyNotPayable(world, payment) ?? (typed === null && !card ? "card_required" : null);
      if (why) return expect(result).toEqual({ ...conflict(why), payment: null });
      expect(result).toEqual({ ...ok, payment: payment.id });
      if (email) payment.payerEmail = email;
      if (typed) payment.paymentMethodId = null;
      const used = typed ?? card;
      if (used) debit(world, payment, { card: used, isPresent: true });
      await soonDecided(shop, payment);
    },
  },
);

const challenged = ({ payments }: Readonly<World>): Payment[] =>
  payments.filter(({ atBank }) => atBank === "challenge");

const authenticate = command(
  "authenticate",
  { payment: any, decision: fc.constantFrom("approve", "refuse", "give up") },
  {
    can: (world) => challenged(world).length > 0,
    run: async (world, shop, { payment: drawn, decision }) => {
      const payment = choose(challenged(world), drawn);
      if (decision === "give up") {
        await abandonAuthentication(payer(shop), payment.id);
      } else {
        const { actionUrl, returnNonce } = await openChallenge(payment.id);
        const body = new URLSearchParams({ method: "sms", code: "123456", decision });
        const headers = { origin: env().BANK_ORIGIN };
        await fetch(actionUrl ?? "", { method: "POST", body, redirect: "manual", headers });
        await returnFromBank(payment.id, returnNonce);
      }
      if (decision === "approve") accept(world, payment);
      else fail(world, payment, "authentication_required");
    },
  },
);

const hearFromBank = command(
  "hear from the bank",
  {},
  {
    can: ({ payments }) => payments.some(({ atBank }) => atBank === "late"),
    run: async (world, shop) => {
      await retrieveDebits(shop);
      applyLateResults(world);
    },
  },
);

/** The refunded amount, and why it cannot be refunded. */
const refundable = (payment: Payment, amountXpf: number): string | null => {
  if (payment.status !== "succeeded") return "payment_not_succeeded";
  return amountXpf > payment.amountRefundableXpf ? "refund_exceeds_balance" : null;
};

const refund = command(
  "refund",
  {
    payment: any,
    part: fc.oneof(
      fc.constantFrom("whole", "too much"),
      fc.integer({ min: 1, max: 9999 }),
    ) as fc.Arbitrary<"whole" | "too much" | number>,
  },
  {
    can: ({ payments }) => payments.some(isLive),
    run: async (world, shop, { payment: drawn, part }) => {
      const payment = choose(world.payments.filter(isLive), drawn);
      const left = payment.amountRefundableXpf;
      const parts = { whole: left, "too much": left + 1 };
      const amountXpf = typeof part === "number" ? 1 + (part % Math.max(1, left)) : parts[part];
      const body = part === "whole" ? {} : { amountXpf };
      const reply = await post(shop, `/transactions/${payment.id}/refunds`, body);
      const why = refundable(payment, amountXpf);
      if (why) return expectReply(reply, conflict(why));
      expectReply(reply, created);
      const { now } = world;
      const { id } = reply.body.data;
      const times = { created: now, succeededAt: now };
      const made: Refund = {
        id,
        status: "succeeded",
        transactionId: payment.id,
        amountXpf,
        ...times,
      };
      world.refunds.push(made);
      payment.amountRefundedXpf += amountXpf;
      payment.amountRefundableXpf -= amountXpf;
      if (payment.amountRefundableXpf === 0) {
        Object.assign(payment, { status: "refunded", refundedAt: now });
      }
      expectShown(reply.body.data, made);
    },
  },
);

/** Another payment of the same session or invoice, which may have only one. */
const rivalOf = (world: World, { id, checkoutSessionId, invoiceId }: Payment): string | null => {
  const isSame = (other: Payment): boolean =>
    (checkoutSessionId !== null && other.checkoutSessionId === checkoutSessionId) ||
    (invoiceId !== null && other.invoiceId === invoiceId);
  const rival = world.payments.find((other) => other.id !== id && isLive(other) && isSame(other));
  if (!rival) return null;
  return invoiceId ? "invoice_payment_in_progress" : "session_payment_in_progress";
};

/** Its session can no longer be paid. */
const isTooLate = (world: World, { status, checkoutSessionId }: Payment): boolean => {
  const session = world.sessions.find(({ id }) => id === checkoutSessionId);
  if (!session || status === "processing" || session.status === "complete") return false;
  return session.status === "expired" || session.expiresAt <= world.now;
};

type Outcome = "succeeded" | "failed" | "processing";

/** Why a payment cannot be decided by simulation; null when it can. */
const whyNotDecided = (world: World, payment: Payment, outcome: Outcome): string | null => {
  if (payment.status === "succeeded" || payment.status === "refunded") return "transaction_decided";
  if (outcome === "failed") return null;
  const wasRefused = payment.status === "failed" && payment.invoiceId !== null;
  if (outcome === "processing" && wasRefused) return "transaction_decided";
  const link = world.links.find(({ id }) => id === payment.paymentLinkId);
  if (link && payment.status !== "processing" && isFull(world, link)) return "link_exhausted";
  return isTooLate(world, payment) ? "session_expired" : rivalOf(world, payment);
};

/** Decides a payment by simulation, once its debit was cancelled at the bank. */
const decide = (world: World, payment: Payment, outcome: Outcome): Expectation => {
  if (outcome !== "processing" && payment.atBank === "late") accept(world, payment);
  const current = payment.status === "refunded" ? "succeeded" : payment.status;
  if (current === outcome) return ok;
  const why = whyNotDecided(world, payment, outcome);
  if (why) return conflict(why);
  if (outcome === "processing") {
    Object.assign(payment, { status: "processing", failureCode: null });
    return ok;
  }
  payment.atBank = null;
  if (outcome === "succeeded") succeed(world, payment);
  else fail(world, payment, "card_declined");
  return ok;
};

const simulate = command(
  "simulate",
  { payment: any, outcome: fc.constantFrom<Outcome>("succeeded", "failed", "processing") },
  {
    can: ({ payments }) => payments.length > 0,
    run: async (world, shop, { payment: drawn, outcome }) => {
      const { id } = choose(world.payments, drawn);
      const reply = await post(shop, "/test/simulate", { transactionId: id, outcome });
      expectReply(reply, decide(world, byId(world.payments, id), outcome));
    },
  },
);

export const paymentCommands = [
  createPayment,
  debitCard,
  debitCard,
  payPayment,
  payPayment,
  authenticate,
  hearFromBank,
  refund,
  refund,
  simulate,
];
