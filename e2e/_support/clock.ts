import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "@/scripts/setup/command";
import { stack } from "./stack";

/** Advances a shop's test clock, as a developer does in a terminal; what becomes due is done. */
export const advance = async (key: string, days: number): Promise<void> => {
  const seconds = String(days * 86_400);
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/clock.ts", "--key", key, "--advance", seconds],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: stack().dataDir },
    },
  );
};
