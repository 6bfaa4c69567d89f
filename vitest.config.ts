import { defineConfig } from "vitest/config";

const shared = { alias: { "@": import.meta.dirname } };

/** Two projects: `unit` needs nothing, `db` needs the PostgreSQL that its global set-up provides. */
export default defineConfig({
  resolve: shared,
  test: {
    projects: [
      {
        resolve: shared,
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{bench,lib,app,sandbox-bank,scripts,emails,sdk}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.{ts,tsx}", "**/node_modules/**"],
          // Half of the time went into reading the same modules for each file again.
          isolate: false,
          setupFiles: ["lib/kit/testing/unit-setup.ts"],
        },
      },
      {
        resolve: shared,
        test: {
          name: "db",
          sequence: { groupOrder: 1 },
          include: ["{lib,app,sandbox-bank,prisma,sdk,scripts}/**/*.db.test.{ts,tsx}"],
          globalSetup: ["lib/kit/testing/global-setup.ts"],
          setupFiles: ["lib/kit/testing/worker-setup.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 60_000,
          // What a busy machine settles late is still settled: a poll ends as soon as it is right.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
