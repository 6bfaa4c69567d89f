import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";

const PURPOSE = "credit_note";

/** The page of a refund's credit note: the refund's id with the proof that we issued the link. */
export const creditNoteUrl = (refundId: string): string =>
  `${env().APP_ORIGIN}/a/${linkToken(PURPOSE, refundId)}`;

/** The refund's id in one of our tokens; null for anything else. */
export const readCreditNoteToken = (token: string): string | null => readLinkToken(PURPOSE, token);
