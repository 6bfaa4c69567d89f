import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { bury } from "@/scripts/postgres/undertaker";

export const root = join(import.meta.dirname, "../..");

/** Builds the application, as parameters of Node. */
export const build = [
  "node_modules/next/dist/bin/next",
  "build",
  "--experimental-next-config-strip-types",
];

/** The server of the application, as parameters of Node. A Node older than ours cannot run TypeScript. */
export const application = (command: "dev" | "start", ...parameters: string[]): string[] => [
  ...(process.features.typescript ? [] : ["--import", "tsx"]),
  ...["server.ts", command],
  ...parameters,
];

export interface Outcome {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Runs a program of node_modules, or any file, on the current Node. */
export const runNode = (parameters: string[], env: NodeJS.ProcessEnv = process.env) =>
  run([process.execPath, ...parameters], env);

/** Runs a command to its end, and collects its output. */
export const run = (
  [command = "", ...parameters]: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> => {
  // Its own process group: Ctrl-C reaches only us, and `interrupt` then ends it with its children.
  const child = spawn(command, parameters, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const undertaker = child.pid === undefined ? undefined : bury(child.pid);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number, note = "") => {
      running.delete(child);
      undertaker?.dismiss();
      resolve({ code, output: Buffer.concat(chunks).toString() + note });
    };
    child.once("error", (error) => end(1, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
};

/** The same, where failing is fatal. */
export const runOrThrow = async (parameters: string[], env?: NodeJS.ProcessEnv): Promise<void> => {
  const { code, output } = await runNode(parameters, env);
  if (code !== 0) throw new Error(tail(output));
};

/** Ends the command of `run`, as Ctrl-C does: test runners clean up after that. */
export const interrupt = (): void => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGINT");
};

/** The end of an output, where the reason usually is. */
export const tail = (output: string, lines = 40): string =>
  output.trimEnd().split("\n").slice(-lines).join("\n");
