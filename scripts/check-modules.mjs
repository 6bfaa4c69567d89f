// Runs dependency-cruiser, and fails when it found no modules: a check of nothing would always pass.
import { spawnSync } from "node:child_process";

const cruise = (folders, ...options) => {
  const run = spawnSync("depcruise", [...options, ...folders], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const output = `${run.stdout ?? ""}${run.stderr ?? ""}`;
  process.stdout.write(output);
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  if (cruised < 100)
    process.stderr.write(`Only ${cruised} modules were seen: the check is blind.\n`);
  return run.status === 0 && cruised >= 100;
};

// Tests use every noun, so cycles between folders are searched only in shipped code.
const tests =
  "\\.test\\.tsx?$|\\.fixture\\.ts$|/factory\\.ts$|^lib/testing|^lib/kit/testing|contract";
// A machine uses the kit alone (a rule says so), and whoever writes a status asks it: it closes no cycle.
const machines = "^lib/[^/]+/machine\\.ts$";
const outside = `${tests}|${machines}`;
const isGood = [
  cruise(["app", "lib", "emails", "sandbox-bank"], "--config", ".dependency-cruiser.mjs"),
  cruise(["lib"], "--config", ".dependency-cruiser.folders.mjs", "--exclude", outside),
].every(Boolean);
process.exit(isGood ? 0 : 1);
