import type { View } from "@/app/(dashboard)/_detail/declaration";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { now } from "@/lib/kit/clock";
import { dayOf } from "../_parts/days";
import { markInvoicePaid } from "../draft-form";
import type { InvoiceView } from "./view";

/** Paid by other means than a card. */
export const MarkPaid = ({ data: { invoice, customer }, words: { t } }: View<InvoiceView>) => (
  <FoldedForm
    of={markInvoicePaid}
    params={{ id: invoice.id }}
    title={t("invoices.markPaidTitle")}
    values={{ paidAt: dayOf(now(invoice)) }}
  >
    {({ field, submit }) => (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          {field("method")}
          {field("paidAt")}
        </div>
        {field("reference")}
        {customer.email !== null && field("send")}
        {field("confirm")}
        {submit()}
      </>
    )}
  </FoldedForm>
);
