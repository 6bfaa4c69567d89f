import { seal, unseal } from "@/lib/kit/crypto";

/** What binds a sealed token to its row. */
export const tokenPurpose = (id: string): string => `pm:${id}`;

/** The bank's token as it is stored: it opens for its own payment method alone. */
export const sealToken = (id: string, storedToken: string) => seal(storedToken, tokenPurpose(id));

/** The bank's token of a stored card; it goes to the bank and nowhere else. */
export const openToken = (method: { id: string; tokenSealed: Uint8Array }): string =>
  unseal(method.tokenSealed, tokenPurpose(method.id));
