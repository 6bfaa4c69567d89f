import { resolve } from "node:path";
import { fingerprintsOf } from "@/scripts/backup/keys";
import { totalOf, writeBackup } from "@/scripts/backup/write";
import { runCommand } from "@/scripts/setup/run-command";
import { withDatabase } from "@/scripts/start/with-database";

const usage = `Writes the whole database, as it is at one instant, into a new file.

  npm run -s backup -- <file>

The product may run or not. The file holds everything but the keys: keep DATA_DIR/secrets.json, or the variables
that stand for it, apart from it. What it holds of customers is readable: keep it as you would them.`;

const MEGABYTE = 1024 * 1024;

const main = async ([file, ...rest]: string[]): Promise<void> => {
  if (!file || rest.length > 0 || file.startsWith("-")) {
    console.log(usage);
    process.exitCode = file === "--help" ? 0 : 2;
    return;
  }
  // The launcher changes the folder; npm passes the original one.
  const path = resolve(process.env["INIT_CWD"] ?? ".", file);
  const begun = performance.now();
  const { ends, bytes, header } = await withDatabase(({ ownerUrl, secrets }) =>
    writeBackup(path, { url: ownerUrl, keys: fingerprintsOf(secrets) }),
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${path}: ${totalOf(ends)} rows of ${ends.length} tables as they were at ${header.at}, ` +
      `${(bytes / MEGABYTE).toFixed(1)} MB (${seconds} s)`,
  );
};

await runCommand(() => main(process.argv.slice(2)));
