import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { env } from "@/lib/kit/env";
import { base62 } from "@/lib/kit/ids";

const pattern = /^svc_(live|test)_[0-9A-Za-z]{32}$/;

const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, 6);
};

/** A new key: prefix, 26 random characters (154 bits) and a checksum of what precedes. */
export const newKeyText = (livemode: boolean): string =>
  keyTextOf(livemode, base62(randomBytes(32), 26));

/** The key of these 26 characters; whoever knows them knows the key. */
export const keyTextOf = (livemode: boolean, unguessable: string): string => {
  const body = `${prefixOf(livemode)}${unguessable}`;
  return `${body}${checksum(body)}`;
};

export const prefixOf = (livemode: boolean): string => (livemode ? "svc_live_" : "svc_test_");

/** Well-formed with the right checksum: everything else is refused without asking the database. */
export const isKeyText = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);

/** What is stored in place of a key. */
export const keyHash = (text: string): Uint8Array<ArrayBuffer> =>
  hashUnder(env().API_KEY_PEPPER, text);

/** What was stored in its place under the peppers before this one, the newest first. */
export const earlierKeyHashes = (text: string): Uint8Array<ArrayBuffer>[] =>
  env().API_KEY_PEPPER_PREVIOUS.map((pepper) => hashUnder(pepper, text));

const hashUnder = (pepper: string, text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", pepper).update(text).digest());

const names = new Map<string, string>();

/** Names the pepper of now without telling it: twelve hexadecimal digits. */
export const pepperId = (): string => {
  const pepper = env().API_KEY_PEPPER;
  const known = names.get(pepper);
  if (known !== undefined) return known;
  const made = Buffer.from(hashUnder(pepper, "pepper id")).toString("hex").slice(0, 12);
  names.set(pepper, made);
  return made;
};
