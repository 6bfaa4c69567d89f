import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kit/crypto";

/** A new signing secret: `whsec_` and 32 bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Encrypted for its row: it cannot be decrypted for another endpoint. */
export const secretPurpose = (endpointId: string): string => `we:${endpointId}`;

export const sealSecret = (endpointId: string, secret: string) =>
  seal(secret, secretPurpose(endpointId));

export type SealedSecrets = {
  endpointId: string;
  secret: Uint8Array;
  previous: Uint8Array | null;
  previousExpiresAt: Date | null;
};

/** The secrets to sign with at an instant: two during the overlap after a rotation. */
export const secretsAt = (sealed: SealedSecrets, at: Date): string[] => {
  const current = unseal(sealed.secret, secretPurpose(sealed.endpointId));
  const { previous, previousExpiresAt } = sealed;
  if (!previous || !previousExpiresAt || previousExpiresAt <= at) return [current];
  return [current, unseal(previous, secretPurpose(sealed.endpointId))];
};
