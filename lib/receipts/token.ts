import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";

const PURPOSE = "receipt";

/** The printable page: the id with the proof that we issued the link. */
export const receiptUrl = (id: string): string => `${env().APP_ORIGIN}/r/${linkToken(PURPOSE, id)}`;

/** The receipt's id in one of our tokens; null for anything else. */
export const readToken = (token: string): string | null => readLinkToken(PURPOSE, token);
