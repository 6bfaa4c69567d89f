import { z } from "zod";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { hidden, pick } from "@/app/(dashboard)/_form/field";
import { getInvoice } from "@/lib/invoices/read";
import { sendInvoicePage } from "@/lib/invoices/send-page";
import { payInvoice } from "@/lib/payments/pay-invoice";

const page = "/dashboard/invoices/[id]";
const scope = "invoices:write";
const params = { id: id("in") };

/** Charges a saved card now. A second click is refused: an invoice has one payment at a time. */
export const chargeInvoice = form({
  path: "/dashboard/invoices/[id]/pay",
  page,
  scope,
  params,
  fields: {
    paymentMethod: pick({
      label: "invoices.card",
      invalid: "invoices.chooseCard",
      schema: z.uuid(),
      input: { required: true },
      // The card that was just refused is not offered again.
      isFresh: true,
    }),
  },
  submit: "invoices.payTitle",
  run: ({ ctx }, values, ids) => payInvoice(ctx, ids.id, values),
  done: ({ status }) => (status === "paid" ? "invoicePaid" : "invoicePaying"),
});

const queue = "/dashboard/subscriptions?queue=distress";

/** Emails the customer the payment page, and returns to the page it was sent from. */
export const sendInvoice = form({
  path: "/dashboard/invoices/[id]/send",
  page: (ids, { from }) => {
    if (from === "queue") return queue;
    return ids.id ? `/dashboard/invoices/${ids.id}` : "/dashboard/invoices";
  },
  scope,
  params,
  fields: { from: hidden(z.enum(["invoice", "subscription", "queue"])) },
  submit: "invoices.send",
  variant: "plain",
  errors: { rate_limited: "invoices.tooOften" },
  run: async ({ ctx }, { from }, ids) => {
    const { subscriptionId } = await getInvoice(ctx, ids.id);
    await sendInvoicePage(ctx, ids.id);
    return { from, subscriptionId };
  },
  done: "invoicePageSent",
  to: ({ from, subscriptionId }, ids) => {
    if (from === "queue") return queue;
    if (from === "subscription") return `/dashboard/subscriptions/${subscriptionId}`;
    return `/dashboard/invoices/${ids.id}`;
  },
});
