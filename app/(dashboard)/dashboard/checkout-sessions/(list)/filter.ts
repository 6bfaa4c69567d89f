import { oneOf, pageAt, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { CustomerMatch, SessionStatus } from "@/lib/checkout-sessions/schema";

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  /** Those that could be of several customers; it is narrowed by nothing else. */
  queue?: "ambiguous" | undefined;
  q?: string | undefined;
  status?: SessionStatus | undefined;
  match?: CustomerMatch | undefined;
};

export const filterIn = (query: Query): Filter => {
  if (query["queue"] === "ambiguous") return { queue: "ambiguous" };
  return {
    q: textIn(query["q"]),
    status: oneOf(SessionStatus.options, query["status"]),
    match: oneOf(CustomerMatch.options, query["match"]),
  };
};

export const listAt = (filter: Filter, place: { after?: string; before?: string } = {}) =>
  pageAt("/dashboard/checkout-sessions", { ...filter, ...place });
