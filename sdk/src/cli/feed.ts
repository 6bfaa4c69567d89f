import type { Element } from "../calls.js";
import type { Motu } from "../client.js";
import { MotuError } from "../errors.js";
import { pause } from "./terminal.js";

export type FeedEvent = Element<"/events">;

export type FeedOptions = {
  motu: Motu;
  signal: AbortSignal;
  pollMs: number;
  /** The API cannot be read now; reported once until it can again. */
  onLost: (error: MotuError) => void;
  onFound: () => void;
};

const PAGE = 100;
const WAIT_FIRST_MS = 500;
const WAIT_LONGEST_MS = 5_000;

/**
 * The events from now on, each once and in the order of commits. The list never shows an event behind an issued
 * cursor, so a reader that continues from the last one misses none, however long the API was unavailable.
 */
export async function* eventsFromNow(options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { signal, pollMs } = options;
  const ask = patient(options);
  const newest = await ask(() => page(options, { limit: 1 }));
  let cursor = newest?.data[0]?.id ?? null;
  while (!signal.aborted) {
    const after = cursor;
    const found = await ask(() => (after ? following(options, after) : everything(options)));
    for (const event of found?.events ?? []) {
      if (signal.aborted) return;
      yield event;
      cursor = event.id;
    }
    if (!found?.hasMore) await pause(pollMs, signal);
  }
}

type Query = { limit: number; ending_before?: string };
type Found = { events: FeedEvent[]; hasMore: boolean };

const page = ({ motu, signal }: FeedOptions, query: Query) =>
  motu.get("/events", { params: { query }, signal });

/** The oldest events after this one, oldest first. */
const following = async (options: FeedOptions, cursor: string): Promise<Found> => {
  try {
    const { data, has_more } = await page(options, { limit: PAGE, ending_before: cursor });
    return { events: data.toReversed(), hasMore: has_more };
  } catch (thrown) {
    // The event was purged: all that is left came after it.
    if (thrown instanceof MotuError && thrown.code === "invalid_cursor") {
      return everything(options);
    }
    throw thrown;
  }
};

/** All events: of a merchant that had none at the start. */
const everything = async ({ motu, signal }: FeedOptions): Promise<Found> => {
  const events: FeedEvent[] = [];
  for await (const event of motu.list("/events", { signal })) events.push(event);
  return { events: events.reverse(), hasMore: false };
};

type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>;

/** Requests until there is a response; null when aborted first. A permanent error is thrown. */
const patient =
  ({ signal, onLost, onFound }: FeedOptions): Ask =>
  async (ask) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const [answer, failure] = await attempt(ask, signal);
      if (!failure) {
        if (failures > 0) onFound();
        return answer;
      }
      if (failures === 0) onLost(failure);
      await pause(waitAfter(failure, failures), signal);
    }
    return null;
  };

const attempt = async <Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<[Answer | null, MotuError | null]> => {
  try {
    return [await ask(), null];
  } catch (thrown) {
    if (signal.aborted) return [null, null];
    if (!(thrown instanceof MotuError) || isFinal(thrown)) throw thrown;
    return [null, thrown];
  }
};

const waitAfter = ({ retryAfter }: MotuError, failures: number): number =>
  retryAfter === null
    ? Math.min(WAIT_LONGEST_MS, WAIT_FIRST_MS * 2 ** Math.min(failures, 10))
    : retryAfter * 1000;

// Errors of the API itself are permanent, as is a server that is no API; the rest is temporary.
const isFinal = ({ status, code }: MotuError): boolean =>
  status !== null && status < 500 && code !== "rate_limited";
