import { tableOf } from "@/lib/kit/columns";
import type { Lost } from "@/lib/payables/payable";

/** How to find lost debits of payables that are open until they are paid; each payment is one attempt. */
export const lostOf = (
  model: "checkoutSession" | "terminalPayment",
  purpose: Lost["purpose"],
): Lost => {
  const { table, id } = tableOf(model);
  return {
    open: `SELECT o.id, (SELECT count(*)::int FROM transactions t WHERE t.${id} = o.id) AS tried
      FROM ${table} o WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status = 'open'`,
    purpose,
  };
};
