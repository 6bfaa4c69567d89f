import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import type { Policy } from "@/lib/kit/http/operation";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";

type Rates = Record<Policy, { live: Bucket; test: Bucket }>;

const bucket = (name: string, rate: number, window: number, burst: number): Bucket => ({
  name,
  rate,
  window,
  burst,
});

/** Refill rate and burst, by policy and mode. */
export const rates: Rates = {
  read: { live: bucket("read", 100, 1, 200), test: bucket("read", 25, 1, 50) },
  write: { live: bucket("write", 25, 1, 50), test: bucket("write", 10, 1, 40) },
  debit: { live: bucket("debit", 10, 1, 10), test: bucket("debit", 5, 1, 5) },
  export: { live: bucket("export", 6, 60, 6), test: bucket("export", 6, 60, 6) },
  sandbox: { live: bucket("sandbox", 5, 3600, 5), test: bucket("sandbox", 5, 3600, 5) },
};

/** Requests without a valid key, per network. */
export const authFailures = bucket("auth_fail", 30, 60, 30);

export const limited = (): boolean => env().RATE_LIMITS === "on";

/** Takes a token of a policy inside an action: a debit differs from a plain payment by its body. */
export const takeToken = (policy: Policy, ctx: Context): void => {
  if (!limited()) return;
  const mode = ctx.livemode ? "live" : "test";
  take(rates[policy][mode], `${ctx.merchantId}:${mode}`);
};
