import { ButtonLink } from "@/app/_ui/button";
import { id, period, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { customerName } from "@/app/(dashboard)/_list/names";
import { openingOf } from "@/app/(dashboard)/_list/period";
import { invoiceMachine } from "@/lib/invoices/machine";
import { searchInvoices } from "@/lib/invoices/search";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { invoiceColumns } from "../_parts/columns";

const list = listPage({
  path: "/dashboard/invoices",
  words: "invoices",
  scope: "invoices:read",
  prefix: "in",
  create: { href: "/dashboard/invoices/new", scope: "invoices:write" },
  filters: {
    q: text({ hint: "invoices.searchHint" }),
    status: tabs(invoiceMachine.states, {
      label: "invoices.state",
      all: "invoices.all",
      text: (status, t) => t(`invoices.status.${status}`),
    }),
    period: period(),
    customer: id("cus", "lists.customer", customerName),
    subscription: id("sub", "lists.subscription"),
  },
  search: (ctx, { q, period: last, ...asked }) =>
    searchInvoices(ctx, { text: q, from: last && openingOf(last, now(ctx)), ...asked }),
  href: (row) => `/dashboard/invoices/${row.id}`,
  columns: invoiceColumns,
  empty: {
    icon: "invoice",
    children: ({ member, words: { t } }) =>
      holdsScope(member.ctx.scopes, "subscriptions:read") && (
        <div className="text-center">
          <ButtonLink href="/dashboard/subscriptions" variant="plain">
            {t("invoices.emptyLink")}
          </ButtonLink>
        </div>
      ),
  },
});

export const generateMetadata = list.metadata;
export default list.Page;
