import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseFailed } from "@/scripts/doctor/check";
import { preflight } from "@/scripts/start/preflight";

let folder = "";
let held: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "motu-preflight-"));
});
afterEach(() => {
  held?.close();
  held = undefined;
  rmSync(folder, { recursive: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      held = server;
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });

const refusal = async (source: Record<string, string>): Promise<string> => {
  const DATA_DIR = join(folder, "data");
  const given = {
    NODE_ENV: "test" as const,
    DATA_DIR,
    PORT: "1",
    BANK_PORT: "2",
    PG_PORT: "3",
    ...source,
  };
  const { checks } = await preflight(given);
  // The check creates nothing.
  expect(existsSync(DATA_DIR)).toBe(source["made"] === "yes");
  try {
    refuseFailed(checks);
    return "";
  } catch (thrown) {
    return String(thrown);
  }
};

test("reports everything at once, each with the name of its variable", async () => {
  const port = String(await freePort());
  const message = await refusal({
    PORT: port,
    SANDBOX_BANK_SECRET: "no prefix",
    RATE_LIMITS: "perhaps",
    INNGEST_EVENT_KEY: "half of it",
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/motu",
  });
  for (const name of ["PORT", "SANDBOX_BANK_SECRET", "RATE_LIMITS", "INNGEST_SIGNING_KEY"]) {
    expect(message).toContain(name);
  }
  expect(message).toContain(`${port} is taken by another program`);
  expect(message).toContain("DATABASE_URL: connect ECONNREFUSED");
  expect(message).not.toContain("no prefix");
});

test("reports a deployment's errors even when the launcher cannot read its own ports", async () => {
  const message = await refusal({ NODE_ENV: "production", PORT: "none", LINK_KEY: "short" });
  expect(message).toContain("PORT: expected a port, 1 to 65535");
  expect(message).toContain("LINK_KEY: expected at least 32 characters");
  expect(message).toContain("ENCRYPTION_KEY: not set");
});

test("does not start PostgreSQL on the folder of another version", async () => {
  mkdirSync(join(folder, "data/postgres"), { recursive: true });
  writeFileSync(join(folder, "data/postgres/PG_VERSION"), "15\n");
  expect(await refusal({ made: "yes" })).toContain("PG_VERSION says 15, this is version 18");
});

test("leaves ports to the lock of a folder in use", async () => {
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/run.lock"), "{}");
  expect(await refusal({ PORT: String(await freePort()), made: "yes" })).toBe("");
});
