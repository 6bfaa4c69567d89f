import { seal, unseal } from "@/lib/kit/crypto";

/** The associated data that binds a sealed token to its row. */
export const tokenPurpose = (id: string): string => `pm:${id}`;

/** The bank's token as stored: it opens for its own payment method only. */
export const sealToken = (id: string, storedToken: string) => seal(storedToken, tokenPurpose(id));

/** The bank's token of a stored card; it is sent only to the bank. */
export const openToken = (method: { id: string; tokenSealed: Uint8Array }): string =>
  unseal(method.tokenSealed, tokenPurpose(method.id));
