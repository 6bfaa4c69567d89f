import { idIn, oneOf, pageAt, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { type InvoiceStatus, invoiceMachine } from "@/lib/invoices/machine";
import { type Period, periods } from "../../payments/(list)/filter";

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  q?: string | undefined;
  status?: InvoiceStatus | undefined;
  period?: Period | undefined;
  customer?: string | undefined;
  subscription?: string | undefined;
};

export const filterIn = (query: Query): Filter => ({
  q: textIn(query["q"]),
  status: oneOf(invoiceMachine.states, query["status"]),
  period: oneOf(periods, query["period"]),
  customer: idIn("cus", query["customer"]),
  subscription: idIn("sub", query["subscription"]),
});

export const listAt = (filter: Filter, place: { after?: string; before?: string } = {}) =>
  pageAt("/dashboard/invoices", { ...filter, ...place });
