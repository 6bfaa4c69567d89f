import { setTimeout as sleep } from "node:timers/promises";
import type { Keyed } from "@/scripts/proof/shops";
import type { Answer } from "@/scripts/proof/stage";

const AT_ONCE = 8;

/** Whether a call was left without a definite answer. */
export const isUnanswered = ({ answer }: Keyed): boolean => answer === null || answer.status >= 500;

/** Says every call again under its key, twice; gives those that are not answered now, or not as before. */
export const repeatAll = async (said: readonly Keyed[]): Promise<object[]> => {
  const left = [...said];
  const unlike: object[] = [];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) unlike.push(...(await repeat(one)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return unlike;
};

const PATIENCE_MS = 150_000;

/** As a careful integrator does: until the answer is definite, for as long as the bank may be asked. */
const patiently = async ({ shop, path, body, key }: Keyed): Promise<Answer | null> => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
    const answer = await shop.api("POST", path, body, key);
    const isUndecided = answer === null || answer.status >= 500 || isInProgress(answer);
    if (!isUndecided || Date.now() > until) return answer;
  }
};

const isInProgress = ({ status, text }: Answer): boolean =>
  status === 409 && JSON.parse(text).error === "idempotency_in_progress";

/** An answer that was kept for the key is the same to the letter; a refusal of something else is made anew. */
const isSame = (one: Answer, other: Answer | null): boolean =>
  one.status === other?.status &&
  (one.text === other.text || (one.status >= 400 && one.status !== 402));

/** A key that was not answered is answered now; one that was, as before. */
const repeat = async (keyed: Keyed): Promise<object[]> => {
  const { shop, path, body, key, answer, n } = keyed;
  const again = await patiently(keyed);
  const twice = await shop.api("POST", path, body, key);
  const isDefinite = again !== null && again.status < 500 && isSame(again, twice);
  // An answer that said that it is not decided is told anew.
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
