import { networkOf } from "@/lib/kit/client-ip";
import { env } from "@/lib/kit/env";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";

const perAddress: Bucket = { name: "offline_ticket", rate: 60, window: 60, burst: 60 };

/** Counts one request for an offline ticket from a network address, or 429: a signature cannot be guessed here. */
export const takeTicketRequest = (ip: string): void => {
  if (env().RATE_LIMITS === "on") take(perAddress, networkOf(ip));
};
