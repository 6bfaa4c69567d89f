import { setTimeout as sleep } from "node:timers/promises";
import type { Keyed } from "@/scripts/proof/shops";
import type { Answer } from "@/scripts/proof/stage";

const AT_ONCE = 8;

/** Whether a request has no definite response. */
export const isUnanswered = ({ answer }: Keyed): boolean => answer === null || answer.status >= 500;

/** Repeats every request with its key, twice; returns those without a response now, or with a different one. */
export const repeatAll = async (sent: readonly Keyed[]): Promise<object[]> => {
  const left = [...sent];
  const unlike: object[] = [];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) unlike.push(...(await repeat(one)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return unlike;
};

const PATIENCE_MS = 150_000;

/** Like a careful integrator: until the response is definite, for as long as the bank may need. */
const patiently = async ({ shop, path, body, key }: Keyed): Promise<Answer | null> => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
    const answer = await shop.api("POST", path, body, key);
    const isUndecided = answer === null || answer.status >= 500 || isInProgress(answer);
    if (!isUndecided || Date.now() > until) return answer;
  }
};

const isInProgress = ({ status, text }: Answer): boolean =>
  status === 409 && JSON.parse(text).error === "idempotency_in_progress";

/** A response that was stored for the key is the same byte by byte; other errors are made anew. */
const isSame = (one: Answer, other: Answer | null): boolean =>
  one.status === other?.status &&
  (one.text === other.text || (one.status >= 400 && one.status !== 402));

/** A key without a response has one now; one with a response has the same. */
const repeat = async (keyed: Keyed): Promise<object[]> => {
  const { shop, path, body, key, answer, n } = keyed;
  const again = await patiently(keyed);
  const twice = await shop.api("POST", path, body, key);
  const isDefinite = again !== null && again.status < 500 && isSame(again, twice);
  // A response that was not definite is made anew.
  const isAlike = isUnanswered(keyed) || again?.status === answer?.status || answer?.status === 409;
  return isDefinite && isAlike
    ? []
    : [
        {
          call: n,
          path,
          before: answer?.status,
          now: again?.status,
          afterwards: twice?.status,
          text: again?.text,
        },
      ];
};
