// Writes src/schema.d.ts and src/extensions-schema.ts from the documents of the API: they are made where they are
// needed, and kept nowhere.
import { readFileSync, writeFileSync } from "node:fs";
import { extensionsOf, typesOf } from "./types.js";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), "utf8"));
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../src/${name}`, import.meta.url), text);

write("schema.d.ts", await typesOf(read("openapi")));
write("extensions-schema.ts", await extensionsOf(read("openapi-extensions")));
