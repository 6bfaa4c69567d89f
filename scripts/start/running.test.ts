import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceRunning, readRunning } from "@/scripts/start/running";
import { readSettings } from "@/scripts/start/settings";

let dataDir = "";
const file = () => join(dataDir, "running.json");
const settings = () =>
  readSettings({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PORT: "3810",
    BANK_PORT: "3811",
    PG_PORT: "3812",
  });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "motu-running-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("stores where the product answers while it runs, readable by its owner only", () => {
  expect(readRunning(dataDir)).toBeNull();
  const takeBack = announceRunning(settings());
  expect(readRunning(dataDir)).toMatchObject({
    pid: process.pid,
    appOrigin: "http://localhost:3810",
    bankPort: 3811,
    pgPort: 3812,
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  takeBack();
  expect(existsSync(file())).toBe(false);
});

test.each([
  ["of a process that died", JSON.stringify({ pid: 999_999_999 })],
  ["that is damaged", '{"pid":'],
])("ignores a file %s", (_, content) => {
  writeFileSync(file(), content);
  expect(readRunning(dataDir)).toBeNull();
});

test("keeps the file of a later start", () => {
  const takeBack = announceRunning(settings());
  writeFileSync(file(), JSON.stringify({ pid: process.ppid }));
  takeBack();
  expect(existsSync(file())).toBe(true);
});
