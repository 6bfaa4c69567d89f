import { listenOn } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

type Waiters = Map<string, Set<() => void>>;

// One listener per process, also across the module reloads of development.
const globals = globalThis as { motuTills?: { waiters: Waiters; listening: Promise<void> | null } };
globals.motuTills ??= { waiters: new Map(), listening: null };
const memory = globals.motuTills;

const hear = (id: string): void => {
  for (const wake of memory.waiters.get(id) ?? []) wake();
};

// Waiting requests read again: changes may have been missed.
const lost = (): void => {
  memory.listening = null;
  for (const id of memory.waiters.keys()) hear(id);
};

const listen = (): Promise<void> => {
  memory.listening ??= listenOn("terminal_payment_changed", hear, lost).catch((thrown) => {
    memory.listening = null;
    log("warn", "terminal.listen_failed", errorFields(thrown));
  });
  return memory.listening;
};

export type Watch = {
  /** Resolves at the next change since the watch began, after the time, or when the signal aborts it. */
  changed: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  stop: () => void;
};

/** Watches one terminal payment from now on: a change before `changed` is called is not missed. */
export const watchTerminalPayment = async (id: string): Promise<Watch> => {
  let heard = false;
  let wake = (): void => undefined;
  const notice = (): void => {
    heard = true;
    wake();
  };
  const set = memory.waiters.get(id) ?? new Set();
  memory.waiters.set(id, set.add(notice));
  await listen();
  return {
    changed: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (heard || signal.aborted) return resolve();
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", wake, { once: true });
      }),
    stop: () => {
      set.delete(notice);
      if (set.size === 0) memory.waiters.delete(id);
    },
  };
};
