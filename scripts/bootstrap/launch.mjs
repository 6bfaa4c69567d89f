// Nothing is installed yet: only modules of Node itself, and only syntax that old ones understand.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { isJson, jsonLine } from "./line.mjs";
import { pinnedRuntime } from "./runtime.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Installs what is missing, then runs a TypeScript program on the pinned Node. */
export const launch = async (program) => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Motu needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
  if (!(await install(root))) process.exit(1);
  handOver(pinnedRuntime(root), program);
};

const fail = (text) => {
  process.stderr.write(isJson ? jsonLine("error", "start.failed", { text }) : `${text}\n`);
  process.exit(1);
};

const handOver = (runtime, program) => {
  // A closed terminal, or a full disk behind a log, ends no process.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const child = spawn(runtime, ["--import", "tsx", program, ...process.argv.slice(2)], {
    cwd: root,
    // The channel closes when we die, for any reason; the program then ends too.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  whenOrphaned(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    fail(`${runtime} does not start: ${error.message}`);
  });
  child.on("exit", (code) => process.exit(code === null ? 1 : code));
};

// A signal to npm ends the shell between it and us, which does not forward it.
const whenOrphaned = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 200);
};
