// Compiles the SDK: into dist/, or into the folder that is given.
import { spawnSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(here, "dist"));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, "--project", here, "--outDir", dist], {
  stdio: "inherit",
});
// The compiler leaves declarations that were written as such behind.
copyFileSync(join(here, "src/schema.d.ts"), join(dist, "schema.d.ts"));
process.exit(status ?? 1);
