import type { Preview } from "@/app/(customer)/_server/customer-page";
import type { Context } from "@/lib/kit/context";
import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { masked, unmasked } from "@/lib/kit/masked";
import type { Choice } from "@/lib/payables/choice";
import type { Payable } from "@/lib/payables/payable";

/** The address of a hosted page. */
export type Place = {
  /** `/c/<id>`, `/l/<slug>`, …: the actions are below it. */
  base: string;
  /** Required query parameters, such as a session's key. */
  query: Readonly<Record<string, string>>;
};

/** A request for a customer page, from one browser. */
export type ViewRequest = Place & {
  ctx: Context;
  /** ID of the payable. */
  id: string;
  /** Nonce that owns what is done here: the browser's, or that of one opening of a link. */
  visitor: string;
};

/** A request for the page of a payable. */
export type PageRequest = ViewRequest & {
  payable: Payable;
  /** Its row, as it was when the address was resolved. */
  row?: unknown;
  /** What its customer chose before, where the page asks. */
  choice?: Choice | null;
  /** Where the paid page links besides the merchant's own page, and the back link before payment. */
  next?: { kind: "again" | "invoice"; path: string };
  /** The code that payer and till compare after payment. */
  code?: string;
  /** What a link preview shows. */
  preview?: Preview;
};

export type Params = { params: Promise<Record<string, string>> };

/** Where to redirect instead. */
export type Elsewhere = { elsewhere: string };

/** Resolves a request; null if its address is unknown. */
export type Opener<Found extends ViewRequest> = (
  request: Request,
  params: Record<string, string>,
) => Promise<Found | Elsewhere | null>;

export type Open = Opener<PageRequest>;

/** A path of the page, with its required parameters. */
export const pathOf = (
  { base, query }: Place,
  below = "",
  more: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams({ ...query, ...more }).toString();
  return search ? `${base}${below}?${search}` : `${base}${below}`;
};

const name = ({ id, visitor }: Pick<ViewRequest, "id" | "visitor">): string => `${id}:${visitor}`;

/** The form's CSRF token: bound to the payable and to the browser that received the page. */
export const csrfOf = (pageRequest: ViewRequest): string =>
  masked(linkTag("checkout-form", name(pageRequest)));

/** A page from before a deployment may have a token without mask. */
export const csrfHolds = (pageRequest: ViewRequest, token: string): boolean =>
  tagHolds("checkout-form", name(pageRequest), unmasked(token)) ||
  tagHolds("checkout-form", name(pageRequest), token);
