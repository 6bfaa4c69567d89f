import { idIn, oneOf, pageAt, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { ReceiptStatus } from "@/lib/receipts/schema";

/** What the journal is narrowed to, as it stands in the address. */
export type Filter = {
  q?: string | undefined;
  status?: ReceiptStatus | undefined;
  customer?: string | undefined;
};

export const filterIn = (query: Query): Filter => ({
  q: textIn(query["q"]),
  status: oneOf(ReceiptStatus.options, query["status"]),
  customer: idIn("cus", query["customer"]),
});

export const listAt = (filter: Filter, place: { after?: string; before?: string } = {}) =>
  pageAt("/dashboard/receipts", { ...filter, ...place });

/** How many went when all were sent again, as the form that did it says; null where nothing was sent. */
export const replayedIn = (
  query: Query,
): { went: number; refused: number; left: number } | null => {
  const count = (name: string): number =>
    typeof query[name] === "string" && /^\d{1,6}$/.test(query[name]) ? Number(query[name]) : 0;
  if (query["went"] === undefined) return null;
  return { went: count("went"), refused: count("refused"), left: count("left") };
};
