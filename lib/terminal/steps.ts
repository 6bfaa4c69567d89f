import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { updateRow } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import type { Context } from "@/lib/kit/context";
import { concurrentChange, type ErrorKind, Refusal, refuse } from "@/lib/kit/errors";
import type { AnyTx } from "@/lib/kit/unit";
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
  tx: AnyTx,
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
  tx: AnyTx,
  ctx: Context,
  row: TerminalPayment,
  { trigger, patch }: Move,
): Promise<TerminalPayment> => {
  const status = terminalMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  await updateRow(tx, "terminal_payments", {
    id: row.id,
    from: row.status,
    patch: { ...patch, status },
  });
  const after = { ...row, ...patch, status };
  await recordChange(tx, ctx, {
    type: kinds[trigger] ?? "terminal_payment.updated",
    before: serialiseTerminalPayment(row),
    after: serialiseTerminalPayment(after),
  });
  return after;
};

/** Moves it as the bank's result says; one that was closed otherwise meanwhile stays as it is. */
export const applyToTerminalPayment = async (
  tx: AnyTx,
  ctx: Context,
  row: TerminalPayment,
  move: Move,
): Promise<TerminalPayment> =>
  terminalMachine.allows(row.status, move.trigger) ? moveTerminalPayment(tx, ctx, row, move) : row;

/** Whether an open one's time has passed; what is being paid stays until the bank decides. */
export const isDue = (ctx: Context, { status, expiresAt }: TerminalPayment): boolean =>
  status === "open" && expiresAt <= now(ctx);

/** A locked terminal payment as it is now: writes an expiry that has passed. */
export const expireTerminalIfDue = async (
  tx: AnyTx,
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
  tx: AnyTx,
  ctx: Context,
  locked: TerminalPayment,
): Promise<TerminalPayment | Refusal> => {
  const row = await expireTerminalIfDue(tx, ctx, locked);
  const why = closed[row.status];
  if (why) return refuse(why);
  return row.status === "expired" ? new Refusal(terminalExpired) : row;
};
