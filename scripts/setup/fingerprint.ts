import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "@/scripts/setup/command";

/** One hash over files and folders of the project; names count, times do not. Tests are ignored. */
export const fingerprint = (paths: string[]): string => {
  const hash = createHash("sha256").update(process.versions.node);
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
};

/** Runs the work unless the stamp shows that it was done for the same sources. */
export const unlessFresh = async (
  stamp: string,
  sources: string[],
  work: () => Promise<void>,
): Promise<void> => {
  const path = join(root, stamp);
  const now = fingerprint(sources);
  if (isFresh(stamp, now)) return;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
};

export const isFresh = (stamp: string, now: string): boolean => {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, "utf8") === now;
};

const filesUnder = (path: string): string[] => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .filter((name) => !/\.(test|fixture)\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(`${path}/${name}`));
};
