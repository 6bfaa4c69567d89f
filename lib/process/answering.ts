import { AsyncLocalStorage } from "node:async_hooks";

type Answering = { status?: number; headers?: Readonly<Record<string, string>> };

// One for the process: the framework loads this module once for each of its bundles.
const globals = globalThis as { motuAnswering?: AsyncLocalStorage<Answering> };
globals.motuAnswering ??= new AsyncLocalStorage();
const storage = globals.motuAnswering;

/** Runs what answers one request; the status that a page asks for meanwhile is found by `answered`. */
export const answering = <Result>(run: () => Result): Result => storage.run({}, run);

/**
 * A page that is rendered says what the status of its answer is, and headers that go with it: the framework lets
 * a page be found, not found or elsewhere, and nothing between. It must be said before the page streams.
 */
export const answerWith = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const current = storage.getStore();
  if (current) Object.assign(current, { status, headers });
};

/** What the page of this request has asked for; nothing for most. */
export const answered = (): Readonly<Answering> => storage.getStore() ?? {};
