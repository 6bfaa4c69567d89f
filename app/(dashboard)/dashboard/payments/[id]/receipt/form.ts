import { form, id } from "@/app/(dashboard)/_form/declare";
import { email } from "@/app/(dashboard)/_form/field";
import { Refusal, refuse } from "@/lib/kit/errors";
import { resendReceipt } from "@/lib/receipts/resend";
import { transactionNotFound } from "@/lib/transactions/errors";
import { getTransaction } from "@/lib/transactions/read";

/** Resends the receipt of a payment. Errors are shown at the address. */
export const sendPaymentReceipt = form({
  path: "/dashboard/payments/[id]/receipt",
  page: "/dashboard/payments/[id]",
  scope: "receipts:write",
  params: { id: id("tx") },
  fields: {
    email: email({
      label: "payment.resendTo",
      hint: "payment.resendHint",
      invalid: "error.invalid_email",
    }),
  },
  submit: "payment.resendSubmit",
  variant: "plain",
  errors: { rate_limited: "error.receipt_resent_enough" },
  run: async ({ ctx }, typed, { id: transactionId }) => {
    const { receiptId } = await getTransaction(ctx, transactionId);
    await resendReceipt(ctx, receiptId ?? refuse(transactionNotFound), typed).catch(besideEmail);
  },
  done: "receiptResent",
  to: (_, { id: transactionId }) => `/dashboard/payments/${transactionId}#receipt`,
});

const besideEmail = (thrown: unknown): never => {
  if (!(thrown instanceof Refusal)) throw thrown;
  return refuse(thrown.kind, { ...thrown.more, param: "email" });
};
