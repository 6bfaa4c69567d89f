import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsIn, purposeOf } from "@/lib/kit/env";
import { deploymentSecrets, foreseeSecrets, readSecrets } from "@/scripts/start/secrets";

let dataDir = "";
const nothing = { NODE_ENV: "test" } as const;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "motu-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("generates each secret once and finds it again", () => {
  const first = readSecrets(nothing, dataDir);
  expect(readSecrets(nothing, dataDir)).toEqual(first);
  expect(Buffer.from(first.ENCRYPTION_KEY, "base64")).toHaveLength(32);
  expect(first.SANDBOX_BANK_SECRET).toMatch(/^whsec_/);
  expect(new Set(Object.values(first)).size).toBe(8);
});

test("hides them from other users", () => {
  readSecrets(nothing, dataDir);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("prefers the operator's, and does not store it", () => {
  const given = { ...nothing, LINK_KEY: "the operator's own key, long enough" };
  expect(readSecrets(given, dataDir).LINK_KEY).toBe(given.LINK_KEY);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).not.toContain(given.LINK_KEY);
});

test("refuses a damaged file instead of replacing it", () => {
  writeFileSync(join(dataDir, "secrets.json"), '{"LINK_KEY": "half');
  expect(() => readSecrets(nothing, dataDir)).toThrow("is damaged");
});

test("previews them without storing any", () => {
  expect(Object.keys(foreseeSecrets(nothing, dataDir))).toHaveLength(8);
  expect(existsSync(join(dataDir, "secrets.json"))).toBe(false);
});

test("generates a deployment's anew each time, in the format of its configuration", () => {
  const [one, other] = [deploymentSecrets(), deploymentSecrets()];
  expect(Object.keys(one).some((name) => one[name] === other[name])).toBe(false);
  expect(Object.keys(one).join()).not.toContain("POSTGRES_");
  const addresses = {
    DATABASE_URL: "postgresql://localhost/motu",
    APP_ORIGIN: "https://pay.example.pf",
    BANK_ORIGIN: "https://bank.example.pf",
    MAIL: "folder",
  };
  expect(problemsIn({ ...one, ...addresses, LINK_KEY_PREVIOUS: other["LINK_KEY"] })).toEqual([]);
  expect(Object.keys(one).every((name) => purposeOf(name))).toBe(true);
});
