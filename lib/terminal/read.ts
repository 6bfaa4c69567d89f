import { now, SECOND } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { holdFor } from "@/lib/kit/load";
import { watchTerminalPayment } from "@/lib/terminal/changes";
import { terminalPaymentNotFound } from "@/lib/terminal/errors";
import { terminalMachine } from "@/lib/terminal/machine";
import { readTerminalToken } from "@/lib/terminal/serialise";
import { expireTerminalIfDue, isDue, lockTerminalPayment } from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

/** A terminal payment as it is now: the first read after its expiry writes the expiry. */
export const getTerminalPayment = async (ctx: Context, id: string): Promise<TerminalPayment> => {
  const row =
    (await db.terminalPayment.findFirst({ where: { ...tenant(ctx), id } })) ??
    refuse(terminalPaymentNotFound);
  if (!isDue(ctx, row)) return row;
  return commitAndStore(ctx, async (tx) =>
    expireTerminalIfDue(tx, ctx, await lockTerminalPayment(tx, ctx, id)),
  );
};

/** The state that the polling screen shows. */
type Seen = Pick<TerminalPayment, "status" | "lastFailureCode"> & { isOpened: boolean };

type Wait = {
  seconds: number;
  signal: AbortSignal;
  /** A payment that has changed since then is returned at once: the change came between two requests. */
  seen?: Seen;
};

const isNews = ({ seen }: Wait, row: TerminalPayment): boolean =>
  seen !== undefined &&
  (seen.status !== row.status ||
    seen.lastFailureCode !== row.lastFailureCode ||
    seen.isOpened !== (row.openedAt !== null));

/**
 * The same, but an undecided one is returned at its next change, or after `seconds`, or at its expiry. No
 * connection of the database is held meanwhile.
 */
export const awaitTerminalPayment = async (
  ctx: Context,
  id: string,
  wait: Wait,
): Promise<TerminalPayment> => {
  if (wait.seconds === 0) return getTerminalPayment(ctx, id);
  const watch = await watchTerminalPayment(id);
  try {
    const row = await getTerminalPayment(ctx, id);
    if (terminalMachine.isFinal(row.status) || isNews(wait, row)) return row;
    const left = row.expiresAt.getTime() - now(ctx).getTime();
    const longest = wait.seconds * SECOND;
    const most = row.status === "open" ? Math.min(longest, left) : longest;
    await holdFor((stopping) => watch.changed(most, AbortSignal.any([wait.signal, stopping])));
    return await getTerminalPayment(ctx, id);
  } finally {
    watch.stop();
  }
};

/** The terminal payment of a payer's page that we issued. The row names the merchant. */
export const terminalPaymentByToken = async (token: string): Promise<TerminalPayment | null> => {
  const id = readTerminalToken(token);
  return id === null ? null : db.terminalPayment.findUnique({ where: { id } });
};
