import { clientIp, networkOf } from "@/lib/kit/client-ip";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";

const perSession = (times: number): Bucket => ({
  name: "card_attempts",
  rate: 6 * times,
  window: 600,
  burst: 6 * times,
});

const perAddress = (times: number): Bucket => ({
  name: "card_attempts_ip",
  rate: 20 * times,
  window: 3600,
  burst: 20 * times,
});

/**
 * Refuses with 429 when somebody tests cards: per session and per IP address, with five times the limit in test
 * mode.
 */
export const takeCardAttempt = (ctx: Context, request: Request, sessionId: string): void => {
  if (env().RATE_LIMITS === "off") return;
  const times = ctx.livemode ? 1 : 5;
  take(perSession(times), sessionId);
  take(perAddress(times), networkOf(clientIp(request)));
};
