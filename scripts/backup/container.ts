import { createHash } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** The header of the file; the rest is one stream of Zstandard. */
const MAGIC = "MOTU BACKUP 1\n";

/** A part of the stream: a letter, the length of its content, and the content. */
const KINDS = {
  header: "H",
  table: "T",
  rows: "R",
  end: "E",
  sequences: "S",
  trailer: "Z",
} as const;

export type Kind = keyof typeof KINDS;
export type Frame = { kind: Kind; payload: Buffer };

const HEAD = 5;
/** More than any frame that we write. */
const PAYLOAD_MAX = 64 * 1024 * 1024;

/** A frame with a JSON value. */
export const frameOf = (kind: Kind, value: unknown): Frame => ({
  kind,
  payload: Buffer.from(JSON.stringify(value)),
});

/** The JSON value of a frame; null if it cannot be read, as in a file that was changed. */
const read = <Value>({ payload }: Frame): Value | null => {
  try {
    return JSON.parse(payload.toString()) as Value;
  } catch {
    return null;
  }
};

/** The JSON value of a frame of this file. Throws if it cannot be read. */
export const contentOf = <Value>(path: string, frame: Frame): Value => {
  const value = read<Value>(frame);
  if (value === null) throw new Error(notWhole(path));
  return value;
};

/** The end of a whole file: the number of frames before it, and their hash. */
type Trailer = { frames: number; sha256: string };

/** Writes frames to a new file that only its owner may read; complete and on the disk once this resolves. */
export const writeFrames = async (path: string, frames: AsyncIterable<Frame>): Promise<void> => {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  file.write(MAGIC);
  await pipeline(Readable.from(sealed(frames)), createZstdCompress(), file);
};

async function* sealed(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const frame of frames) {
    const bytes = bytesOf(frame);
    hash.update(bytes);
    count += 1;
    yield bytes;
  }
  const trailer: Trailer = { frames: count, sha256: hash.digest("hex") };
  yield bytesOf(frameOf("trailer", trailer));
}

const bytesOf = ({ kind, payload }: Frame): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write(KINDS[kind], 0, "latin1");
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
};

/** Reads the frames of a file, except the trailer. Throws if the file is cut or was changed. */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  requireMagic(path);
  const hash = createHash("sha256");
  let count = 0;
  let isWhole = false;
  for await (const { frame, bytes } of parsed(path)) {
    if (isWhole) throw new Error(notWhole(path));
    if (frame.kind === "trailer") {
      const { frames, sha256 } = contentOf<Trailer>(path, frame);
      isWhole = frames === count && sha256 === hash.digest("hex");
      if (!isWhole) throw new Error(notWhole(path));
      continue;
    }
    hash.update(bytes);
    count += 1;
    yield frame;
  }
  if (!isWhole) throw new Error(notWhole(path));
}

const notWhole = (path: string): string =>
  `${path} is not whole: it was cut short, or changed since it was written. Take another backup.`;

const requireMagic = (path: string): void => {
  const start = Buffer.alloc(MAGIC.length);
  const file = openSync(path, "r");
  readSync(file, start, 0, MAGIC.length, 0);
  closeSync(file);
  if (start.toString("latin1") === MAGIC) return;
  const isOther = start.toString("latin1").startsWith("MOTU BACKUP ");
  throw new Error(
    isOther
      ? `${path} was written by a newer version of Motu, which can restore it.`
      : `${path} is no backup of Motu.`,
  );
};

type Parsed = { frame: Frame; bytes: Buffer };

async function* parsed(path: string): AsyncGenerator<Parsed> {
  const stream = createReadStream(path, { start: MAGIC.length }).pipe(createZstdDecompress());
  let held = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (let next = nextIn(held); next; next = nextIn(held)) {
        held = held.subarray(next.bytes.length);
        yield next;
      }
    }
  } catch (cause) {
    // Zlib's own messages help nobody.
    if ((cause as { code?: string }).code?.startsWith("Z"))
      throw new Error(notWhole(path), { cause });
    throw cause;
  }
}

const nextIn = (held: Buffer): Parsed | undefined => {
  if (held.length < HEAD) return undefined;
  const length = held.readUInt32BE(1);
  const kind = kindOf(held.toString("latin1", 0, 1));
  if (!kind || length > PAYLOAD_MAX)
    throw Object.assign(new Error("no frame"), { code: "ZSTD_frame" });
  if (held.length < HEAD + length) return undefined;
  const bytes = held.subarray(0, HEAD + length);
  return { frame: { kind, payload: bytes.subarray(HEAD) }, bytes };
};

const kindOf = (letter: string): Kind | undefined =>
  (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind] === letter);
