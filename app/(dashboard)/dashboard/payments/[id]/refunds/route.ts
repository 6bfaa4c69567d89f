import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import type { Context } from "@/lib/kit/context";
import { conflict, error, Refusal, refuse } from "@/lib/kit/errors";
import { refundOnce } from "@/lib/payments/refund-once";
import { RefundReason } from "@/lib/refunds/schema";

const Form = z.strictObject({
  /** Of the form: sent twice, it refunds once. */
  nonce: z.uuid(),
  which: z.enum(["all", "part"]),
  /** What the page said is left: more is not refunded because less was refunded meanwhile. */
  left: z.string().regex(/^\d{1,15}$/),
  amount: z.string().max(40),
  reason: z.union([RefundReason, z.literal("")]),
});
type Form = z.infer<typeof Form>;

const PARAM = "amount";
const refundAmount = error("refund_amount", 400, "A whole amount in XPF is needed.");
const refundRefused = conflict("refund_refused", "The bank refused the refund.");

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { page, id } = await resourceIn(route, { prefix: "tx", page: "/dashboard/payments" });
  return action({
    name: "payments.refunds",
    form: Form,
    scope: "refunds:write",
    back: ({ which = "", amount = "", reason = "" }) =>
      keepSubmitted(`${page}/refund`, "refund")({ which, amount, reason }),
    run: async ({ ctx }, form) => {
      const status = await refund(ctx, id(), form);
      if (status === "failed") refuse(refundRefused);
      return { to: page, done: status === "pending" ? "refundAsked" : "refundMade" };
    },
  })(request);
};

const refund = async (ctx: Context, transactionId: string, form: Form): Promise<string> => {
  const { nonce, reason } = form;
  const wanted = { transactionId, amountXpf: amountOf(form), ...(reason ? { reason } : {}) };
  try {
    return (await refundOnce(ctx, nonce, wanted)).status;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    // The bank has not answered: the refund stands, and is being asked about.
    if (thrown.more.details?.["refundId"]) return "pending";
    return refuse(thrown.kind, { ...thrown.more, param: PARAM });
  }
};

const amountOf = ({ which, left, amount }: Form): number => {
  const amountXpf = which === "all" ? Number(left) : typedAmount(amount);
  return amountXpf >= 1 ? amountXpf : refuse(refundAmount, { param: PARAM });
};
