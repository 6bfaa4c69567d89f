// Writes src/schema.d.ts from docs/openapi.json: it is made where it is needed, and kept nowhere.
import { readFileSync, writeFileSync } from "node:fs";
import { typesOf } from "./types.js";

const document = JSON.parse(
  readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"),
);
writeFileSync(new URL("../src/schema.d.ts", import.meta.url), await typesOf(document));
