import fc from "fast-check";
import { expect } from "vitest";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { expectShown } from "@/lib/testing/model/agree";
import { any, choose, command } from "@/lib/testing/model/command";
import { emails } from "@/lib/testing/model/holder-commands";
import { soonDecided, typedCards } from "@/lib/testing/model/payment-commands";
import { debit } from "@/lib/testing/model/results";
import { conflict, created, expectReply, ok, payOnPage, post } from "@/lib/testing/model/shop";
import { newPayment, type Session, type World } from "@/lib/testing/model/world";

const openSession = command(
  "open session",
  {
    amountXpf: fc.integer({ min: 100, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    minutes: fc.constantFrom(30, 120, 1440),
    payer: fc.oneof(any, emails, fc.constant(null)),
  },
  {
    run: async (world, shop, { amountXpf, quantity, minutes, payer }) => {
      const isKnown = typeof payer === "number" && world.customers.length > 0;
      const customerId = isKnown ? choose(world.customers, payer).id : null;
      const customerEmail = typeof payer === "string" ? payer : null;
      const reply = await post(shop, "/checkout-sessions", {
        lineItems: [{ amountXpf, description: "Tapa", quantity }],
        successUrl: "https://shop.example.pf/merci",
        expiresInMinutes: minutes,
        ...(customerId ? { customer: customerId } : {}),
        ...(customerEmail ? { customerEmail } : {}),
      });
      expectReply(reply, created);
      const session: Session = {
        id: reply.body.data.id,
        created: world.now,
        status: "open",
        amountXpf: amountXpf * quantity,
        customerId,
        customerEmail,
        customerMatch: customerId && "provided",
        transactionId: null,
        expiresAt: world.now + minutes * 60,
        completedAt: null,
      };
      world.sessions.push(session);
      expectShown(reply.body.data, session);
    },
  },
);

const isBeingPaid = (world: World, { id }: Session): boolean =>
  world.payments.some(
    ({ checkoutSessionId, status }) => checkoutSessionId === id && status === "processing",
  );

/** A session that is read after its expiry is expired, unless the bank still decides. */
const expireIfDue = (world: World, session: Session): void => {
  const isDue = session.status === "open" && session.expiresAt <= world.now;
  if (isDue && !isBeingPaid(world, session)) session.status = "expired";
};

const refusals = { open: null, complete: "session_paid", expired: "session_expired" } as const;

const paySession = command(
  "pay session",
  { session: any, typed: typedCards, email: emails },
  {
    can: ({ sessions }) => sessions.length > 0,
    run: async (world, shop, { session: drawn, typed, email: typing }) => {
      const open = world.sessions.filter(({ status }) => status === "open");
      const session = choose(open.length > 0 && drawn % 4 > 0 ? open : world.sessions, drawn);
      const isAsked = session.customerId === null && session.customerEmail === null;
      const email = isAsked ? typing : null;
      const result = await payOnPage(shop, sessionPayable, { id: session.id, email, typed });
      expireIfDue(world, session);
      const isTaken = isBeingPaid(world, session) ? "session_payment_in_progress" : null;
      const why = refusals[session.status] ?? isTaken;
      if (why) return expect(result).toEqual({ ...conflict(why), payment: null });
      expect(result).toEqual({ ...ok, payment: expect.any(String) });
      const { amountXpf, customerId, id: checkoutSessionId } = session;
      const payment = newPayment(world, {
        id: result.payment ?? "",
        source: "checkout_session",
        amountXpf,
        customerId,
        checkoutSessionId,
        payerEmail: email,
      });
      debit(world, payment, { card: typed, isPresent: true });
      await soonDecided(shop, payment);
    },
  },
);

const readSession = command(
  "look at session",
  { session: any },
  {
    can: ({ sessions }) => sessions.length > 0,
    run: async (world, shop, { session: drawn }) => {
      const session = choose(world.sessions, drawn);
      const reply = await shop.of.api.get(`/checkout-sessions/${session.id}`);
      expireIfDue(world, session);
      expectReply(reply, ok);
      expectShown(reply.body.data, session);
    },
  },
);

export const sessionCommands = [openSession, paySession, paySession, readSession];
