import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { lockTerminalPayment, moveTerminalPayment, requireOpen } from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

/** The cashier calls it off; asked again it is the same one. Too late once the bank has been asked. */
export const cancelTerminalPayment = (ctx: Context, id: string): Promise<TerminalPayment> =>
  commitAndStore(ctx, async (tx) => {
    const locked = await lockTerminalPayment(tx, ctx, id);
    if (locked.status === "canceled") return locked;
    const row = await requireOpen(tx, ctx, locked);
    if (row instanceof Refusal) return row;
    return moveTerminalPayment(tx, ctx, row, { trigger: "cancel" });
  });
