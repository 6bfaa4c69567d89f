import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingInDeployment, readSecrets } from "@/scripts/start/secrets";

let dataDir = "";
const nothing = { NODE_ENV: "test" } as const;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "motu-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("makes each secret once and finds it again", () => {
  const first = readSecrets(nothing, dataDir);
  expect(readSecrets(nothing, dataDir)).toEqual(first);
  expect(Buffer.from(first.ENCRYPTION_KEY, "base64")).toHaveLength(32);
  expect(first.SANDBOX_BANK_SECRET).toMatch(/^whsec_/);
  expect(new Set(Object.values(first)).size).toBe(8);
});

test("keeps them from other users", () => {
  readSecrets(nothing, dataDir);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("prefers the operator's, and does not write it down", () => {
  const given = { ...nothing, LINK_KEY: "the operator's own key, long enough" };
  expect(readSecrets(given, dataDir).LINK_KEY).toBe(given.LINK_KEY);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).not.toContain(given.LINK_KEY);
});

test("refuses a damaged file instead of replacing it", () => {
  writeFileSync(join(dataDir, "secrets.json"), '{"LINK_KEY": "half');
  expect(() => readSecrets(nothing, dataDir)).toThrow("is damaged");
});

test("wants a way to send mail, and who sends it, unless a folder is named on purpose", () => {
  const missing = (more: Record<string, string>) =>
    missingInDeployment({ ...nothing, ...more }).filter((name) => /MAIL|SMTP|RESEND/.test(name));
  const transport = "RESEND_API_KEY or SMTP_URL (or MAIL=folder, which sends nothing)";
  expect(missing({})).toEqual([transport, "MAIL_FROM"]);
  expect(missing({ MAIL_FROM: "Motu <no-reply@pay.example.pf>" })).toEqual([transport]);
  expect(missing({ SMTP_URL: "smtps://mail.example.pf" })).toEqual(["MAIL_FROM"]);
  expect(missing({ RESEND_API_KEY: "re_1", MAIL_FROM: "a@example.pf" })).toEqual([]);
  expect(missing({ MAIL: "folder" })).toEqual([]);
});

test("names everything that a deployment lacks", () => {
  const missing = missingInDeployment({ ...nothing, LINK_KEY: "x", DATABASE_URL: "y" });
  expect(missing).toContain("ENCRYPTION_KEY");
  expect(missing).toContain("APP_ORIGIN");
  expect(missing).not.toContain("LINK_KEY");
  expect(missing).not.toContain("DATABASE_URL");
  expect(missing.join()).not.toContain("POSTGRES_");
});
