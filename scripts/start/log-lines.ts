import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "@/lib/kit/log";

/**
 * Writes a program's standard error as lines of the log, in its name: a stack of a dying Node, or output from
 * before the program could write lines itself.
 */
export const logLines = (source: Readable, name: string): void => {
  // Its end is the program's end: an error here is ignored.
  source.on("error", () => undefined);
  createInterface({ input: source }).on("line", (text) => {
    if (text.trim() !== "") log("error", "process.output", { from: name, text });
  });
};
