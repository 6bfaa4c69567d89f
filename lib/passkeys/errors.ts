import { conflict, error } from "@/lib/kit/errors";

export const passkeyRefused = error(
  "passkey_refused",
  403,
  "This passkey was not accepted. Use another one, or the e-mailed link or code.",
);
export const passkeyOver = error(
  "passkey_over",
  400,
  "This took longer than five minutes, or was answered already. Try again.",
);
export const passkeyNotFound = error("passkey_not_found", 404, "There is no such passkey.");
export const passkeyKnown = conflict("passkey_known", "This passkey was added already.");
export const passkeyLimit = conflict("passkey_limit", "A person has at most ten passkeys.");
