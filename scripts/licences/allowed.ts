/** Licences that a package here may have, by their SPDX names, and why. */
const allowed: Readonly<Record<string, string>> = {
  MIT: "permissive",
  "MIT-0": "permissive",
  ISC: "permissive",
  "0BSD": "permissive",
  "BSD-2-Clause": "permissive",
  "BSD-3-Clause": "permissive",
  "Apache-2.0": "permissive, with a grant of patents",
  "BlueOak-1.0.0": "permissive",
  "CC0-1.0": "public domain",
  Unlicense: "public domain",
  "Python-2.0": "permissive: argparse, of the tools",
  "CC-BY-4.0": "data: caniuse-lite, of the build, named here",
  "MPL-2.0": "binds changed files of its own alone, and none is changed: axe, lightningcss",
  "EPL-2.0": "binds the module itself alone, and it is not changed: elkjs, below Prisma's tools",
  "LGPL-3.0-or-later": "a library that is loaded and not changed: libvips, below Next's images",
};

/** Licences that the registry lacks and the package's LICENSE file has. */
const found: Readonly<Record<string, string>> = {
  "png-js@2.0.0": "MIT",
  "seq-queue@0.0.5": "MIT",
};

export interface Installed {
  name: string;
  version: string;
  /** An SPDX expression; undefined if the package names none. */
  licence: string | undefined;
}

interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
}

/** Every package of a lock file, by name; duplicates are listed once. */
export const packagesOf = (lock: { packages: Record<string, LockEntry> }): Installed[] => {
  const rows = Object.entries(lock.packages).flatMap(([path, entry]): [string, Installed][] => {
    if (path === "" || entry.link) return [];
    const name =
      entry.name ?? path.slice(path.lastIndexOf("node_modules/")).replace(/^node_modules\//, "");
    const version = entry.version ?? "";
    const licence = entry.license ?? found[`${name}@${version}`];
    return [[`${name}@${version}`, { name, version, licence }]];
  });
  return [...new Map(rows).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Whether every required licence is on the list; of a choice, one suffices. */
export const isAllowed = ({ licence = "" }: Pick<Installed, "licence">): boolean =>
  licence
    .replace(/[()]/g, "")
    .split(/ and /i)
    .every((part) => part.split(/ or /i).some((name) => Object.hasOwn(allowed, name.trim())));
