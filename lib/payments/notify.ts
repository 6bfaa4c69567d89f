import { bankNamed } from "@/lib/bank/bank";
import { paymentOperation } from "@/lib/bank/operations";
import { systemContext } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { advanceRefund } from "@/lib/payments/apply-refund-result";
import { applyBankResultNow, retrieveStatus } from "@/lib/payments/retrieve-status";
import { hearOfSetup } from "@/lib/setup-intents/retrieve-status";

// Most repeat what the request itself was answered: those are recorded in the statement that checks.
const DECIDED = `
  WITH noted AS (
    INSERT INTO bank_notifications (provider, notification_id, subject, reference)
    SELECT $1, $2, $3, $4 FROM bank_operations
    WHERE reference = $4 AND resolved_at IS NOT NULL AND (kind, $3) IN (('debit', 'payment'), ('refund', 'refund'))
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM noted) OR EXISTS (
    SELECT 1 FROM bank_notifications WHERE provider = $1 AND notification_id = $2) AS done`;

export type Notified = "taken" | "unknown_provider" | "bad_signature";

/**
 * Handles a bank's notification, which is only a reason to retrieve the status. Each acts once, and is recorded
 * after its effect is committed, so that the bank repeats it if the process dies in between.
 */
export const takeNotification = async (
  provider: string,
  request: { headers: Headers; rawBody: string },
): Promise<Notified> => {
  const bank = bankNamed(provider);
  if (!bank) return "unknown_provider";
  const verified = await bank.verifyNotification(request).catch(() => null);
  if (!verified) return "bad_signature";
  const { notificationId, subject, reference } = verified;
  const key = { provider, notificationId };
  const values = [provider, notificationId, subject, reference];
  const [decided] = await statement<{ done: boolean }>("notifications.settled", DECIDED, values);
  if (decided?.done) return "taken";
  if (subject === "payment") await ask(reference);
  if (subject === "refund") await retrieveRefund(reference);
  if (subject === "setup") await hearOfSetup(reference);
  await db.bankNotification.createMany({
    data: [{ ...key, subject, reference }],
    skipDuplicates: true,
  });
  return "taken";
};

const ask = async (reference: string): Promise<void> => {
  const operation = await db.bankOperation.findUnique({ where: { reference } });
  if (operation?.kind !== "debit" || operation.resolvedAt) return;
  const ctx = systemContext(operation, "bank.notify", "bank");
  const debit = paymentOperation(operation);
  await applyBankResultNow(ctx, debit, await retrieveStatus(debit));
};

const retrieveRefund = async (reference: string): Promise<void> => {
  const operation = await db.bankOperation.findUnique({ where: { reference } });
  if (operation?.kind !== "refund" || operation.resolvedAt) return;
  await advanceRefund(systemContext(operation, "bank.notify", "bank"), paymentOperation(operation));
};
