import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const sdk = join(root, "sdk");

export type Running = {
  /** All output until now. */
  printed: () => string;
  /** Ctrl-C; resolves to all output. */
  end: () => Promise<string>;
  /** Resolves to all output, or rejects if the command failed. */
  ended: Promise<string>;
};

export type Project = {
  /** Writes a file to the path in its first line, a comment; returns its name. */
  add: (snippet: string) => string;
  write: (name: string, text: string) => void;
  /** Runs a script in a shell within the project. */
  run: (script: string, env?: Record<string, string>) => Running;
  remove: () => void;
};

/** A merchant's project, with the SDK installed from its package. */
export const aProject = (): Project => {
  const folder = mkdtempSync(join(tmpdir(), "motu-shop-"));
  const modules = join(folder, "node_modules");
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("package.json", JSON.stringify({ name: "shop", private: true, type: "module" }));
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  install(modules);
  return {
    write,
    add: (snippet) => {
      const name = /^\/\/ (\S+)/.exec(snippet)?.[1];
      if (!name) throw new Error("The snippet does not say which file it is.");
      write(name, snippet);
      return name;
    },
    run: (script, env = {}) => run(folder, script, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "es2023",
  module: "esnext",
  moduleResolution: "bundler",
  types: ["node"],
};

const install = (modules: string): void => {
  const own = join(modules, "@motu/sdk");
  const { files } = JSON.parse(readFileSync(join(sdk, "package.json"), "utf8"));
  mkdirSync(own, { recursive: true });
  execFileSync(process.execPath, [join(sdk, "build.mjs"), join(own, "dist")], { stdio: "pipe" });
  for (const name of ["package.json", ...files]) {
    if (name !== "dist") cpSync(join(sdk, name), join(own, name), { recursive: true });
  }
  for (const name of ["openapi-fetch", "standardwebhooks", "typescript", "tsx", "@types"]) {
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  mkdirSync(join(modules, ".bin"));
  symlinkSync("../@motu/sdk/bin/motu.mjs", join(modules, ".bin/motu"));
  symlinkSync("../tsx/dist/cli.mjs", join(modules, ".bin/tsx"));
  symlinkSync("../typescript/bin/tsc", join(modules, ".bin/tsc"));
};

const run = (folder: string, script: string, env: Record<string, string>): Running => {
  const variables = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  const child = spawn("bash", ["-c", [...variables, script].join("\n")], {
    cwd: folder,
    // A process group of its own receives Ctrl-C as a whole, as in a terminal.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const ended = outcome(child, () => printed);
  const end = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    // The shell itself exits on Ctrl-C, whatever its command does.
    await ended.catch(() => undefined);
    return printed;
  };
  return { printed: () => printed, end, ended };
};

const outcome = async (child: ChildProcess, printed: () => string): Promise<string> => {
  const [code] = await once(child, "close");
  if (code === 0) return printed();
  throw new Error(`The command ended with ${code}:\n${printed()}`);
};

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
