import type { Context, IdempotentRequest } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { derivedText } from "@/lib/kit/ids";

/** 50 bits for merchant and mode, 80 for the purpose, and 30 to prove that we made it. */
const SHOP = 10;
const PURPOSE = 16;
const CHECK = 6;

type Shop = Pick<Context, "merchantId" | "livemode">;

/**
 * The name of an operation at the bank: 32 base32 characters, derived from the merchant and the purpose, and never
 * from an id that a restored database would have lost. The same request gets the same reference, and the bank
 * makes it once.
 */
export const referenceOf = (shop: Shop, purpose: string): string => {
  const name =
    shopPart(shop) + derivedText(env().BANK_REFERENCE_KEY, `purpose|${purpose}`, PURPOSE);
  return name + checkOf(name);
};

/** The part of a reference that is the same for all operations of a merchant in one mode. */
export const shopPart = ({ merchantId, livemode }: Shop): string =>
  derivedText(env().BANK_REFERENCE_KEY, `shop|${merchantId}|${livemode}`, SHOP);

const checkOf = (name: string): string =>
  derivedText(env().BANK_REFERENCE_KEY, `reference|${name}`, CHECK);

/** The merchant's part of a reference that we made; null for any other text. */
export const shopPartOf = (reference: string): string | null => {
  const name = reference.slice(0, SHOP + PURPOSE);
  return reference === name + checkOf(name) ? reference.slice(0, SHOP) : null;
};

/** The reference of a debit. */
export const chargeReference = (shop: Shop, purpose: string): string =>
  referenceOf(shop, `debit|${purpose}`);

/**
 * The purpose of a request with an Idempotency-Key. A key may be used for something new a day after its first use:
 * `generation` counts those uses.
 */
export const keyPurpose = (
  { key, fingerprint }: Pick<IdempotentRequest, "key" | "fingerprint">,
  generation: number,
): string => `key|${fingerprint.toString("hex")}|${generation}|${key}`;
