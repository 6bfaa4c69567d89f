import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { openBinaries, postgresBinaries } from "@/scripts/postgres/binaries";

interface User {
  uid: number;
  gid: number;
}

/** The user that runs PostgreSQL: ourselves, or `postgres` if we are root, which it refuses. */
export interface Account {
  /** The owner of its files, if it is another user. */
  owner?: User;
  /** A command before PostgreSQL's own that switches to the owner; without one the kernel is asked to. */
  prefix?: string[];
}

/** Starts one of PostgreSQL's programs as its account, without our environment. */
export const spawnAs = (
  account: Account,
  command: string[],
  options: SpawnOptions,
): ChildProcess => {
  const [program = "", ...parameters] = [...(account.prefix ?? []), ...command];
  return spawn(program, parameters, {
    ...(account.prefix ? {} : account.owner),
    cwd: "/",
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    ...options,
  });
};

/** The account for a data folder, which is created if missing, and its path to the programs. */
export const accountFor = (folder: string): { account: Account; bin: string } => {
  const bin = postgresBinaries();
  if (process.getuid?.() !== 0) return { account: {}, bin };
  const owner = postgresUser();
  const canReach = (path: string, account: Account) => closedFolder(path, account) === undefined;
  const lent = { owner, prefix: lendingPassage(owner) };
  const account = [{ owner }, lent].find((candidate) => canReach(folder, candidate));
  if (account === undefined) throw closedTo(folder);
  return { account, bin: canReach(bin, { owner }) ? bin : openBinaries() };
};

const closedTo = (folder: string): Error =>
  new Error(
    `PostgreSQL does not run as root, and the user "postgres" that it runs as here cannot reach ${folder}. ` +
      "Set DATA_DIR to a folder in a place that others may enter, such as /srv/motu, " +
      "run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );

const postgresUser = (): User => {
  if (id("-u") === undefined) {
    if (id("-g") === undefined) spawnSync("groupadd", ["--system", "postgres"]);
    spawnSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  }
  const uid = id("-u");
  const gid = id("-g");
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and a user "postgres" to run it as could not be made. ' +
        "Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  return { uid, gid };
};

const id = (flag: "-u" | "-g"): number | undefined => {
  try {
    return Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe", encoding: "utf8" }));
  } catch {
    return undefined;
  }
};

/** The outermost existing folder on the way to `path` that this account may not enter. */
const closedFolder = (path: string, account: Account): string | undefined => {
  const folder = dirname(path);
  const outer = folder === path ? undefined : closedFolder(folder, account);
  if (outer !== undefined) return outer;
  return existsSync(folder) && !canEnter(folder, account) ? folder : undefined;
};

const canEnter = (folder: string, { owner, prefix = [] }: Account): boolean => {
  const [command = "", ...parameters] = [...prefix, "test", "-d", `${folder}/.`];
  const ids = prefix.length > 0 ? {} : owner;
  return spawnSync(command, parameters, { ...ids, cwd: "/" }).status === 0;
};

// A clone under /root is closed to every other user. Root may pass on its right to enter closed folders, which
// works for data; programs are found by other means, and need an open place.
const lendingPassage = ({ uid, gid }: User): string[] => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
];
