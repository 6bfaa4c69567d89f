import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, type ErrorKind, Refusal, refuse } from "@/lib/kit/errors";
import {
  terminalCanceled,
  terminalExpired,
  terminalPaid,
  terminalPaymentInProgress,
  terminalPaymentNotFound,
} from "@/lib/terminal/errors";
import { type TerminalTrigger, terminalMachine } from "@/lib/terminal/machine";
import { serialiseTerminalPayment } from "@/lib/terminal/serialise";
import type { TerminalPayment } from "@/prisma/client/client";

/** Locks the row, tenant-scoped, and returns it, or refuses. */
export const lockTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<TerminalPayment> =>
  (await lockRow<TerminalPayment>(tx, ctx, "terminalPayment", id)) ??
  refuse(terminalPaymentNotFound);

/** The two final statuses have their own events. */
const kinds: Partial<Record<TerminalTrigger, EventKind>> = {
  accept: "terminal_payment.succeeded",
  cancel: "terminal_payment.canceled",
};

type Move = {
  trigger: TerminalTrigger;
  patch?: { transactionId?: string; lastFailureCode?: string | null };
};

/** The only place that changes the status of a locked terminal payment: by compare-and-set, with its event. */
export const moveTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  row: TerminalPayment,
  { trigger, patch }: Move,
): Promise<TerminalPayment> => {
  const status = terminalMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  const after = await tx.terminalPayment.update({
    where: { id: row.id, status: row.status },
    data: { ...patch, status },
  });
  await recordChange(tx, ctx, {
    type: kinds[trigger] ?? "terminal_payment.updated",
    before: serialiseTerminalPayment(row),
    after: serialiseTerminalPayment(after),
  });
  return after;
};

/** Moves it as the bank's result says; one that was closed otherwise meanwhile stays as it is. */
export const applyToTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  row: TerminalPayment,
  move: Move,
): Promise<void> => {
  if (terminalMachine.allows(row.status, move.trigger)) {
    await moveTerminalPayment(tx, ctx, row, move);
  }
};

/** Whether an open one's time has passed; what is being paid stays until the bank decides. */
export const isDue = (ctx: Context, { status, expiresAt }: TerminalPayment): boolean =>
  status === "open" && expiresAt <= now(ctx);

/** A locked terminal payment as it is now: writes an expiry that has passed. */
export const expireTerminalIfDue = async (
  tx: Tx,
  ctx: Context,
  row: TerminalPayment,
): Promise<TerminalPayment> =>
  isDue(ctx, row) ? moveTerminalPayment(tx, ctx, row, { trigger: "expire" }) : row;

const closed: Readonly<Record<string, ErrorKind>> = {
  succeeded: terminalPaid,
  canceled: terminalCanceled,
  processing: terminalPaymentInProgress,
};

/** A locked terminal payment that is open; an expiry found here is returned, so that it is committed. */
export const requireOpen = async (
  tx: Tx,
  ctx: Context,
  locked: TerminalPayment,
): Promise<TerminalPayment | Refusal> => {
  const row = await expireTerminalIfDue(tx, ctx, locked);
  const why = closed[row.status];
  if (why) return refuse(why);
  return row.status === "expired" ? new Refusal(terminalExpired) : row;
};
