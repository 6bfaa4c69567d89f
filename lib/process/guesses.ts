import type { IncomingMessage, ServerResponse } from "node:http";
import { GUESSES_SPENT, WRONG_GUESS } from "@/lib/capability-urls";
import { addressIn, networkOf } from "@/lib/kit/client-ip";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { type Bucket, secondsToWait, take } from "@/lib/kit/http/token-bucket";

/** The wrong attempts allowed to one network; a right URL is never counted, and always opens. */
const guesses: Bucket = { name: "guesses", rate: 30, window: 60, burst: 30 };

/**
 * The status of a response under a secret URL: beyond the limit, a 404 becomes 429, whichever route it comes from.
 * The route knows this first, so that its page can show the reason.
 */
export const limitGuesses = (
  request: IncomingMessage,
  response: ServerResponse,
): ((status: number) => number) => {
  const network = networkOf(addressIn(String(request.headers["x-forwarded-for"] ?? "")));
  const isLimited = env().RATE_LIMITS === "on";
  const seconds = isLimited ? secondsToWait(guesses, network) : 0;
  if (seconds > 0) request.headers[GUESSES_SPENT] = String(seconds);
  return (status) => {
    const isWrong = status === 404 || response.hasHeader(WRONG_GUESS);
    response.removeHeader(WRONG_GUESS);
    const wait = isWrong && isLimited ? countOne(network) : 0;
    if (wait === 0) return status;
    response.setHeader("Retry-After", wait);
    return 429;
  };
};

/** Counts a wrong guess; returns the seconds to wait when there were too many. */
const countOne = (network: string): number => {
  try {
    take(guesses, network);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return secondsToWait(guesses, network);
  }
};
