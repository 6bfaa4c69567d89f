import { lockOperation } from "@/lib/bank/operations";
import { recordBankResult } from "@/lib/bank/record-result";
import { sessionExpired } from "@/lib/checkout-sessions/errors";
import { isDue, lockSession } from "@/lib/checkout-sessions/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, invalidRequest, refuse } from "@/lib/kit/errors";
import { requirePlaceOf } from "@/lib/payment-links/steps";
import { fail, succeed } from "@/lib/payments/apply-bank-result";
import { paymentInProgress } from "@/lib/payments/errors";
import { type LockedPayment, lockWithPayable } from "@/lib/payments/lock";
import { refuseSecond } from "@/lib/payments/payables";
import { applyBankResultNow, cancelAtBank, openCharge } from "@/lib/payments/retrieve-status";
import { transactionDecided } from "@/lib/simulation/errors";
import type { SimulationRequest } from "@/lib/simulation/schema";
import { type SimulatedSetup, simulateSetup } from "@/lib/simulation/simulate-setup";
import { transactionMachine } from "@/lib/transactions/machine";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { moveTransaction } from "@/lib/transactions/steps";
import type { BankOperation } from "@/prisma/client/client";

type SimulatedPayment = {
  outcome: SimulationRequest["outcome"];
  replayed: boolean;
  eventId: string | null;
  row: TransactionRow;
};

export type Simulated = SimulatedPayment | SimulatedSetup;

/** Decides a test payment or card registration as the bank would have; the same outcome again changes nothing. */
export const simulate = async (ctx: Context, input: SimulationRequest): Promise<Simulated> => {
  const { transactionId, setupIntentId } = input;
  if (setupIntentId !== undefined) return simulateSetup(ctx, setupIntentId, input);
  assert(transactionId, "a simulation names a payment or a card registration");
  return simulatePayment(ctx, transactionId, input);
};

const simulatePayment = async (
  ctx: Context,
  id: string,
  input: SimulationRequest,
): Promise<SimulatedPayment> => {
  const inside = { ...ctx, origin: "simulation" } as const;
  const cancelled = await clearBank(ctx, id, input.outcome);
  return commitAndStore(ctx, async (tx) => {
    const locked = await lockWithPayable(tx, inside, id);
    if (cancelled) await recordCancelled(tx, cancelled);
    return decide(tx, { ...inside, idempotency: undefined }, locked, input);
  }).catch(refuseSecond);
};

// A debit under way at the sandbox bank is cancelled first: it must not be decided after the simulation.
const clearBank = async (
  ctx: Context,
  id: string,
  outcome: string,
): Promise<BankOperation | null> => {
  const operation = outcome === "processing" ? null : await openCharge(ctx, id);
  if (!operation) return null;
  const bankResult = await cancelAtBank(operation, "processing_error");
  if (bankResult.kind === "aborted") return operation;
  const row = await applyBankResultNow(ctx, operation, bankResult);
  return row.status === "processing" ? refuse(paymentInProgress) : null;
};

const recordCancelled = async (tx: Tx, { id }: BankOperation): Promise<void> => {
  const operation = await lockOperation(tx, id);
  if (!operation.resolvedAt) await recordBankResult(tx, operation, { kind: "aborted" });
};

const decide = async (
  tx: Tx,
  ctx: Context,
  locked: LockedPayment,
  input: SimulationRequest,
): Promise<SimulatedPayment> => {
  const { row } = locked;
  const { outcome } = input;
  const isSame = row.status === outcome || (row.status === "refunded" && outcome === "succeeded");
  if (isSame) return { outcome, replayed: true, eventId: null, row };
  if (!transactionMachine.allows(row.status, "accept")) return refuse(transactionDecided);
  if (outcome === "processing") requireNoRefusedAttempt(row);
  if (outcome !== "failed" && row.status !== "processing") {
    await requireOpenSession(tx, ctx, row);
    await requirePlaceOf(tx, ctx, row);
  }
  if (outcome === "succeeded") await requireNoSale(tx, row);
  const { row: after, eventId } = await move(tx, ctx, locked, input);
  return { outcome, replayed: false, eventId, row: after };
};

// A refused attempt at an invoice was counted: the next one is another payment.
const requireNoRefusedAttempt = ({ status, invoiceId }: TransactionRow): void => {
  if (invoiceId === null || status !== "failed") return;
  const message =
    "A refused attempt at an invoice is not begun again: the next is another payment.";
  refuse(transactionDecided, { message });
};

// What its customer agreed to comes with their card.
const requireNoSale = async (
  tx: Tx,
  { checkoutSessionId, paymentLinkId }: TransactionRow,
): Promise<void> => {
  const sells = { mode: "subscription" };
  const page =
    (checkoutSessionId &&
      (await tx.checkoutSession.findFirst({ where: { ...sells, id: checkoutSessionId } }))) ||
    (paymentLinkId && (await tx.paymentLink.findFirst({ where: { ...sells, id: paymentLinkId } })));
  if (!page) return;
  refuse(invalidRequest, {
    param: "transactionId",
    message: "transactionId: it starts a subscription: use a test card on the page that sells it.",
  });
};

// An expired session cannot be paid; one that was being paid when it expired is still open.
const requireOpenSession = async (
  tx: Tx,
  ctx: Context,
  { checkoutSessionId }: TransactionRow,
): Promise<void> => {
  if (checkoutSessionId === null) return;
  const session = await lockSession(tx, ctx, checkoutSessionId);
  if (session.status === "expired" || isDue(ctx, session)) refuse(sessionExpired);
};

const move = async (tx: Tx, ctx: Context, locked: LockedPayment, input: SimulationRequest) => {
  switch (input.outcome) {
    case "succeeded":
      return succeed(tx, ctx, locked, null);
    case "processing":
      return moveTransaction(tx, ctx, locked.row, {
        trigger: "submit",
        patch: { failureCode: null },
      });
    case "failed":
      assert(locked.row.status !== "failed", "a failed payment that fails again is a replay");
      return fail(tx, ctx, locked, { failureCode: input.failureCode });
  }
};
