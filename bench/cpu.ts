import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU time so far, in seconds, of all processes whose command line matches (Linux). */
export const cpuSeconds = (pattern: RegExp): number => {
  let total = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      if (!pattern.test(command)) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      // Including ended children, such as the processes of closed connections.
      const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields
        .slice(11, 15)
        .map(Number);
      total += (user + system + childUser + childSystem) / ticks;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return total;
};
