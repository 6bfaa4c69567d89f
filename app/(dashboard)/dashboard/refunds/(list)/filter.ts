import { oneOf, pageAt, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { RefundReason, RefundStatus } from "@/lib/refunds/schema";
import { type Period, periods } from "../../payments/(list)/filter";

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  q?: string | undefined;
  status?: RefundStatus | undefined;
  reason?: RefundReason | undefined;
  period?: Period | undefined;
};

export const filterIn = (query: Query): Filter => ({
  q: textIn(query["q"]),
  status: oneOf(RefundStatus.options, query["status"]),
  reason: oneOf(RefundReason.options, query["reason"]),
  period: oneOf(periods, query["period"]),
});

export const listAt = (filter: Filter, place: { after?: string; before?: string } = {}) =>
  pageAt("/dashboard/refunds", { ...filter, ...place });
