import { z } from "zod";
import { action } from "@/app/_server/action";
import { wholeNumber } from "@/lib/kit/text";
import { refundPayment } from "@/lib/payments/refund";

/** Refunds a payment: for signed-in members with the scope. A device never may, whoever unlocked it. */
export const POST = action({
  name: "terminal.refund",
  form: z.strictObject({ transaction: z.uuid(), amountXpf: wholeNumber(1, 10_000_000) }),
  scope: "refunds:write",
  at: "till",
  back: "/terminal",
  run: async (member, { transaction, amountXpf }) => {
    const { status } = await refundPayment(member.ctx, transaction, { amountXpf });
    return { to: "/terminal", json: { status } };
  },
});
