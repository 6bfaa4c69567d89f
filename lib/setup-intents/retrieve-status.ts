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
 * Asks the bank how an attempt stands. It is never sent again: "never seen" is believed after the finality
 * window, and a card that the bank stores later all the same is forgotten there.
 */
const inquire = async (operation: SetupOperation): Promise<SetupResult> => {
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

/** Asks about an attempt and records the answer; also after it was given up, for the card that came of it. */
export const retrieveAttempt = async (ctx: Context, operation: BankOperation): Promise<void> => {
  const attempt = setupOperation(operation);
  if (attempt.state !== "accepted") await applySetupResultNow(ctx, attempt, await inquire(attempt));
};

/** One attempt whose outcome is due to be asked about. */
export const advanceSetup = (operation: BankOperation): Promise<void> =>
  retrieveAttempt(systemContext(operation, "bank.reconcile", "bank"), operation);

/** The bank says that something happened to an attempt: asked, never believed. */
export const hearOfSetup = async (reference: string): Promise<void> => {
  const operation = await db.bankOperation.findUnique({ where: { reference } });
  if (operation?.kind !== "setup") return;
  await retrieveAttempt(systemContext(operation, "bank.notify", "bank"), operation);
};

/** Records what the bank has decided already, if anything is under way. */
export const retrieveOpenAttempt = async (ctx: Context, setupIntentId: string): Promise<void> => {
  const operation = await openAttempt(db, ctx, setupIntentId);
  if (operation) await retrieveAttempt(ctx, operation);
};

/**
 * The cardholder gives the authentication up. What the bank has decided already stands; otherwise the
 * registration may be tried again at once.
 */
export const abandonSetup = async (
  ctx: Context,
  setupIntentId: string,
): Promise<SetupIntentRow | null> => {
  const operation = await openAttempt(db, ctx, setupIntentId);
  if (!operation) return null;
  const attempt = setupOperation(operation);
  const answer = await inquire(attempt);
  const isDecided = answer.kind === "succeeded" || answer.kind === "failed";
  const givenUp = { kind: "aborted", failure: "authentication_required" } as const;
  return applySetupResultNow(ctx, attempt, isDecided ? answer : givenUp);
};
