import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { payInvoice } from "@/lib/payments/pay-invoice";

/** Debits a saved card now. Pressed twice, the second is refused: one payment of an invoice at a time. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await resourceIn(route, { prefix: "in", page: "/dashboard/invoices" });
  return action({
    name: "invoices.pay",
    form: z.strictObject({ paymentMethod: z.uuid() }),
    scope: "invoices:write",
    back: { page, form: "pay" },
    run: async ({ ctx }, { paymentMethod }) => {
      const { status } = await payInvoice(ctx, id(), { paymentMethod });
      return { to: page, done: status === "paid" ? "invoicePaid" : "invoicePaying" };
    },
  })(request);
};
