import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { hmacUnder } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { base62 } from "@/lib/kit/ids";

const pattern = /^svc_(live|test)_[0-9A-Za-z]{32}$/;

const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, 6);
};

/** A new key: prefix, 26 random characters (154 bits) and their checksum. */
export const newKeyText = (livemode: boolean): string =>
  keyTextOf(livemode, base62(randomBytes(32), 26));

/** The key of these 26 characters. */
export const keyTextOf = (livemode: boolean, unguessable: string): string => {
  const body = `${prefixOf(livemode)}${unguessable}`;
  return `${body}${checksum(body)}`;
};

export const prefixOf = (livemode: boolean): string => (livemode ? "svc_live_" : "svc_test_");

/** Well-formed with the right checksum: anything else is refused without a query. */
export const isKeyText = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);

/** What is stored in place of a key. */
export const keyHash = (text: string): Uint8Array<ArrayBuffer> =>
  hashUnder(env().API_KEY_PEPPER, text);

/** The values stored with the earlier peppers, the newest first. */
export const earlierKeyHashes = (text: string): Uint8Array<ArrayBuffer>[] =>
  env().API_KEY_PEPPER_PREVIOUS.map((pepper) => hashUnder(pepper, text));

const hashUnder = (pepper: string, text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hmacUnder(pepper, text));

const names = new Map<string, string>();

/** Identifies the current pepper without revealing it: twelve hexadecimal digits. */
export const pepperId = (): string => {
  const pepper = env().API_KEY_PEPPER;
  const known = names.get(pepper);
  if (known !== undefined) return known;
  const made = Buffer.from(hashUnder(pepper, "pepper id")).toString("hex").slice(0, 12);
  names.set(pepper, made);
  return made;
};
