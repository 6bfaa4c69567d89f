import { randomInt } from "node:crypto";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LENGTH = 10;

/** Ten base58 characters, 58 bits: short enough for paper, and too many to guess another link. */
export const newSlug = (): string =>
  Array.from({ length: LENGTH }, () => BASE58[randomInt(BASE58.length)]).join("");

export const isSlug = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{10}$/.test(text);
