import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAllowed, packagesOf } from "@/scripts/licences/allowed";
import { root } from "@/scripts/setup/command";

// Prints every package, its version and its licence; with --check only those that are not allowed.
const packages = packagesOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const refused = packages.filter((one) => !isAllowed(one));
const shown = process.argv.includes("--check") ? [] : packages;

for (const { name, version, licence } of shown) {
  console.log(`${`${name} ${version}`.padEnd(60)} ${licence ?? "(none named)"}`);
}
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} has ${licence ?? "an unknown licence"}, which scripts/licences/allowed.ts does not allow.`,
  );
}
if (refused.length > 0) process.exitCode = 1;
