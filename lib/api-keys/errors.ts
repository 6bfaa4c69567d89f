import { conflict, error } from "@/lib/kit/errors";

export const KEYS_MAX = 20;

export const apiKeyNotFound = error("not_found", 404, "There is no such API key.");
export const apiKeyOver = conflict(
  "api_key_over",
  "This API key was revoked or has expired: it cannot be rolled.",
);
export const apiKeyLimit = error(
  "api_key_limit",
  409,
  `A merchant has at most ${KEYS_MAX} active API keys in each mode. Revoke one first.`,
);
