import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, which can be filled without affecting others. */
export interface Disk {
  folder: string;
  /** Fills the disk. */
  fill: () => void;
  /** Frees the space. */
  empty: () => void;
  close: () => void;
}

const SIZE = "4g";

/** Creates a disk in memory; undefined if this machine does not allow it, as without root. */
export const openDisk = (): Disk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), "motu-disk-"));
  if (!mount(["-t", "tmpfs", "-o", `size=${SIZE},mode=0711`, "tmpfs", folder])) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const resize = (size: string): boolean => mount(["-o", `remount,size=${size}`, folder]);
  return {
    folder,
    fill: () => {
      // It grows meanwhile.
      for (let tries = 0; tries < 20; tries += 1) if (resize(String(usedIn(folder)))) return;
      throw new Error(`${folder} cannot be made full.`);
    },
    empty: () => {
      if (!resize(SIZE)) throw new Error(`${folder} cannot be freed.`);
    },
    close: () => {
      if (spawnSync("umount", ["-l", folder]).status === 0) rmSync(folder, { recursive: true });
    },
  };
};

const mount = (parameters: string[]): boolean => spawnSync("mount", parameters).status === 0;

const usedIn = (folder: string): number => {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return (blocks - bfree) * bsize;
};
