import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeOf, routes } from "@/lib/route-names";

const app = join(import.meta.dirname, "../app");

test("each folder of app that answers requests has its name, and nothing else has one", () => {
  // The pages of measurements are built for a benchmark alone.
  const folders = readdirSync(app, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .filter((name) => name !== "bench");
  expect([...routes].sort()).toEqual([...folders, "_next", "assets"].sort());
});

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/c/cs_test_secret?x=1", "/c"],
  ["/api/v1/payments/pay_1", "/api"],
  ["/dashboard?from=2026", "/dashboard"],
  ["/wp-login.php", "other"],
  ["*", "/"],
])("a path tells its first part alone: %s", (path, name) => {
  expect(routeOf(path)).toBe(name);
});
