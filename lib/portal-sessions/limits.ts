import { clientIp, networkOf } from "@/lib/kit/client-ip";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";

type Limit = (times: number) => Bucket;

const acts: Limit = (times) => ({
  name: "portal_acts",
  rate: 30 * times,
  window: 600,
  burst: 30 * times,
});

const requests: Limit = (times) => ({
  name: "portal_requests_ip",
  rate: 10 * times,
  window: 3600,
  burst: 10 * times,
});

/** Test mode is used by developers and their tests. */
const timesOf = ({ livemode }: Context): number => (livemode ? 1 : 5);

/** Refuses with 429 too many acts in one portal. */
export const takeAct = (ctx: Context, sessionId: string): void => {
  if (env().RATE_LIMITS !== "off") take(acts(timesOf(ctx)), sessionId);
};

/** Refuses with 429 too many requests for links by one network; each customer gets at most five messages a day. */
export const takeRequest = (ctx: Context, request: Request): void => {
  if (env().RATE_LIMITS !== "off") take(requests(timesOf(ctx)), networkOf(clientIp(request)));
};
