import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { terminalPaymentNotFound } from "@/lib/terminal/errors";
import { type TerminalTrigger, terminalMachine } from "@/lib/terminal/machine";
import { serialiseTerminalPayment } from "@/lib/terminal/serialise";
import type { TerminalPayment } from "@/prisma/client/client";

/** Locks the row, tenant-scoped, or refuses. */
export const lockTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<TerminalPayment> => {
  await tx.$queryRaw`SELECT 1 FROM terminal_payments WHERE id = ${id}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR UPDATE`;
  return (
    (await tx.terminalPayment.findFirst({ where: { ...tenant(ctx), id } })) ??
    refuse(terminalPaymentNotFound)
  );
};

/** The two ends have kinds of their own. */
const kinds: Partial<Record<TerminalTrigger, EventKind>> = {
  accept: "terminal_payment.succeeded",
  cancel: "terminal_payment.canceled",
};

type Move = {
  trigger: TerminalTrigger;
  patch?: { transactionId?: string; lastFailureCode?: string | null };
};

/** The only place that changes the status of a locked terminal payment. */
export const moveTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  row: TerminalPayment,
  { trigger, patch }: Move,
): Promise<TerminalPayment> => {
  const status = terminalMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  const after = await tx.terminalPayment.update({
    where: { id: row.id },
    data: { ...patch, status },
  });
  await recordChange(tx, ctx, {
    type: kinds[trigger] ?? "terminal_payment.updated",
    before: serialiseTerminalPayment(row),
    after: serialiseTerminalPayment(after),
  });
  return after;
};

/** Whether an open one's time has passed; what is being paid stays until the bank decides. */
export const isDue = (ctx: Context, { status, expiresAt }: TerminalPayment): boolean =>
  status === "open" && expiresAt <= now(ctx);

/** A terminal payment as it stands now, locked: persists an expiry that has passed. */
export const expireTerminalIfDue = async (
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<TerminalPayment> => {
  const row = await lockTerminalPayment(tx, ctx, id);
  return isDue(ctx, row) ? moveTerminalPayment(tx, ctx, row, { trigger: "expire" }) : row;
};

/** Closes it with the payment that succeeded; nothing when it was closed otherwise meanwhile. */
export const completeTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  of: { id: string; transactionId: string },
): Promise<void> => {
  const row = await lockTerminalPayment(tx, ctx, of.id);
  if (!terminalMachine.allows(row.status, "accept")) return;
  const patch = { transactionId: of.transactionId, lastFailureCode: null };
  await moveTerminalPayment(tx, ctx, row, { trigger: "accept", patch });
};

/** Opens it again after a refusal, for another card. */
export const reopenTerminalPayment = async (
  tx: Tx,
  ctx: Context,
  of: { id: string; failureCode: string | null },
): Promise<void> => {
  const row = await lockTerminalPayment(tx, ctx, of.id);
  if (!terminalMachine.allows(row.status, "refuse")) return;
  const patch = { lastFailureCode: of.failureCode };
  await moveTerminalPayment(tx, ctx, row, { trigger: "refuse", patch });
};
