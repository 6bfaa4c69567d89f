import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reference } from "@/lib/reference";
import { typesOf } from "@/sdk/tools/types";

/** Writes what follows from the operations, or with --check says what is not as they give it. */
const document = reference();
const outputs = [
  { name: "docs/openapi.json", text: `${JSON.stringify(document, null, 2)}\n` },
  { name: "sdk/src/schema.d.ts", text: await typesOf(document) },
];

const pathOf = (name: string): string => join(import.meta.dirname, "..", name);

for (const { name, text } of outputs) {
  const written = await readFile(pathOf(name), "utf8").catch(() => "");
  if (!process.argv.includes("--check")) {
    if (written !== text) await writeFile(pathOf(name), text);
    console.log(`${name} ${written === text ? "is as it was" : "written"}.`);
  } else if (written !== text) {
    console.error(`${name} is stale. Run: npm run generate`);
    process.exitCode = 1;
  }
}
