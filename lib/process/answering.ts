import { AsyncLocalStorage } from "node:async_hooks";

type Answering = { status?: number; headers?: Readonly<Record<string, string>> };

// One per process: the framework loads this module once for each of its bundles.
const globals = globalThis as { motuAnswering?: AsyncLocalStorage<Answering> };
globals.motuAnswering ??= new AsyncLocalStorage();
const storage = globals.motuAnswering;

/** Runs the handler of one request; `answered` returns the status that a page sets meanwhile. */
export const answering = <Result>(run: () => Result): Result => storage.run({}, run);

/**
 * Sets the status and headers of a page's response: the framework supports only found, not found and redirect.
 * Must be called before the page streams.
 */
export const answerWith = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const current = storage.getStore();
  if (current) Object.assign(current, { status, headers });
};

/** What the page of this request has set; usually nothing. */
export const answered = (): Readonly<Answering> => storage.getStore() ?? {};
