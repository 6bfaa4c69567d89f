import type { CardConsent } from "@/lib/bank/card-consent";
import { lockOperation } from "@/lib/bank/operations";
import type { BankAnswer, BankFailure, CardSummary } from "@/lib/bank/provider";
import { recordOutcome } from "@/lib/bank/record-outcome";
import { recordBankResult } from "@/lib/bank/record-result";
import { lockCustomer } from "@/lib/customers/steps";
import type { Context } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { Payer } from "@/lib/payables/payable";
import { deleteUnowned } from "@/lib/payment-methods/delete-at-bank";
import { type LockedSale, lockSale, startSold } from "@/lib/setup-intents/sale";
import type { SetupIntentRow } from "@/lib/setup-intents/serialise";
import { failSetup, lockSetup, succeedSetup } from "@/lib/setup-intents/steps";
import type { BankOperation } from "@/prisma/client/client";

/** An operation that registers a card. */
export type SetupOperation = BankOperation & { setupIntentId: string };

export const setupOperation = (operation: BankOperation): SetupOperation => {
  const { setupIntentId } = operation;
  assert(setupIntentId, `the ${operation.kind} ${operation.id} belongs to a card registration`);
  return { ...operation, setupIntentId };
};

/** The bank's answer about an attempt, or that it was abandoned. */
export type SetupResult = BankAnswer | { kind: "aborted"; failure: BankFailure };

/** The effect of a result. `unwanted` is a card that the bank stored and we do not use. */
type Applied = { row: SetupIntentRow; unwanted: string | null };

type Judged =
  | { kind: "stored"; storedToken: string; summary: CardSummary }
  | { kind: "refused"; failure: BankFailure }
  | { kind: "open" };

const judge = (bankResult: SetupResult): Judged => {
  switch (bankResult.kind) {
    case "succeeded": {
      const { storedToken, card: summary } = bankResult;
      // A success without the stored card cannot be used: its status is retrieved again.
      return storedToken && summary ? { kind: "stored", storedToken, summary } : { kind: "open" };
    }
    case "failed":
    case "aborted":
      return { kind: "refused", failure: bankResult.failure };
    case "unreachable":
      return { kind: "refused", failure: "processing_error" };
    case "action":
    case "processing":
    case "unknown":
      return { kind: "open" };
  }
};

/**
 * The only code that turns a bank's answer about a card into truth. Idempotent: a final attempt stays as it is,
 * and a registration gets one card.
 * Locks the session that sells a subscription with it, registration, attempt and customer, in this order.
 */
const applyToSetup = async (
  tx: Tx,
  ctx: Context,
  of: Pick<SetupOperation, "id" | "setupIntentId">,
  bankResult: SetupResult,
): Promise<Applied> => {
  const sale = await lockSale(tx, ctx, of.setupIntentId);
  const row = await lockSetup(tx, ctx, of.setupIntentId);
  const operation = await lockOperation(tx, of.id);
  const judged = judge(bankResult);
  const late = { row, unwanted: judged.kind === "stored" ? judged.storedToken : null };
  if (operation.resolvedAt) return late;
  const isVague = bankResult.kind === "succeeded" && judged.kind === "open";
  await recordBankResult(tx, operation, isVague ? { kind: "unknown" } : bankResult);
  if (row.status === "succeeded") return late;
  switch (judged.kind) {
    case "stored":
      return keep(tx, ctx, row, {
        ...judged,
        sale,
        consent: operation.consent as CardConsent | null,
      });
    case "refused":
      return { row: (await failSetup(tx, ctx, row, judged.failure)).row, unwanted: null };
    case "open":
      return late;
  }
};

type Stored = {
  storedToken: string;
  summary: CardSummary;
  sale: LockedSale | null;
  consent: CardConsent | null;
};

const keep = async (
  tx: Tx,
  ctx: Context,
  row: SetupIntentRow,
  { storedToken, summary, sale, consent }: Stored,
): Promise<Applied> => {
  const { deletedAt, email } = await lockCustomer(tx, ctx, row.customerId);
  if (deletedAt) {
    const failed = await failSetup(tx, ctx, row, "processing_error");
    return { row: failed.row, unwanted: storedToken };
  }
  const saved = await succeedSetup(tx, ctx, row, {
    storedToken,
    summary,
    ...(consent && { consent }),
  });
  if (sale && consent) {
    const { customerId } = row;
    const customerMatch = row.customerMatch as Payer["customerMatch"];
    await startSold(tx, ctx, sale, {
      payer: { customerId, customerMatch, address: email },
      paymentMethodId: saved.method.id,
      consent,
      setupIntentId: row.id,
    });
  }
  return { row: saved.row, unwanted: null };
};

/**
 * Applies a result in its own transaction, then has the bank delete an unwanted card. Refuses 502 when the result
 * cannot be recorded now.
 */
export const applySetupResultNow = async (
  ctx: Context,
  operation: SetupOperation,
  bankResult: SetupResult,
): Promise<SetupIntentRow> => {
  const { row, unwanted } = await recordOutcome(operation, () =>
    transaction((tx) => applyToSetup(tx, ctx, operation, bankResult)),
  );
  if (unwanted !== null) await deleteUnowned(ctx, row.customerId, unwanted);
  return row;
};
