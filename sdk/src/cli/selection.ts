import type { Motu } from "../client.js";
import { MotuError } from "../errors.js";
import { UsageError } from "./terminal.js";

/** The types of an `--events` option: `payment.*,receipt.failed`; none selects every type. */
export const patternsOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "");

export const selects = (patterns: readonly string[], type: string): boolean =>
  patterns.length === 0 ||
  ["*", type, `${type.split(".")[0]}.*`].some((pattern) => patterns.includes(pattern));

/** The API knows its types; a misspelt one would wait for ever without an error. */
export const requireKnown = async (motu: Motu, patterns: readonly string[]): Promise<void> => {
  for (const type of patterns) {
    try {
      await motu.get("/events", { params: { query: { type, limit: 1 } } });
    } catch (thrown) {
      if (!(thrown instanceof MotuError) || thrown.param !== "type") continue;
      throw new UsageError(
        `--events: ${type} is neither a kind of event nor a family such as payment.*`,
        { cause: thrown },
      );
    }
  }
};
