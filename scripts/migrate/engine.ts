import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { connections } from "@/scripts/migrate/connections";
import { schemaFiles } from "@/scripts/migrate/history";

// The engine reports a panic here. Without it one appears as an unrelated TypeError, or never.
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: {
    set_message: (message: string) => {
      throw new Error(`The schema engine panicked: ${message}`);
    },
  },
});

type Glue = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

// Once: the glue keeps views of the memory of the first instance.
let loading: Promise<Glue> | undefined;

/** Prisma's own schema engine, compiled to WebAssembly, connected to a database while `work` runs. */
export const withEngine = async <Result>(
  url: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> => {
  const { factory, close } = connections(url);
  try {
    loading ??= loadEngine();
    const { SchemaEngine: Engine } = await loading;
    const datamodels = schemaFiles().map((file): [string, string] => [file.path, file.content]);
    const bound = bindMigrationAwareSqlAdapterFactory(factory);
    const engine = await Engine.new({ datamodels }, () => undefined, bound);
    return await work(engine);
  } catch (error) {
    throw readable(error);
  } finally {
    await close();
  }
};

const loadEngine = async (): Promise<Glue> => {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const require = createRequire(import.meta.url);
  const wasm = require
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    "./schema_engine_bg.js": unheld(glue),
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
  return glue;
};

// The engine's lock time-out is a timer that it never clears: it must not keep this process alive.
const unheld = (glue: object): WebAssembly.ModuleImports =>
  Object.fromEntries(
    Object.entries(glue).map(([name, value]) => [
      name,
      name.startsWith("__wbg_setTimeout")
        ? (...parameters: unknown[]) => (value(...parameters) as NodeJS.Timeout).unref()
        : value,
    ]),
  );

// The engine adds its own stack of commands, of which only the migration's name helps.
const readable = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const migration = /migration_name="([^"]+)"/.exec(error.message)?.[1];
  const sentence = error.message.split(/\n\s+0: /)[0] ?? error.message;
  return new Error(migration ? `Migration ${migration}: ${sentence}` : sentence, { cause: error });
};
