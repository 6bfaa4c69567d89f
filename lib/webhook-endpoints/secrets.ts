import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kit/crypto";

/** A new signing secret: `whsec_` and 32 bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Encrypted for its row: it cannot be decrypted for another endpoint. */
export const secretPurpose = (endpointId: string): string => `we:${endpointId}`;

export const sealSecret = (endpointId: string, secret: string) =>
  seal(secret, secretPurpose(endpointId));

export const openSecret = (endpointId: string, sealed: Uint8Array): string =>
  unseal(sealed, secretPurpose(endpointId));
