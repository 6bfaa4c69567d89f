import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { DAY } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { aSubscription, setClock } from "@/lib/subscriptions/billing.fixture";
import { lockInvoice } from "@/lib/subscriptions/invoice-outcome";
import { issueDue } from "@/lib/subscriptions/issue";
import { changeSubscription } from "@/lib/subscriptions/steps";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

it("an invoice is read as its previous lock holder left it", async () => {
  const of = await aMerchant();
  const { id, currentPeriodEnd } = await aSubscription(of);
  await setClock(of, new Date(currentPeriodEnd * 1000));
  await issueDue({ merchantId: of.id });
  const { id: invoiceId } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: id } });
  const nextAttemptAt = new Date(currentPeriodEnd * 1000 + DAY);

  let waiting: ReturnType<typeof lockInvoice> | undefined;
  await transaction(async (tx) => {
    const held = await lockInvoice(tx, of.ctx, invoiceId);
    assert(held?.subscription, "the invoice of a subscription was issued");
    waiting = transaction((other) => lockInvoice(other, of.ctx, invoiceId));
    await wait(300);
    const data = { metadata: { said: "meanwhile" } };
    await changeSubscription(tx, of.ctx, held.subscription, data);
    await tx.invoice.update({ where: { id: invoiceId }, data: { nextAttemptAt } });
  });

  const locked = await waiting;
  expect(locked?.subscription?.metadata).toEqual({ said: "meanwhile" });
  expect(locked?.invoice.nextAttemptAt).toEqual(nextAttemptAt);
});
