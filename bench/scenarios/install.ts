import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "@/bench/figure";
import type { Scenario } from "@/bench/scene";
import { root } from "@/scripts/setup/command";

/** The size on disk of what an installation downloads and builds. */
export const install: Scenario = {
  name: "install",
  about: "size of the installed dependencies and of the build",
  isDefault: true,
  needs: "nothing",
  run: async () => [
    ...sizeOf("size of node_modules", "node_modules"),
    ...sizeOf("size of the build", ".next"),
  ],
};

const sizeOf = (name: string, folder: string): Figure[] => {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const output = execFileSync("du", ["-sm", "--exclude=cache", path], { encoding: "utf8" });
  return [{ name, value: Number.parseInt(output, 10), unit: "MB" }];
};
