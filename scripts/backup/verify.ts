import { createHash } from "node:crypto";
import { contentOf, type Frame, readFrames } from "@/scripts/backup/container";
import type { Sequence } from "@/scripts/backup/tables";
import type { End, Header } from "@/scripts/backup/write";

/** The header of a backup, read without its rows. */
export const readHeader = async (path: string): Promise<Header> => {
  for await (const frame of readFrames(path)) {
    if (frame.kind === "header") return contentOf<Header>(path, frame);
    break;
  }
  throw new Error(`${path} is no backup of Motu.`);
};

/** Handlers for the parts of a backup; missing ones are skipped. */
export type Reader = {
  table?: (name: string) => Promise<void>;
  rows?: (payload: Buffer) => Promise<void> | void;
  end?: (end: End) => Promise<void>;
  sequences?: (sequences: Sequence[]) => Promise<void>;
};

const LINE = 0x0a;

/**
 * Reads a whole backup, and throws if a table is not as it was written: counts its lines, and checks their hash.
 */
export const readBackup = async (path: string, reader: Reader = {}): Promise<End[]> => {
  const ends: End[] = [];
  let hash = createHash("sha256");
  let lines = 0;
  const readers: Record<Frame["kind"], (frame: Frame) => Promise<void> | void> = {
    header: () => undefined,
    trailer: () => undefined,
    table: (frame) => {
      hash = createHash("sha256");
      lines = 0;
      return reader.table?.(contentOf<{ name: string }>(path, frame).name);
    },
    rows: ({ payload }) => {
      hash.update(payload);
      lines += linesIn(payload);
      return reader.rows?.(payload);
    },
    end: async (frame) => {
      const end = contentOf<End>(path, frame);
      if (end.rows !== lines || end.sha256 !== hash.digest("hex")) {
        throw new Error(`${path}: ${end.name} is not as it was written.`);
      }
      ends.push(end);
      await reader.end?.(end);
    },
    sequences: (frame) => reader.sequences?.(contentOf<Sequence[]>(path, frame)),
  };
  for await (const frame of readFrames(path)) await readers[frame.kind](frame);
  return ends;
};

const linesIn = (payload: Buffer): number => {
  let count = 0;
  for (let at = payload.indexOf(LINE); at >= 0; at = payload.indexOf(LINE, at + 1)) count += 1;
  return count;
};
