import type { Readable } from "node:stream";
import { redact } from "@/lib/kit/log";

/** How much of a response's body is read, and for how long after its status line. */
export type Reading = { bytesMax: number; forMs: number };

const SHOWN = 1024;

/**
 * The beginning of a response's body, as the merchant sees it; the rest is never received. The body does
 * not affect the result: an incomplete one is shown as far as it was received.
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
    // Cut off: what was received is enough.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return printable(Buffer.concat(chunks).subarray(0, bytesMax));
};

const unprintable = /[^\P{C}\n\t]|\ufffd/gu;

/** The first 1024 printable characters, without anything that could be a secret or a card number. */
const printable = (bytes: Buffer): string =>
  [...redact(bytes.toString("utf8").replace(unprintable, ""))].slice(0, SHOWN).join("");
