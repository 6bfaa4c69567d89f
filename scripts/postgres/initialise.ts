import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Account, spawnAs } from "@/scripts/postgres/account";

// Written last: a folder without it was never a complete cluster, so nothing can be lost in it.
const stampOf = (folder: string): string => join(folder, "initialised");

// macOS has no C.UTF-8 of its own; PostgreSQL's is the same.
const locale =
  process.platform === "linux"
    ? ["--locale=C.UTF-8"]
    : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

export interface Initialisation {
  folder: string;
  account: Account;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  password: string;
  durable: boolean;
  say: (line: string) => void;
}

/** Creates the cluster unless it exists; an incomplete one is moved aside. */
export const initialise = async (order: Initialisation): Promise<void> => {
  const { folder } = order;
  if (existsSync(stampOf(folder))) {
    if (existsSync(join(folder, "PG_VERSION"))) return;
    throw new Error(
      `${folder} was a database once, but its files are no longer whole (PG_VERSION is missing). ` +
        "Restore it from a backup, or move it away to begin with an empty database.",
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    const aside = `${folder}.broken-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
    renameSync(folder, aside);
    order.say(`An unfinished database folder was moved aside to ${aside}`);
  }
  await initdb(order);
  writeFileSync(stampOf(folder), "");
};

const initdb = async ({
  folder,
  account,
  bin,
  password,
  durable,
}: Initialisation): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  own(passwordFile, account);
  own(folder, account);
  try {
    await run(account, [
      join(bin, "initdb"),
      `--pgdata=${folder}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--lc-messages=C",
      ...locale,
      ...(durable ? [] : ["--no-sync"]),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

const own = (path: string, { owner }: Account): void => {
  if (owner) chownSync(path, owner.uid, owner.gid);
};

const run = (account: Account, command: string[]): Promise<void> => {
  const child = spawnAs(account, command, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`PostgreSQL's initdb failed:\n${output.trim().slice(-1500)}`)),
    );
  });
};
