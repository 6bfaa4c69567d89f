import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { extensionsReference, reference } from "@/lib/api/reference";
import { makeInventory } from "@/scripts/pay-pages/make";
import { withInventory } from "@/scripts/pay-pages/table";
import { prepareBuild, prepareSdk } from "@/scripts/setup/prepare";

const pathOf = (name: string): string => join(import.meta.dirname, "..", name);

/** Writes the files derived from operations and pages, or with --check reports outdated ones. */
const documents = { openapi: reference(), "openapi-extensions": extensionsReference() };
const isCheck = process.argv.includes("--check");
const outputs = Object.entries(documents).map(([name, document]) => ({
  name: `docs/${name}.json`,
  text: `${JSON.stringify(document, null, 2)}\n`,
}));
// The contents of the pay pages are known once they are built; a test checks them, so that a check need not build.
if (!isCheck) {
  await prepareBuild();
  const saqA = await readFile(pathOf("docs/saq-a.md"), "utf8");
  outputs.push({ name: "docs/saq-a.md", text: withInventory(saqA, await makeInventory()) });
}

for (const { name, text } of outputs) {
  const written = await readFile(pathOf(name), "utf8").catch(() => "");
  if (!isCheck) {
    if (written !== text) await writeFile(pathOf(name), text);
    console.log(`${name} ${written === text ? "is as it was" : "written"}.`);
  } else if (written !== text) {
    console.error(`${name} is stale. Run: npm run generate`);
    process.exitCode = 1;
  }
}
// Of the reference as it is now.
if (!isCheck) await prepareSdk();
