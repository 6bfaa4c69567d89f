import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, "app/(customer)/_pages");
const TARGET = join(ROOT, "public/assets");
const CEILING_BYTES = 60_000;

type Built = { name: string; path: string; integrity: string; gzip: number };

const bundleScript = async (entry: string): Promise<string> => {
  const result = await build({
    entryPoints: [join(SOURCES, "client", entry)],
    bundle: true,
    minify: true,
    target: "es2020",
    format: "iife",
    legalComments: "none",
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
};

const compileStyle = async (): Promise<string> => {
  const manifest = createRequire(import.meta.url).resolve("@tailwindcss/cli/package.json");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(dirname(manifest), "dist/index.mjs"),
      "--input",
      join(SOURCES, "customer.css"),
      "--minify",
    ],
    { cwd: ROOT },
  );
  return stdout;
};

const keep = async (name: string, extension: string, content: string): Promise<Built> => {
  const hash = createHash("sha384").update(content).digest();
  const file = `${name}-${hash.toString("hex").slice(0, 12)}.${extension}`;
  await replace(join(TARGET, file), content);
  return {
    name: file,
    path: `/assets/${file}`,
    integrity: `sha384-${hash.toString("base64")}`,
    gzip: gzipSync(content).length,
  };
};

/** A server that runs meanwhile reads either the old file or the new one, never half of one. */
const replace = async (path: string, content: string): Promise<void> => {
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
};

/** Builds what the customer pages and the card forms of live banks load; the sizes are returned, gzipped. */
export const buildAssets = async (): Promise<Built[]> => {
  await mkdir(TARGET, { recursive: true });
  const [formJs, css] = await Promise.all([
    bundleScript("bank-form.ts"),
    compileStyle(),
  ]);
  const bankForm = await keep("bank-form", "js", formJs);
  const style = await keep("customer", "css", css);
  const entry = ({ path, integrity }: Built) => ({ path, integrity });
  const manifest = {
    bankForm: entry(bankForm),
    style: entry(style),
  };
  await replace(join(TARGET, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const current = new Set([bankForm, style].map(({ name }) => name));
  for (const file of await readdir(TARGET)) {
    if (/^(customer|bank-form)-[0-9a-f]{12}\.(js|css)$/.test(file) && !current.has(file)) {
      await rm(join(TARGET, file), { force: true });
    }
  }
  return [bankForm, style];
};

const main = async (): Promise<void> => {
  const built = await buildAssets();
  const total = built.reduce((sum, { gzip }) => sum + gzip, 0);
  for (const { path, gzip } of built) console.log(`${path}  ${gzip} bytes gzipped`);
  if (total > CEILING_BYTES) {
    console.error(`The customer pages weigh ${total} bytes; the ceiling is ${CEILING_BYTES}.`);
    process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
