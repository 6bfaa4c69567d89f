import { seal, unseal } from "@/lib/kit/crypto";

/**
 * The email address, while the customer is on the bank's page: encrypted, because URLs are logged in many
 * places.
 */
export const sealEmail = (email: string, sessionId: string): string =>
  Buffer.from(seal(email, `checkout-email:${sessionId}`)).toString("base64url");

/** Decrypts it; null for anything that was not encrypted for this session. */
export const openEmail = (sealed: string | null, sessionId: string): string | null => {
  if (!sealed) return null;
  try {
    return unseal(Buffer.from(sealed, "base64url"), `checkout-email:${sessionId}`);
  } catch {
    return null;
  }
};
