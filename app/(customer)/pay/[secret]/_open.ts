import type { Open } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { payerContext } from "@/lib/payments/authentication";
import { paymentBySecret } from "@/lib/payments/intent";
import { intentPayable } from "@/lib/payments/payable";

/** A payment's page, by its client secret. */
export const open: Open = async (request, { secret = "" }) => {
  const payment = await paymentBySecret(secret);
  if (!payment) return null;
  const browser = browserOf(request);
  return {
    base: `/pay/${secret}`,
    query: {},
    ctx: payerContext(payment),
    payable: intentPayable,
    row: payment,
    id: payment.id,
    visitor: browser,
  };
};
