import { expect, test, vi } from "vitest";

vi.stubEnv("DATABASE_URL", "postgresql://nowhere/motu");
const { isReady } = await import("@/lib/process/readiness");

const up = { accepting: true, database: true, migrations: true, worker: true, bank: true };

test("a deployment is ready while the sandbox bank is unavailable, a trial is not", () => {
  expect(isReady(up, "trial")).toBe(true);
  expect(isReady({ ...up, bank: false }, "trial")).toBe(false);
  expect(isReady({ ...up, bank: false }, "deployment")).toBe(true);
});

test.each(["accepting", "database", "migrations", "worker"])(
  "nothing is ready without: %s",
  (part) => {
    expect(isReady({ ...up, [part]: false }, "trial")).toBe(false);
    expect(isReady({ ...up, [part]: false }, "deployment")).toBe(false);
  },
);
