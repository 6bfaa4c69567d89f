import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

const PURPOSE = "invoice";
const shape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9A-Za-z]{32})$/;

/** The part of the page's address that proves that we gave it out: nothing is stored. */
export const invoiceToken = (id: string): string =>
  `${id.replaceAll("-", "")}${linkTag(PURPOSE, id)}`;

/** The page on which an invoice is seen, printed, and paid while it is not. */
export const invoiceUrl = (id: string): string => `${env().APP_ORIGIN}/i/${invoiceToken(id)}`;

/** The invoice's id in a token of ours; null for anything else. */
export const readInvoiceToken = (token: string): string | null => {
  const parts = shape.exec(token)?.slice(1);
  const tag = parts?.pop();
  if (!parts || tag === undefined) return null;
  const id = parts.join("-");
  return tagHolds(PURPOSE, id, tag) ? id : null;
};
