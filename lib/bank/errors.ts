import { error } from "@/lib/kit/errors";

export const providerError = error(
  "provider_error",
  502,
  "The bank could not be reached. Replay with the same Idempotency-Key.",
);
export const providerTimeout = error(
  "provider_timeout",
  502,
  "The bank did not answer in time. The outcome is being asked for; replay with the same Idempotency-Key.",
);
