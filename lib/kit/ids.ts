import { createHash, createHmac } from "node:crypto";
import { v7 } from "uuid";
import { z } from "zod";

/** A new UUID version 7: ids of one process sort in the order of their creation. */
export const newId = (): string => v7();

export const newRequestId = (): string => `req_${v7()}`;

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const uuidPattern = new RegExp(`^${UUID}$`, "i");

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** A reference in a body or a query: `<uuid>` or `<prefix>_<uuid>`, returned as the bare UUID. */
export const reference = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^(${prefix}_)?${UUID}$`, "i"), `expected an id: <uuid> or ${prefix}_<uuid>`)
    .transform((text) => text.slice(-36).toLowerCase());

/** The same in a path, where anything else is simply not found: null instead of an issue. */
export const bareId = (prefix: string, text: string): string | null => {
  const bare = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : text;
  return uuidPattern.test(bare) ? bare.toLowerCase() : null;
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** How many digits fit in a safe integer: most of the division is then not of big integers. */
const DIGITS = 8;
const CHUNK = 62n ** BigInt(DIGITS);

/** `length` base62 characters from bytes, with negligible bias (5.95 bits a character). */
export const base62 = (bytes: Uint8Array, length: number): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  while (text.length < length) {
    let chunk = Number(value % CHUNK);
    value /= CHUNK;
    for (let digit = 0; digit < DIGITS; digit += 1) {
      text = BASE62[chunk % 62] + text;
      chunk = Math.floor(chunk / 62);
    }
  }
  return text.slice(-length);
};

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** `length` base32 characters derived from a name, always the same: 5 bits each, of 256 at most. */
export const derivedText = (key: string, name: string, length: number): string => {
  let value = BigInt(`0x${createHmac("sha256", key).update(name).digest("hex")}`);
  let text = "";
  while (text.length < length) {
    text += BASE32[Number(value % 32n)];
    value /= 32n;
  }
  return text;
};

export const sha256 = (text: string | Uint8Array): Buffer =>
  createHash("sha256").update(text).digest();
