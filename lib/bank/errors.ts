import { error } from "@/lib/kit/errors";

export const providerError = error(
  "provider_error",
  502,
  "The bank could not be reached. Retry with the same Idempotency-Key.",
);
export const noBank = error(
  "provider_error",
  502,
  "No bank is configured for live mode: see docs/live-mode.md, or use a test key.",
  { reason: "no_bank" },
);
export const bankAway = error(
  "provider_error",
  502,
  "The bank is unavailable. Nothing was sent to it: retry after Retry-After seconds.",
  { reason: "bank_away" },
);
export const providerTimeout = error(
  "provider_timeout",
  502,
  "The bank did not respond in time and is being queried. Retry with the same Idempotency-Key.",
);
export const recovering = error(
  "recovering",
  503,
  "The service was restored and is reading the bank's statement. Nothing was done: retry after Retry-After seconds.",
);
export const amountOutOfRange = error(
  "amount_out_of_range",
  400,
  "The amount is outside what the bank can debit at once.",
);
