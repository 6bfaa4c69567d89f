import { setTimeout as wait } from "node:timers/promises";
import { main } from "./main.js";

export type Running = {
  out: string[];
  notes: string[];
  /** Ctrl-C; resolves to the exit code. */
  end: () => Promise<number>;
  ended: Promise<number>;
};

/** A command as it runs in a terminal, in this process. */
export const runMotu = (...argv: string[]): Running => {
  const out: string[] = [];
  const notes: string[] = [];
  const ending = new AbortController();
  const ended = main(argv, {
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
    env: {},
    signal: ending.signal,
  });
  const end = () => {
    ending.abort();
    return ended;
  };
  return { out, notes, end, ended };
};

/** Waits until a condition holds. */
export const until = async (isSo: () => boolean, what: string): Promise<void> => {
  for (let waited = 0; waited < 15_000; waited += 20) {
    if (isSo()) return;
    await wait(20);
  }
  throw new Error(`Waited in vain until ${what}.`);
};
