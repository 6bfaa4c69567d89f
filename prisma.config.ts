import { defineConfig } from "prisma/config";

// Generating, validating and formatting never run the schema engine, but the CLI insists on having
// its binary: pointed at a file that is always there, nothing is downloaded. Migrations are applied
// by the same engine compiled to WebAssembly (scripts/migrate.ts).
if (process.argv.some((argument) => ["generate", "validate", "format"].includes(argument))) {
  process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= process.execPath;
}

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "postgresql://postgres@127.0.0.1:5433/motu" },
});
