import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeOf, routes } from "@/lib/process/route-names";

const app = join(import.meta.dirname, "../../app");

/** A folder in brackets is a route group: not part of the URL. */
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .flatMap(({ name }) => (name.startsWith("(") ? foldersIn(join(folder, name)) : [name]));

test("each folder of app that answers requests has a name, and nothing else has one", () => {
  // The pages of measurements are built for a benchmark only.
  const folders = foldersIn(app).filter((name) => name !== "bench");
  expect([...routes].sort()).toEqual([...new Set([...folders, "_next", "assets"])].sort());
});

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/c/cs_test_secret?x=1", "/c"],
  ["/api/v1/payments/pay_1", "/api"],
  ["/dashboard?from=2026", "/dashboard"],
  ["/wp-login.php", "other"],
  ["*", "/"],
])("a path is named by its first part only: %s", (path, name) => {
  expect(routeOf(path)).toBe(name);
});
