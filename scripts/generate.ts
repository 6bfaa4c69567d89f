import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reference } from "@/lib/reference";

/** Writes docs/openapi.json, or with --check says whether it is what the operations give. */
const path = join(import.meta.dirname, "../docs/openapi.json");
const text = `${JSON.stringify(reference(), null, 2)}\n`;

const isStale = async (): Promise<boolean> =>
  (await readFile(path, "utf8").catch(() => "")) !== text;

if (process.argv.includes("--check")) {
  if (await isStale()) {
    console.error("docs/openapi.json is stale. Run: npm run generate");
    process.exitCode = 1;
  }
} else {
  await writeFile(path, text);
  console.log("docs/openapi.json written.");
}
