import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import type { MadePart } from "@/lib/pay-pages/inventory";
import { integrity } from "@/lib/pay-pages/observe";
import { root } from "@/scripts/setup/command";

const dist = join(root, process.env["MOTU_DIST"] ?? ".next");

const Bootstrap = z.object({
  otherChunks: z.array(z.string()),
  runtimeModuleIds: z.array(z.number()),
});

const BuildManifest = z.object({
  polyfillFiles: z.array(z.string()),
  rootMainFiles: z.array(z.string()),
  pagesChunkGroupBootstrapParams: z.record(z.string(), Bootstrap),
});

const ClientManifest = z.object({
  clientModules: z.record(z.string(), z.object({ id: z.number(), chunks: z.array(z.string()) })),
  entryCSSFiles: z.record(z.string(), z.array(z.object({ path: z.string() }))),
  entryJSFiles: z.record(z.string(), z.array(z.string())),
});

type ClientManifest = z.infer<typeof ClientManifest>;

/** The start of React and Next is the same for all pages; the rest belongs to the page and its layout. */
const entries = (page: string): readonly string[] => [
  "[project]/node_modules/next/dist/client/components/builtin/not-found",
  "[project]/app/global-error",
  "[project]/app/(customer)/layout",
  `[project]/app${page}`,
];

const readBuild = (page: string) => {
  const folder = join(dist, "server/app", page);
  const written = JSON.parse(readFileSync(join(folder, "build-manifest.json"), "utf8"));
  const context = { globalThis: {} as { __RSC_MANIFEST?: Record<string, unknown> } };
  // A script that defines one object, and loads nothing.
  runInNewContext(readFileSync(`${folder}_client-reference-manifest.js`, "utf8"), context);
  const [manifest] = Object.values(context.globalThis.__RSC_MANIFEST ?? {});
  return { build: BuildManifest.parse(written), client: ClientManifest.parse(manifest) };
};

/** Every script and style with which the build serves a page, such as `/(customer)/c/[session]/page`. */
export const servedWith = (page: string): MadePart[] => {
  const { build, client } = readBuild(page);
  const scripts = entries(page).flatMap((entry) => client.entryJSFiles[entry] ?? []);
  const styles = entries(page).flatMap((entry) => client.entryCSSFiles[entry] ?? []);
  const started = build.pagesChunkGroupBootstrapParams[page];
  if (!started) throw new Error(`The build says nothing of how ${page} starts.`);
  return [
    ...build.polyfillFiles.map((path) => chunk(path, "polyfills")),
    ...build.rootMainFiles.map((path) =>
      chunk(path, path.includes("/turbopack-") ? "loader" : "runtime"),
    ),
    ...unique(scripts).map((path) => pageChunk(path, client)),
    ...unique(styles.map(({ path }) => path)).map((path) => chunk(path, "styles")),
    ...starts(started),
  ];
};

const starts = (started: z.infer<typeof Bootstrap>): MadePart[] => [
  inline(
    `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${JSON.stringify(started)});`,
    "start of the loader",
  ),
  inline("(self.__next_f=self.__next_f||[]).push([0])", "start of the data"),
];

/** A script in the document itself. */
export const inline = (text: string, role: string, isOptional = false): MadePart => ({
  ...{ kind: "script", name: "inline script", hash: integrity(text), role },
  ...(isOptional ? { isOptional } : {}),
});

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];

const read = (path: string): Buffer => readFileSync(join(dist, path));

const chunk = (path: string, role: string): MadePart => ({
  kind: role === "styles" ? "style" : "script",
  name: `/_next/${path}`,
  hash: integrity(read(path)),
  role,
});

/** A chunk of client components: ours by their names, or the framework's. */
const pageChunk = (path: string, { clientModules }: ClientManifest): MadePart => {
  const text = read(path).toString("utf8");
  const held = Object.entries(clientModules)
    .filter(([, { id, chunks }]) => chunks.includes(`/_next/${path}`) && text.includes(`,${id},`))
    .map(([name]) => name.replace(/^\[project\]\//, ""));
  const ours = held.filter((name) => name.startsWith("app/"));
  if (ours.length === 0) return chunk(path, "framework");
  const modules = ours.map((name) => name.replace(/^.*\/|\.tsx?$/g, "")).toSorted();
  return { ...chunk(path, "components"), modules };
};
