import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "@/lib/kit/log";

/**
 * Writes what a program says on its standard error as lines of the log, in its name: a stack that Node prints
 * while it dies, or what was printed before the program could write lines itself.
 */
export const logLines = (source: Readable, name: string): void => {
  // Its end is the program's end: what breaks here breaks nothing.
  source.on("error", () => undefined);
  createInterface({ input: source }).on("line", (text) => {
    if (text.trim() !== "") log("error", "process.output", { from: name, text });
  });
};
