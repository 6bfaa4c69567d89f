import { bankOf, requireAnswering } from "@/lib/bank/bank";
import type { CardConsent } from "@/lib/bank/card-consent";
import { bankKey, startSetup, tokenOfOperation } from "@/lib/bank/operations";
import type { BankAnswer } from "@/lib/bank/provider";
import { rememberLocale } from "@/lib/customers/locale";
import type { Context } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { requireRight } from "@/lib/portal/rights";
import {
  applySetupResultNow,
  type SetupOperation,
  setupOperation,
} from "@/lib/setup-intents/apply-result";
import { setupInProgress, setupSucceeded } from "@/lib/setup-intents/errors";
import type { SetupIntentRow } from "@/lib/setup-intents/serialise";
import { lockSetup, openAttempt, requireCustomer, requireInTime } from "@/lib/setup-intents/steps";

/** A cardholder's submit on the hosted page. */
export type SetupSubmission = {
  /** Of the registration. */
  id: string;
  /** Single-use token of the bank's form. */
  bankToken: string;
  /** Of the page. */
  locale?: string;
  /** What the cardholder agreed to there. */
  consent?: CardConsent;
};

/** `actionUrl` is the URL of the authentication. */
export type Submitted = { row: SetupIntentRow; actionUrl: string | null };

/** A registration to send to the bank. */
export type Recorded = { operation: SetupOperation; customerId: string };

/** Saves a cardholder's card: record, call, record. One attempt at a time reaches the bank. */
export const submitSetup = async (
  ctx: Context,
  submission: SetupSubmission,
): Promise<Submitted> => {
  requireAnswering(ctx);
  return sendSetup(ctx, await record(ctx, submission));
};

/** Sends what was recorded, and records its result. */
export const sendSetup = async (ctx: Context, recorded: Recorded): Promise<Submitted> => {
  const bankResult = await send(recorded);
  const row = await applySetupResultNow(ctx, recorded.operation, bankResult);
  return { row, actionUrl: bankResult.kind === "action" ? bankResult.url : null };
};

// The attempt's row is the lock: a second one is refused before the bank is called.
const record = (
  ctx: Context,
  { id, bankToken, locale, consent }: SetupSubmission,
): Promise<Recorded> =>
  transaction(async (tx) => {
    const row = await lockSetup(tx, ctx, id);
    if (row.status === "succeeded") return refuse(setupSucceeded);
    await requireCustomer(tx, ctx, row);
    if (await openAttempt(tx, ctx, id)) return refuse(setupInProgress);
    requireInTime(ctx, row);
    if (row.byCustomer) await requireRight(ctx, "cards", tx);
    if (locale) await rememberLocale(tx, row.customerId, locale);
    const operation = await startSetup(tx, ctx, {
      provider: bankOf(ctx).name,
      setupIntentId: id,
      token: bankToken,
      ...(consent && { consent }),
    });
    return { operation: setupOperation(operation), customerId: row.customerId };
  });

/** Sends a recorded attempt, only once. No transaction is open. */
const send = ({ operation, customerId }: Recorded): Promise<BankAnswer> =>
  bankOf(operation).setup({
    key: bankKey(operation),
    reference: operation.reference,
    setupIntentId: operation.setupIntentId,
    customerRef: customerId,
    token: tokenOfOperation(operation),
    returnUrl: `${env().APP_ORIGIN}/return/setup/${operation.setupIntentId}?s=${operation.returnNonce}`,
  });
