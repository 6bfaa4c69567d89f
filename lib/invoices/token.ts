import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";

const PURPOSE = "invoice";

/** The part of the page's address that proves that we gave it out. */
export const invoiceToken = (id: string): string => linkToken(PURPOSE, id);

/** The page on which an invoice is seen, printed, and paid while it is not. */
export const invoiceUrl = (id: string): string => `${env().APP_ORIGIN}/i/${invoiceToken(id)}`;

/** The invoice's id in a token of ours; null for anything else. */
export const readInvoiceToken = (token: string): string | null => readLinkToken(PURPOSE, token);
