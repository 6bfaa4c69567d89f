import type { Preview } from "@/app/(customer)/_server/customer-page";
import type { Context } from "@/lib/kit/context";
import { linkTag, tagHolds } from "@/lib/kit/crypto";
import type { Payable } from "@/lib/payables/payable";

/** Where a hosted page stands, and what opens it again. */
export type Place = {
  /** `/c/<id>`, `/l/<slug>`, …: actions stand below it. */
  base: string;
  /** What its URL must carry, such as a session's key. */
  query: Readonly<Record<string, string>>;
};

/** A request for a customer page, from one browser. */
export type ViewRequest = Place & {
  ctx: Context;
  /** Of what the page is about. */
  id: string;
  /** Nonce that owns what is done here: the browser's, or the visit's. */
  visitor: string;
};

/** A request for the page of something that is paid there. */
export type PageRequest = ViewRequest & {
  payable: Payable;
  /** Where the paid page leads besides the merchant's own, and the way back before. */
  next?: { kind: "again" | "invoice"; path: string };
  /** What payer and till compare once it is paid. */
  code?: string;
  /** What a message shows of the page's address. */
  preview?: Preview;
};

export type Params = { params: Promise<Record<string, string>> };

/** Where to go instead of what was asked for. */
export type Elsewhere = { elsewhere: string };

/** Finds out what a request is about; null where its address opens nothing. */
export type Opener<Found extends ViewRequest> = (
  request: Request,
  params: Record<string, string>,
) => Promise<Found | Elsewhere | null>;

export type Open = Opener<PageRequest>;

/** A path of the page, with what opens it. */
export const pathOf = (
  { base, query }: Place,
  below = "",
  more: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams({ ...query, ...more }).toString();
  return search ? `${base}${below}?${search}` : `${base}${below}`;
};

const name = ({ id, visitor }: Pick<ViewRequest, "id" | "visitor">): string => `${id}:${visitor}`;

/** The form's token: bound to what is paid and to the browser that was given the page. */
export const csrfOf = (pageRequest: ViewRequest): string =>
  linkTag("checkout-form", name(pageRequest));

export const csrfHolds = (pageRequest: ViewRequest, token: string): boolean =>
  tagHolds("checkout-form", name(pageRequest), token);
