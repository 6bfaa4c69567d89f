import { seal, unseal } from "@/lib/kit/crypto";

const purpose = (id: string) => `pm:${id}`;

/** The bank's token as it is stored: it opens for its own payment method alone. */
export const sealToken = (id: string, storedToken: string) => seal(storedToken, purpose(id));

/** The bank's token of a stored card; it goes to the bank and nowhere else. */
export const openToken = (method: { id: string; tokenSealed: Uint8Array }): string =>
  unseal(method.tokenSealed, purpose(method.id));
