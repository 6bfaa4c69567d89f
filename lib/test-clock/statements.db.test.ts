import { expect, it } from "vitest";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { aSubscription } from "@/lib/subscriptions/billing.fixture";
import { advanceClock } from "@/lib/test-clock/advance";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { statementsOf } from "@/lib/testing/statements";

provideBank();

/**
 * The statements that one debit may cost on the way, with its share of the invoice, of the clock and of two checks
 * for expiring cards.
 */
const STATEMENTS_MAX = 40;

// An advance is one debit after another: its duration is that of their statements.
it("a test clock uses few statements for each refused debit on its way", async () => {
  const of = await aMerchant();
  const { id } = await aSubscription(of, {
    token: "pm_card_declined",
    price: { interval: "week" },
  });
  const statements = await statementsOf(() => advanceClock(of.ctx, (90 * DAY) / SECOND));
  const debits = await db.transaction.count({ where: { subscriptionId: id, status: "failed" } });
  expect(debits).toBeGreaterThan(45);
  expect(statements.length / debits).toBeLessThan(STATEMENTS_MAX);
});
