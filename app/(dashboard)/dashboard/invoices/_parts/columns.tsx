import type { Column } from "@/app/(dashboard)/_list/declaration";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { buyerIn } from "@/lib/customers/buyer";
import type { Invoice } from "@/prisma/client/client";

type Listed = Invoice & { customer?: { name: string | null; email: string | null } };

const customer: Column<Listed> = {
  name: "customer",
  grows: true,
  card: "wide",
  cell: (row, { t }) => {
    // A draft has no buyer yet.
    const { name, email } = row.buyer ? buyerIn(row.buyer) : (row.customer ?? nobody);
    return (
      <span className="block truncate">
        {name ?? email ?? <span className="text-muted">{t("invoices.anonymous")}</span>}
      </span>
    );
  },
  below: ({ description }) => description,
};

const nobody = { name: null, email: null };

export const invoiceColumns: Column<Listed>[] = [
  {
    name: "number",
    isTabular: true,
    width: "md:w-40",
    primary: ({ number }, { t }) => number ?? t("invoices.draft"),
  },
  {
    name: "state",
    card: "right",
    width: "md:w-36",
    cell: (invoice, { t }) => <InvoiceChip invoice={invoice} t={t} />,
  },
  customer,
  { name: "amount", money: ({ amountXpf }) => amountXpf },
  { name: "due", moment: ({ dueAt }) => dueAt },
];

/** In a customer's own list the customer column is left out. */
export const invoiceColumnsOfOne = invoiceColumns.filter((column) => column !== customer);
