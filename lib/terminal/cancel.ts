import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { Refusal, refuse } from "@/lib/kit/errors";
import { terminalExpired, terminalPaid, terminalPaymentInProgress } from "@/lib/terminal/errors";
import {
  expireTerminalIfDue,
  lockTerminalPayment,
  moveTerminalPayment,
} from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

/** The cashier calls it off; asked again it is the same one. Too late once the bank has been asked. */
export const cancelTerminalPayment = (ctx: Context, id: string): Promise<TerminalPayment> =>
  commitAndStore(ctx, async (tx) => {
    const row = await expireTerminalIfDue(tx, ctx, await lockTerminalPayment(tx, ctx, id));
    switch (row.status) {
      case "canceled":
        return row;
      case "succeeded":
        return refuse(terminalPaid);
      case "processing":
        return refuse(terminalPaymentInProgress);
      case "expired":
        // Returned, not thrown: an expiry found here is committed.
        return new Refusal(terminalExpired);
      default:
        return moveTerminalPayment(tx, ctx, row, { trigger: "cancel" });
    }
  });
