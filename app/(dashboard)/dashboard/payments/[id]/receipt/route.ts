import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { conflict, Refusal, refuse } from "@/lib/kit/errors";
import { email } from "@/lib/kit/text";
import { resendReceipt } from "@/lib/receipts/resend";
import { transactionNotFound } from "@/lib/transactions/errors";
import { getTransaction } from "@/lib/transactions/read";

const PARAM = "email";
const form = z.strictObject({ [PARAM]: z.string().trim().pipe(email()) });

const resentEnough = conflict(
  "receipt_resent_enough",
  "A receipt is sent again at most five times a day.",
);

/** Sends the receipt of a payment again. What is refused stands beside the address. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { page, id } = await resourceIn(route, { prefix: "tx", page: "/dashboard/payments" });
  return action({
    name: "payments.receipt",
    form,
    scope: "receipts:write",
    back: page,
    run: async ({ ctx }, typed) => {
      const { receiptId } = await getTransaction(ctx, id());
      await resendReceipt(ctx, receiptId ?? refuse(transactionNotFound), typed).catch(besideEmail);
      return { to: `${page}#receipt`, done: "receiptResent" };
    },
  })(request);
};

const besideEmail = (thrown: unknown): never => {
  if (!(thrown instanceof Refusal)) throw thrown;
  const kind = thrown.kind.code === "rate_limited" ? resentEnough : thrown.kind;
  return refuse(kind, { ...thrown.more, param: PARAM });
};
