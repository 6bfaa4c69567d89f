import { setTimeout as sleep } from "node:timers/promises";

export interface Wait {
  url: string;
  patienceMs: number;
  signal: AbortSignal;
}

/** Resolves when the URL answers 200. */
export const answers = async ({ url, patienceMs, signal }: Wait): Promise<void> => {
  const until = Date.now() + patienceMs;
  let last = "It does not answer";
  for (;;) {
    signal.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      const body = await response.text();
      if (response.status === 200) return;
      last = `${response.status} ${body.slice(0, 500)}`;
    } catch (error) {
      last = String(error instanceof Error ? (error.cause ?? error) : error);
    }
    if (Date.now() > until) throw new Error(`${url} does not answer 200: ${last}`);
    await sleep(100, undefined, { signal });
  }
};
