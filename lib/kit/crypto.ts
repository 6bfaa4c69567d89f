import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "@/lib/kit/env";
import { base62 } from "@/lib/kit/ids";

let sealing: Buffer | undefined;

const sealingKey = (): Buffer => {
  sealing ??= Buffer.from(env().ENCRYPTION_KEY, "base64");
  return sealing;
};

/** AES-256-GCM. `purpose` binds the ciphertext to its row: moved to another one, it does not open. */
export const seal = (plain: string, purpose: string): Uint8Array<ArrayBuffer> =>
  sealBytes(Buffer.from(plain, "utf8"), purpose);

/** The same of a file, which becomes 28 bytes longer. */
export const sealBytes = (plain: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
};

/** Opens what `seal` closed for the same purpose; throws when anything was altered. */
export const unseal = (sealed: Uint8Array, purpose: string): string =>
  unsealBytes(sealed, purpose).toString("utf8");

/** Opens what `sealBytes` closed. */
export const unsealBytes = (sealed: Uint8Array, purpose: string): Buffer => {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};

const linkKeys = new Map<string, Buffer>();

const linkKey = (purpose: string): Buffer => {
  const known = linkKeys.get(purpose);
  if (known) return known;
  const made = Buffer.from(hkdfSync("sha256", env().LINK_KEY, "motu", purpose, 32));
  linkKeys.set(purpose, made);
  return made;
};

/** `length` base62 characters which prove that we made the link: nothing is stored, any GET can show it again. */
export const linkTag = (purpose: string, id: string, length = 32): string =>
  base62(createHmac("sha256", linkKey(purpose)).update(id).digest(), length);

/** Compares a tag from a URL in constant time. */
export const tagHolds = (purpose: string, id: string, tag: string): boolean =>
  sameText(linkTag(purpose, id), tag);

/** Constant-time comparison of two texts of any length. */
export const sameText = (left: string, right: string): boolean => {
  const a = createHmac("sha256", "compare").update(left).digest();
  const b = createHmac("sha256", "compare").update(right).digest();
  return timingSafeEqual(a, b) && left.length === right.length;
};

export const randomText = (length: number): string => base62(randomBytes(length + 8), length);
