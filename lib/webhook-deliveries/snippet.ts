import type { Readable } from "node:stream";
import { redact } from "@/lib/kit/log";

/** How much of an answer is read, and for how long once its first line is there. */
export type Reading = { bytesMax: number; forMs: number };

const SHOWN = 1024;

/**
 * The beginning of an answer as it is shown to the merchant; the rest is never received. What comes
 * after the first line decides nothing: an answer that stops halfway is shown as far as it came.
 */
export const readSnippet = async (
  body: Readable,
  { bytesMax, forMs }: Reading,
): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on("error", () => undefined);
  const timer = setTimeout(() => body.destroy(), forMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytesMax) break;
    }
  } catch {
    // Cut off: what is there is enough.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return printable(Buffer.concat(chunks).subarray(0, bytesMax));
};

const unprintable = /[^\P{C}\n\t]|\ufffd/gu;

/** The first 1024 characters that can be shown, without what could be a secret or a card number. */
const printable = (bytes: Buffer): string =>
  [...redact(bytes.toString("utf8").replace(unprintable, ""))].slice(0, SHOWN).join("");
