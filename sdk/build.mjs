// Compiles the SDK: to dist/, or to the given folder.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(here, "dist"));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

const made = ["src/schema.d.ts", "src/extensions-schema.ts"];
if (!made.every((name) => existsSync(join(here, name)))) {
  const make = ["--import", "tsx", join(here, "tools/make.ts")];
  spawnSync(process.execPath, make, { cwd: join(here, ".."), stdio: "inherit" });
}
rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, "--project", here, "--outDir", dist], {
  stdio: "inherit",
});
// The compiler does not copy handwritten declarations.
copyFileSync(join(here, "src/schema.d.ts"), join(dist, "schema.d.ts"));
process.exit(status ?? 1);
