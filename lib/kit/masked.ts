import { randomBytes } from "node:crypto";

/**
 * A secret of a page, different in each response: beside text that a URL may choose, the compressed size of a page
 * would otherwise tell the secret, a character at a time.
 */
export const masked = (secret: string): string => {
  const bytes = Buffer.from(secret);
  const mask = randomBytes(bytes.length);
  return Buffer.concat([mask, xor(bytes, mask)]).toString("base64url");
};

/** The secret of a masked text; text of another form is returned as something that is no secret of ours. */
export const unmasked = (text: string): string => {
  const bytes = Buffer.from(text, "base64url");
  const half = bytes.length >> 1;
  return xor(bytes.subarray(half), bytes.subarray(0, half)).toString();
};

const xor = (left: Uint8Array, right: Uint8Array): Buffer =>
  Buffer.from(left.map((byte, at) => byte ^ (right[at] ?? 0)));
