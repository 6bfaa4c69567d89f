import { paymentOperation } from "@/lib/bank/operations";
import { systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { inquire, settleNow } from "@/lib/payments/ask";

const PATIENCE_MS = 8_000;
const PAUSE_MS = 250;

/** Waits a little for the test debits of a merchant that the bank has not decided, asking meanwhile. */
export const settleOpenDebits = async (merchantId: string): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const open = await db.bankOperation.findMany({
      // Where the cardholder must authenticate, nobody is there to do it.
      where: { merchantId, livemode: false, kind: "debit", resolvedAt: null, actionUrl: null },
      take: 50,
    });
    if (open.length === 0 || Date.now() > until) return;
    for (const operation of open.map(paymentOperation)) {
      const ctx = systemContext(operation, "test_clock.move", "bank");
      await settleNow(ctx, operation, await inquire(operation));
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
