import { promisify } from "node:util";
import zlib, { constants } from "node:zlib";
import type { Encoding } from "@/lib/process/accept-encoding";

export type Encoder = zlib.BrotliCompress | zlib.Gzip;

// Of a list of 100: 0.2 ms, and smaller than gzip. The window is bounded, since each open stream has its own.
const quick = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const thorough = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses a body at once. */
export const encode = (encoding: Encoding, body: Buffer): Buffer =>
  encoding === "br" ? zlib.brotliCompressSync(body, quick) : zlib.gzipSync(body);

/** Compresses a body of unknown length. */
export const encoder = (encoding: Encoding): Encoder =>
  encoding === "br" ? zlib.createBrotliCompress(quick) : zlib.createGzip();

const compressed = {
  br: (body: Buffer) => promisify(zlib.brotliCompress)(body, thorough),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

const KEPT_MAX = 16 * 1024 ** 2;

const kept = new Map<string, Buffer>();
const waiting = new Set<string>();
let size = 0;
let last: Promise<void> = Promise.resolve();

/** A body that was compressed as well as possible before. */
export const keptBody = (name: string): Buffer | undefined => kept.get(name);

/**
 * Compresses a body as well as possible, outside of the event loop, and keeps it: a second for half a megabyte. One
 * at a time, so that a start does not occupy every thread.
 */
export const keepBody = (name: string, encoding: Encoding, body: Buffer): void => {
  if (kept.has(name) || waiting.has(name)) return;
  waiting.add(name);
  last = last
    .then(() => compressed[encoding](body))
    .then((small) => add(name, small))
    .catch(() => undefined)
    .finally(() => waiting.delete(name));
};

// The oldest are removed: they are compressed again when they are next asked for.
const add = (name: string, body: Buffer): void => {
  kept.set(name, body);
  size += body.length;
  for (const [oldest, { length }] of kept) {
    if (size <= KEPT_MAX) return;
    kept.delete(oldest);
    size -= length;
  }
};

/** Resolves when everything that was to be kept is. */
export const bodiesKept = (): Promise<void> => last;
