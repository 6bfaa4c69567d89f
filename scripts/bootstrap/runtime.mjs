import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The Node that package.json pins; if that does not run, the current one. */
export const pinnedRuntime = (root) => {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(root, "node_modules/node/bin", name);
  return spawnSync(pinned, ["--version"]).status === 0 ? pinned : process.execPath;
};
