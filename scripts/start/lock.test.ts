import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "@/scripts/start/lock";

let dataDir = "";
const lockFile = () => join(dataDir, "run.lock");

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "motu-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("releases the folder", () => {
  lockDataDir(dataDir).release();
  expect(existsSync(lockFile())).toBe(false);
  expect(lockDataDir(dataDir).wasAbandoned).toBe(false);
});

test("takes over from a process that died", () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 999_999_999, born: "long ago" }));
  expect(lockDataDir(dataDir).wasAbandoned).toBe(true);
});

test("takes over when the process id belongs to another process", () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, born: "before it was born" }));
  expect(lockDataDir(dataDir).wasAbandoned).toBe(true);
});

test("leaves a lock that is no longer ours", () => {
  const lock = lockDataDir(dataDir);
  writeFileSync(lockFile(), "another's");
  lock.release();
  expect(existsSync(lockFile())).toBe(true);
});
