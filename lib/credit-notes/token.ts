import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";

const PURPOSE = "credit_note";

/** The page of the credit note of a refund: the refund's id with the proof that we gave the link out. */
export const creditNoteUrl = (refundId: string): string =>
  `${env().APP_ORIGIN}/a/${linkToken(PURPOSE, refundId)}`;

/** The refund's id in a token of ours; null for anything else. */
export const readCreditNoteToken = (token: string): string | null => readLinkToken(PURPOSE, token);
