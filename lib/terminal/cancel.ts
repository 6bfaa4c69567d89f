import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { lockTerminalPayment, moveTerminalPayment, requireOpen } from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

/** Cancels a payment; cancelling again returns the same one. Too late once a charge was sent to the bank. */
export const cancelTerminalPayment = (ctx: Context, id: string): Promise<TerminalPayment> =>
  commitAndStore(ctx, async (tx) => {
    const locked = await lockTerminalPayment(tx, ctx, id);
    if (locked.status === "canceled") return locked;
    const row = await requireOpen(tx, ctx, locked);
    if (row instanceof Refusal) return row;
    return moveTerminalPayment(tx, ctx, row, { trigger: "cancel" });
  });
