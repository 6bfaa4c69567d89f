import type { Column } from "@/app/(dashboard)/_list/declaration";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { buyerIn } from "@/lib/customers/buyer";
import type { Invoice } from "@/prisma/client/client";

const customer: Column<Invoice> = {
  name: "customer",
  grows: true,
  card: "wide",
  cell: ({ buyer }, { t }) => {
    const { name, email } = buyerIn(buyer);
    return (
      <span className="block truncate">
        {name ?? email ?? <span className="text-muted">{t("invoices.anonymous")}</span>}
      </span>
    );
  },
  below: ({ description }) => description,
};

export const invoiceColumns: Column<Invoice>[] = [
  { name: "number", isTabular: true, width: "md:w-40", primary: ({ number }) => number },
  {
    name: "state",
    card: "right",
    width: "md:w-36",
    cell: ({ status }, { t }) => <InvoiceChip status={status} t={t} />,
  },
  customer,
  { name: "amount", money: ({ amountXpf }) => amountXpf },
  { name: "due", moment: ({ dueAt }) => dueAt },
];

/** In a customer's own list the customer column is left out. */
export const invoiceColumnsOfOne = invoiceColumns.filter((column) => column !== customer);
