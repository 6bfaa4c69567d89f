import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/setup/command";

it.each([
  ...["package.json", "tsconfig.json", "next.config.ts", "README.md"],
  ...["prisma", "app", "lib", "emails", "e2e"],
])("has %s at its usual path", (name) => {
  expect(existsSync(join(root, name))).toBe(true);
});
