import { bankNamed } from "@/lib/bank/bank";
import { FINALITY_MS } from "@/lib/bank/operations";
import { type Context, systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import {
  applySetupResultNow,
  type SetupOperation,
  type SetupResult,
  setupOperation,
} from "@/lib/setup-intents/apply-result";
import type { SetupIntentRow } from "@/lib/setup-intents/serialise";
import { openAttempt } from "@/lib/setup-intents/steps";
import type { BankOperation } from "@/prisma/client/client";

/**
 * Retrieves the status of an attempt, which is never sent again: "never seen" is believed after the finality
 * window, and a card that the bank stores later all the same is deleted there.
 */
const retrieve = async (operation: SetupOperation): Promise<SetupResult> => {
  const bank = bankNamed(operation.provider, operation);
  assert(bank, `the bank ${operation.provider} of a recorded operation is configured`);
  const { reference, bankRef, sentAt } = operation;
  const answer = await bank.retrieveSetup({
    reference,
    ...(bankRef === null ? {} : { ref: bankRef }),
  });
  if (answer.kind !== "absent") return answer;
  const age = Date.now() - (sentAt?.getTime() ?? 0);
  return age < FINALITY_MS ? { kind: "unknown" } : { kind: "aborted", failure: "processing_error" };
};

/**
 * Retrieves the status of an attempt and applies it; even after it was abandoned, for the card it may have stored.
 */
export const retrieveAttempt = async (ctx: Context, operation: BankOperation): Promise<void> => {
  const attempt = setupOperation(operation);
  if (attempt.state !== "accepted")
    await applySetupResultNow(ctx, attempt, await retrieve(attempt));
};

/** One attempt that is due. */
export const advanceSetup = (operation: BankOperation): Promise<void> =>
  retrieveAttempt(systemContext(operation, "bank.reconcile", "bank"), operation);

/** The bank reports a change of an attempt: its status is retrieved, the notification is not trusted. */
export const hearOfSetup = async (reference: string): Promise<void> => {
  const operation = await db.bankOperation.findUnique({ where: { reference } });
  if (operation?.kind !== "setup") return;
  await retrieveAttempt(systemContext(operation, "bank.notify", "bank"), operation);
};

/** Applies what the bank has decided already, if an attempt is open. */
export const retrieveOpenAttempt = async (ctx: Context, setupIntentId: string): Promise<void> => {
  const operation = await openAttempt(db, ctx, setupIntentId);
  if (operation) await retrieveAttempt(ctx, operation);
};

/**
 * The cardholder abandons the authentication. What the bank has decided already counts; otherwise the registration
 * may be tried again at once.
 */
export const abandonSetup = async (
  ctx: Context,
  setupIntentId: string,
): Promise<SetupIntentRow | null> => {
  const operation = await openAttempt(db, ctx, setupIntentId);
  if (!operation) return null;
  const attempt = setupOperation(operation);
  const answer = await retrieve(attempt);
  const isDecided = answer.kind === "succeeded" || answer.kind === "failed";
  const givenUp = { kind: "aborted", failure: "authentication_required" } as const;
  return applySetupResultNow(ctx, attempt, isDecided ? answer : givenUp);
};
