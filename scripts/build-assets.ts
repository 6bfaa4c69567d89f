import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, "app/(customer)/_pages");
const TILL = join(ROOT, "app/(till)/terminal");
const TARGET = join(ROOT, "public/assets");
type Built = { name: string; path: string; integrity: string };

/** A tablet that is enrolled today is no museum piece. */
const recent = ["es2022", "chrome109", "safari16.4", "firefox115"];

const bundleTill = async (entry: string, define: Record<string, string> = {}): Promise<string> => {
  const result = await build({
    entryPoints: [join(TILL, entry)],
    bundle: true,
    minify: true,
    target: recent,
    format: "iife",
    legalComments: "none",
    write: false,
    define,
  });
  return result.outputFiles[0]?.text ?? "";
};

/** What the till is installed with; the worker keeps it for when there is no network. */
const TILL_ICONS = ["/icon-till.svg", "/icon-till-192.png"];

/** The till: its script and style, and the worker, which names both. */
const buildTill = async () => {
  const script = await keep("terminal", "js", await bundleTill("_client/main.ts"));
  const style = await keep("terminal", "css", await bundleTill("_client/terminal.css"));
  const shell = [script.path, style.path, ...TILL_ICONS];
  const version = createHash("sha256").update(shell.join()).digest("hex").slice(0, 12);
  const text = await bundleTill("_worker/worker.ts", {
    VERSION: JSON.stringify(version),
    SHELL: JSON.stringify(shell),
  });
  return { script, style, worker: await keep("terminal-worker", "js", text) };
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
  };
};

/** A server that runs meanwhile reads either the old file or the new one, never half of one. */
const replace = async (path: string, content: string): Promise<void> => {
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
};

/** Builds what the till loads, and the style of what it prints. */
export const buildAssets = async (): Promise<void> => {
  await mkdir(TARGET, { recursive: true });
  const style = await keep("customer", "css", await compileStyle());
  const till = await buildTill();
  const entry = ({ path, integrity }: Built) => ({ path, integrity });
  const manifest = {
    style: entry(style),
    terminal: {
      script: entry(till.script),
      style: entry(till.style),
      worker: entry(till.worker),
    },
  };
  await replace(join(TARGET, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const current = new Set([style, ...Object.values(till)].map(({ name }) => name));
  for (const file of await readdir(TARGET)) {
    const isBuilt = /^(customer|terminal(-worker)?)-[0-9a-f]{12}\.(js|css)$/.test(file);
    if (isBuilt && !current.has(file)) await rm(join(TARGET, file), { force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAssets();
