import { expect, test, vi } from "vitest";

vi.stubEnv("DATABASE_URL", "postgresql://nowhere/motu");
const { isReady } = await import("@/lib/process/readiness");

const up = { accepting: true, database: true, migrations: true, worker: true, bank: true };

test("a deployment takes requests while the sandbox bank is away, a trial does not", () => {
  expect(isReady(up, "trial")).toBe(true);
  expect(isReady({ ...up, bank: false }, "trial")).toBe(false);
  expect(isReady({ ...up, bank: false }, "deployment")).toBe(true);
});

test.each(["accepting", "database", "migrations", "worker"])(
  "nobody takes requests without: %s",
  (part) => {
    expect(isReady({ ...up, [part]: false }, "trial")).toBe(false);
    expect(isReady({ ...up, [part]: false }, "deployment")).toBe(false);
  },
);
