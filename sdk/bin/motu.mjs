#!/usr/bin/env node
// The package contains the compiled commands; the repository only their source.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = new URL("../src/cli/main.ts", import.meta.url);
const load = async () => {
  if (!existsSync(fileURLToPath(source))) return import("../dist/cli/main.js");
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(source.href, import.meta.url);
};

const { main } = await load();
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) {
  // A second one does not wait.
  process.on(signal, () => (ending.signal.aborted ? process.exit(130) : ending.abort()));
}

process.exitCode = await main(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  // biome-ignore lint/style/noProcessEnv: here alone the commands meet their process.
  env: process.env,
  signal: ending.signal,
});
