import { createHash } from "node:crypto";

/** Names of the cookie: by HTTP, and by HTTPS, where it is bound to the host. */
export const FLASH_NAMES = ["svc_flash", "__Host-svc_flash"] as const;

/** How the proxy hands the cookie on to the page: its answer takes it out of the browser. */
export const FLASH_HEADER = "x-flash";

/** Which page a flash is for, as it stands before what is sealed: the proxy opens nothing. */
export const flashMark = (path: string): string =>
  createHash("sha256").update(path).digest("base64url").slice(0, 16);
