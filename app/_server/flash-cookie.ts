import { createHash } from "node:crypto";

/** Names of the cookie: over HTTP, and over HTTPS, where it is bound to the host. */
export const FLASH_NAMES = ["svc_flash", "__Host-svc_flash"] as const;

/** How the proxy passes the cookie to the page; its response deletes it from the browser. */
export const FLASH_HEADER = "x-flash";

/** The page a flash is for, in front of the encrypted part: the proxy decrypts nothing. */
export const flashMark = (path: string): string =>
  createHash("sha256").update(path).digest("base64url").slice(0, 16);
