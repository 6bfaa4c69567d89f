import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, which can be full while those of others are not. */
export interface Disk {
  folder: string;
  /** Leaves no room for anything more. */
  fill: () => void;
  /** Gives the room back. */
  empty: () => void;
  close: () => void;
}

const SIZE = "4g";

/** Makes a disk in memory; undefined where this machine does not let us, as without root. */
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
      // It grows while we look.
      for (let tries = 0; tries < 20; tries += 1) if (resize(String(usedIn(folder)))) return;
      throw new Error(`${folder} cannot be made full.`);
    },
    empty: () => {
      if (!resize(SIZE)) throw new Error(`${folder} cannot be given room again.`);
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
