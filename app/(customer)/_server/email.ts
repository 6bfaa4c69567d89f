import { seal, unseal } from "@/lib/kit/crypto";

/** An address on its way through the bank's page and back: sealed, since URLs are seen by many. */
export const sealEmail = (email: string, sessionId: string): string =>
  Buffer.from(seal(email, `checkout-email:${sessionId}`)).toString("base64url");

/** Opens it again; null for anything that we did not seal for this session. */
export const openEmail = (sealed: string | null, sessionId: string): string | null => {
  if (!sealed) return null;
  try {
    return unseal(Buffer.from(sealed, "base64url"), `checkout-email:${sessionId}`);
  } catch {
    return null;
  }
};
