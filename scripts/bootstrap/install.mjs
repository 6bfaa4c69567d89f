import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { showProgress } from "./spinner.mjs";

/** Makes node_modules what package-lock.json says; false when that failed, which was then said. */
export const install = async (root) => {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const stamp = join(root, "node_modules/.motu-installed");
  const digest = createHash("sha256").update(lock).digest("hex");
  if (readIfThere(stamp) === digest) return true;
  if (!isInstalled(root, JSON.parse(lock))) {
    const finish = showProgress("Packages (npm ci; a minute or two, once)");
    const { code, output } = await npmCi(root);
    finish(code === 0);
    if (code !== 0) {
      process.stderr.write(`\n${lastLines(output)}\n\n\`npm ci\` failed; nothing was started.\n`);
      return false;
    }
  }
  writeFileSync(stamp, digest);
  return true;
};

// Somebody may have run npm by hand: then its own record names every version.
const isInstalled = (root, lock) => {
  const record = readIfThere(join(root, "node_modules/.package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "" || wanted.optional || wanted.devOptional) return true;
    const there = installed[path];
    return there !== undefined && there.version === wanted.version && existsSync(join(root, path));
  });
};

const npmCi = (root) =>
  new Promise((resolve) => {
    // Not the Node under node_modules, which is about to be replaced.
    const path = (process.env.PATH || "")
      .split(delimiter)
      .filter((folder) => !folder.includes("node_modules"))
      .join(delimiter);
    const child = spawn("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const lastLines = (output) => output.trimEnd().split("\n").slice(-25).join("\n");
