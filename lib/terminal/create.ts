import { requireBank } from "@/lib/bank/bank";
import { after, MINUTE, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { assert } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { TerminalPaymentCreation } from "@/lib/terminal/schema";
import type { TerminalPayment } from "@/prisma/client/client";

/** Requests an amount at the till; the payer's page opens from the QR code. */
export const createTerminalPayment = async (
  ctx: Context,
  input: TerminalPaymentCreation,
): Promise<TerminalPayment> => {
  await requireBank(ctx);
  return commitAndStore(ctx, (tx) => {
    assert(ctx.actor.kind === "member", "the till is operated by a person");
    const createdAt = now(ctx);
    return tx.terminalPayment.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        amountXpf: BigInt(input.amountXpf),
        description: input.description ?? null,
        receiptEmail: input.receiptEmail ?? null,
        metadata: input.metadata ?? {},
        createdBy: ctx.actor.id,
        expiresAt: after(createdAt, input.expiresInMinutes * MINUTE),
        createdAt,
      },
    });
  });
};
