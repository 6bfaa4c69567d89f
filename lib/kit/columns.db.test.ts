import { expect, it } from "vitest";
import { lockOperation } from "@/lib/bank/operations";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { lockSession } from "@/lib/checkout-sessions/steps";
import { withAttempts } from "@/lib/invoices/read";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { aSubscription } from "@/lib/subscriptions/billing.fixture";
import { lockInvoice } from "@/lib/subscriptions/invoice-outcome";
import { lockTerminalPayment } from "@/lib/terminal/steps";
import { advanceClock } from "@/lib/test-clock/advance";
import { aToken } from "@/lib/testing/bank";
import { aMember } from "@/lib/testing/member";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { readTransaction } from "@/lib/transactions/select";
import { lockTransaction } from "@/lib/transactions/steps";

provideBank();

it("a row locked and read in one statement equals what Prisma reads, value and type", async () => {
  const of = await aMerchant();
  const price = { interval: "week" };
  const { id } = await aSubscription(of, { price, token: "pm_card_declined" });
  await advanceClock(of.ctx, (8 * DAY) / SECOND);
  const include = withAttempts;
  const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: id }, include });
  expect(invoice.attempts.length).toBeGreaterThan(0);
  const subscription = await db.subscription.findUniqueOrThrow({ where: { id } });
  const locked = await transaction((tx) => lockInvoice(tx, of.ctx, invoice.id));
  const { name: seller } = await db.merchantProfile.findFirstOrThrow({
    where: { merchantId: of.id, livemode: of.ctx.livemode },
  });
  const { email: customerEmail } = await db.customer.findUniqueOrThrow({
    where: { id: subscription.customerId },
  });
  const facts = { seller, customerEmail };
  expect(locked).toStrictEqual({ subscription, invoice, facts, at: expect.any(Date) });
  const operation = await db.bankOperation.findFirstOrThrow({ where: { merchantId: of.id } });
  expect(await transaction((tx) => lockOperation(tx, operation.id))).toStrictEqual(operation);
});

it("so do a till payment, a checkout session, and a payment with its receipt", async () => {
  const of = await aMerchant();
  const lineItems = [{ description: "Café", amountXpf: 1000 }];
  const successUrl = "https://boutique.example/merci";
  const session = (await of.api.post("/checkout-sessions", { lineItems, successUrl })).body.data.id;
  const member = await aMember(of.id);
  const till = (await member.post("/terminal/payments", { amountXpf: 500 })).body.data.id;
  const paid = await paySession(payerContext({ merchantId: of.id, livemode: false }), {
    sessionId: session,
    bankToken: await aToken(),
    email: "hina@example.pf",
    locale: "fr",
    visitor: newId(),
  });
  const { id } = paid.row;
  const rows = await transaction(async (tx) => ({
    session: await lockSession(tx, of.ctx, session),
    till: await lockTerminalPayment(tx, of.ctx, till),
    payment: await lockTransaction(tx, of.ctx, id),
    read: await readTransaction(tx, id),
  }));
  const where = (one: string) => ({ where: { id: one } });
  expect(rows.session).toStrictEqual(await db.checkoutSession.findUnique(where(session)));
  expect(rows.till).toStrictEqual(await db.terminalPayment.findUnique(where(till)));
  expect(rows.payment).toStrictEqual(rows.read);
  expect(rows.payment.receiptId).toEqual(expect.any(String));
});
