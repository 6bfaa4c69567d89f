import { paymentOperation } from "@/lib/bank/operations";
import { systemContext } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { applyBankResultNow, retrieveStatus } from "@/lib/payments/retrieve-status";

const PATIENCE_MS = 8_000;
const PAUSE_MS = 250;
const AT_ONCE = 50;

// Nobody is there to authenticate. What the bank has left open for longer is not waited for any more.
const OPEN = `SELECT id FROM bank_operations
  WHERE merchant_id = $1 AND NOT livemode AND kind = 'debit' AND resolved_at IS NULL
    AND action_url IS NULL AND sent_at > $2
  LIMIT ${AT_ONCE}`;

/** Waits briefly for a merchant's test debits that the bank has not decided, retrieving their status meanwhile. */
export const resolveOpenCharges = async (merchantId: string): Promise<void> => {
  for (;;) {
    const since = new Date(Date.now() - PATIENCE_MS);
    const open = await statement<{ id: string }>("debits.open", OPEN, [merchantId, since]);
    if (open.length === 0) return;
    for (const { id } of open) await ask(id);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

const ask = async (id: string): Promise<void> => {
  const operation = paymentOperation(await db.bankOperation.findUniqueOrThrow({ where: { id } }));
  const ctx = systemContext(operation, "test_clock.move", "bank");
  await applyBankResultNow(ctx, operation, await retrieveStatus(operation));
};
