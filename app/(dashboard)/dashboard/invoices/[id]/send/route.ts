import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { getInvoice } from "@/lib/invoices/read";
import { sendInvoicePage } from "@/lib/invoices/send-page";

const SendForm = z.strictObject({ from: z.enum(["invoice", "subscription", "queue"]) });

/** Writes to the customer where the invoice is paid, and goes back to where that was asked. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await resourceIn(route, { prefix: "in", page: "/dashboard/invoices" });
  return action({
    name: "invoices.send",
    form: SendForm,
    scope: "invoices:write",
    back: ({ from }) =>
      from === "queue" ? { page: queue, form: `send-${page.slice(-36)}` } : { page, form: "send" },
    run: async ({ ctx }, { from }) => {
      const { subscriptionId } = await getInvoice(ctx, id());
      await sendInvoicePage(ctx, id());
      const pages = {
        invoice: page,
        subscription: `/dashboard/subscriptions/${subscriptionId}`,
        queue,
      };
      return { to: pages[from], done: "invoicePageSent" };
    },
  })(request);
};

const queue = "/dashboard/subscriptions?queue=distress";
