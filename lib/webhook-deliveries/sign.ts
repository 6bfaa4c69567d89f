import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Delivery } from "@/lib/webhook-deliveries/claim";
import { openSecret } from "@/lib/webhook-endpoints/secrets";

type Sealed = Pick<
  Delivery,
  "endpointId" | "secret" | "previousSecret" | "previousSecretExpiresAt"
>;

export type SigningKeys = {
  /** The keys to sign with at an instant: two during the overlap after a rotation. */
  at: (sealed: Sealed, at: Date) => KeyObject[];
};

/** The signing keys of a run: each secret is decrypted once. */
export const signingKeys = (): SigningKeys => {
  const known = new Map<string, KeyObject>();
  const keyOf = (endpointId: string, sealed: Buffer): KeyObject => {
    const name = `${endpointId} ${sealed.toString("base64")}`;
    const key = known.get(name) ?? keyIn(openSecret(endpointId, sealed));
    known.set(name, key);
    return key;
  };
  return {
    at: ({ endpointId, secret, previousSecret, previousSecretExpiresAt }, at) => {
      const current = keyOf(endpointId, secret);
      const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > at;
      return previousSecret && overlaps ? [current, keyOf(endpointId, previousSecret)] : [current];
    },
  };
};

const keyIn = (secret: string): KeyObject =>
  createSecretKey(secret.replace(/^whsec_/, ""), "base64");

type Signed = { id: string; timestamp: string; body: string };

/** By the rules of Standard Webhooks. */
export const signature = (key: KeyObject, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
