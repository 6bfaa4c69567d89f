import { z } from "zod";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { amount, choice, hidden, pick } from "@/app/(dashboard)/_form/field";
import { quantities } from "@/app/(dashboard)/_form/rows";
import type { Context } from "@/lib/kit/context";
import { conflict, error, Refusal, refuse } from "@/lib/kit/errors";
import { refundOnce } from "@/lib/payments/refund-once";
import { RefundReason } from "@/lib/refunds/schema";

const PARAM = "amount";
const refundAmount = error("refund_amount", 400, "A whole amount in XPF is needed.");
const refundRefused = conflict("refund_refused", "The bank refused the refund.");

/** Refunds a payment, in full or in part. */
export const refundPayment = form({
  path: "/dashboard/payments/[id]/refunds",
  page: "/dashboard/payments/[id]/refund",
  scope: "refunds:write",
  params: { id: id("tx") },
  isOnce: true,
  fields: {
    which: choice({
      control: "radio",
      label: "refundForm.which",
      choices: [
        { value: "all", text: "refundForm.all" },
        { value: "part", text: "refundForm.part" },
        { value: "lines", text: "refundForm.lines" },
      ],
    }),
    /** The refundable amount shown on the page: more is not refunded because it changed meanwhile. */
    left: hidden(z.string().regex(/^\d{1,15}$/)),
    amount: amount({ label: "refundForm.amount", isOptional: true }),
    /** How many of each line, `lines_0` of the first. */
    lines: quantities({ most: 100 }),
    reason: pick({
      label: "refundForm.reason",
      schema: z.union([RefundReason, z.literal("")]),
    }),
  },
  submit: "refundForm.submit",
  variant: "danger",
  run: async (
    { ctx },
    { which, left, amount: typed = Number.NaN, lines, reason },
    { id: transactionId, nonce },
  ) => {
    const amountXpf = which === "all" ? Number(left) : typed;
    const isNamed = which === "lines";
    if (isNamed ? lines.length === 0 : !(amountXpf >= 1)) refuse(refundAmount, { param: PARAM });
    const what = isNamed
      ? { lines: lines.map(([line, quantity]) => ({ line, quantity })) }
      : { amountXpf };
    const wanted = { transactionId, ...what, ...(reason ? { reason } : {}) };
    const status = await refund(ctx, nonce, wanted);
    return status === "failed" ? refuse(refundRefused) : status;
  },
  done: (status) => (status === "pending" ? "refundAsked" : "refundMade"),
  to: "/dashboard/payments/[id]",
});

type Wanted = Parameters<typeof refundOnce>[2];

const refund = async (ctx: Context, nonce: string, wanted: Wanted): Promise<string> => {
  try {
    return (await refundOnce(ctx, nonce, wanted)).status;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    // The bank has not answered: the refund is recorded, and its status will be retrieved.
    if (thrown.more.details?.["refundId"]) return "pending";
    return refuse(thrown.kind, { ...thrown.more, param: PARAM });
  }
};
