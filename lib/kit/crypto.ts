import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "@/lib/kit/env";
import { base62 } from "@/lib/kit/ids";

/** Keys by their text: reading one for each use takes several times as long as the use itself. */
const keyCache = (read: (text: string) => Uint8Array) => {
  const made = new Map<string, KeyObject>();
  return (text: string): KeyObject => {
    const known = made.get(text);
    if (known) return known;
    const key = createSecretKey(read(text));
    made.set(text, key);
    return key;
  };
};

const sealingKey = keyCache((text) => Buffer.from(text, "base64"));

const macKey = keyCache((text) => Buffer.from(text, "utf8"));

/** HMAC-SHA-256 under one of the few keys of the configuration: a key is kept for good. */
export const hmacUnder = (key: string, text: string): Buffer =>
  createHmac("sha256", macKey(key)).update(text).digest();

/** AES-256-GCM. `purpose` binds the ciphertext to its row: moved to another one, it does not open. */
export const seal = (plain: string, purpose: string): Uint8Array<ArrayBuffer> =>
  sealBytes(Buffer.from(plain, "utf8"), purpose);

/** The same for a file, which becomes 28 bytes longer. */
export const sealBytes = (plain: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(env().ENCRYPTION_KEY), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const text = cipher.update(plain);
  const rest = cipher.final();
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text, rest]));
};

/** Opens what `seal` encrypted for the same purpose; throws when anything was altered. */
export const unseal = (sealed: Uint8Array, purpose: string): string =>
  unsealBytes(sealed, purpose).toString("utf8");

/** Opens what `sealBytes` encrypted, with this key or an earlier one. */
export const unsealBytes = (sealed: Uint8Array, purpose: string): Buffer => {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS } = env();
  for (const key of [ENCRYPTION_KEY, ...ENCRYPTION_KEY_PREVIOUS].slice(0, -1)) {
    const opened = openedWith(key, sealed, purpose);
    if (opened) return opened;
  }
  return opening(ENCRYPTION_KEY_PREVIOUS.at(-1) ?? ENCRYPTION_KEY, sealed, purpose);
};

/** The same sealed with the current key; null if it already is. Throws when no key opens it. */
export const resealed = (sealed: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> | null =>
  openedWith(env().ENCRYPTION_KEY, sealed, purpose)
    ? null
    : sealBytes(unsealBytes(sealed, purpose), purpose);

const openedWith = (key: string, sealed: Uint8Array, purpose: string): Buffer | null => {
  try {
    return opening(key, sealed, purpose);
  } catch {
    return null;
  }
};

const opening = (key: string, sealed: Uint8Array, purpose: string): Buffer => {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};

// A purpose holds no bar.
const linkKey = keyCache((name) => {
  const bar = name.indexOf("|");
  return new Uint8Array(hkdfSync("sha256", name.slice(bar + 1), "motu", name.slice(0, bar), 32));
});

const LENGTH = 32;

const tagUnder = (key: string, purpose: string, id: string, length = LENGTH): string =>
  base62(
    createHmac("sha256", linkKey(`${purpose}|${key}`))
      .update(id)
      .digest(),
    length,
  );

/** `length` base62 characters which prove that we made the link: nothing is stored, any GET can show it again. */
export const linkTag = (purpose: string, id: string, length?: number): string =>
  tagUnder(env().LINK_KEY, purpose, id, length);

/** Those of the earlier keys, the newest first: their links remain valid. */
export const earlierLinkTags = (purpose: string, id: string, length?: number): string[] =>
  env().LINK_KEY_PREVIOUS.map((key) => tagUnder(key, purpose, id, length));

/** That of the current key, then those of the earlier keys. */
export const linkTags = (purpose: string, id: string): string[] => [
  linkTag(purpose, id),
  ...earlierLinkTags(purpose, id),
];

/** Compares a tag of this length in constant time: with the current key, then with earlier ones. */
export const tagHolds = (purpose: string, id: string, tag: string, length?: number): boolean =>
  sameText(linkTag(purpose, id, length), tag) ||
  earlierLinkTags(purpose, id, length).some((earlier) => sameText(earlier, tag));

/** Constant-time comparison of two texts of any length. */
export const sameText = (left: string, right: string): boolean => {
  const a = hmacUnder("compare", left);
  const b = hmacUnder("compare", right);
  return timingSafeEqual(a, b) && left.length === right.length;
};

export const randomText = (length: number): string => base62(randomBytes(length + 8), length);
