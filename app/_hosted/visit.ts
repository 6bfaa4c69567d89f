import type { Context } from "@/lib/kit/context";
import { linkTag, tagHolds } from "@/lib/kit/crypto";
import type { Payable } from "@/lib/payments/hosted";

/** Where a hosted page stands, and what opens it again. */
export type Place = {
  /** `/c/<id>`, `/l/<slug>`, …: actions stand below it. */
  base: string;
  /** What its URL must carry, such as a session's key. */
  query: Readonly<Record<string, string>>;
};

/** One look at a hosted page: at what, and from which browser. */
export type Visit = Place & {
  ctx: Context;
  payable: Payable;
  /** Of what is paid. */
  id: string;
  /** Nonce that owns the payments made here: the browser's, or the visit's. */
  visitor: string;
  headers: Record<string, string>;
};

export type Params = { params: Promise<Record<string, string>> };

/** Finds out what a request looks at; null where its address opens nothing, a `Response` to go elsewhere. */
export type Open = (
  request: Request,
  params: Record<string, string>,
) => Promise<Visit | Response | null>;

/** A path of the page, with what opens it. */
export const pathOf = (
  { base, query }: Place,
  below = "",
  more: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams({ ...query, ...more }).toString();
  return search ? `${base}${below}?${search}` : `${base}${below}`;
};

const name = ({ id, visitor }: Pick<Visit, "id" | "visitor">): string => `${id}:${visitor}`;

/** The form's token: bound to what is paid and to the browser that was given the page. */
export const csrfOf = (visit: Visit): string => linkTag("checkout-form", name(visit));

export const csrfHolds = (visit: Visit, token: string): boolean =>
  tagHolds("checkout-form", name(visit), token);
