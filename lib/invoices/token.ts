import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";

const PURPOSE = "invoice";

/** The token in the URL of an invoice's page: a signed id. */
export const invoiceToken = (id: string): string => linkToken(PURPOSE, id);

/** The page on which an invoice is shown, printed and paid. */
export const invoiceUrl = (id: string): string => `${env().APP_ORIGIN}/i/${invoiceToken(id)}`;

/** The invoice's id in a token; null if the token is not valid. */
export const readInvoiceToken = (token: string): string | null => readLinkToken(PURPOSE, token);
