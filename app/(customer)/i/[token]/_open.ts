import type { Open } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { invoiceByToken } from "@/lib/invoices/read";
import { payerContext } from "@/lib/payments/authentication";
import { invoicePayable } from "@/lib/subscriptions/payable";

/** The page that pays an invoice, by the invoice's own token. */
export const open: Open = async (request, { token = "" }) => {
  const invoice = await invoiceByToken(token);
  if (!invoice) return null;
  const browser = browserOf(request);
  return {
    base: `/i/${token}/checkout`,
    query: {},
    ctx: payerContext(invoice),
    payable: invoicePayable,
    id: invoice.id,
    visitor: browser,
    next: { kind: "invoice", path: `/i/${token}` },
  };
};
