import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMailFolder } from "@/scripts/start/mail-folder";
import { readSettings } from "@/scripts/start/settings";
import { welcome } from "@/scripts/start/welcome";

let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "motu-welcome-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const output = (source: Record<string, string>): string => {
  const given = { NODE_ENV: "test" as const, DATA_DIR: dataDir, ...source };
  const settings = readSettings(given);
  return welcome(settings, undefined, openMailFolder(settings, given));
};

test("names the folder of the e-mails, which exists", () => {
  const [, folder = ""] = /E-mails it sent +(\S+)/.exec(output({})) ?? [];
  expect(folder).toBe(join(dataDir, "mail"));
  expect(existsSync(folder)).toBe(true);
});

test.each(["RESEND_API_KEY", "SMTP_URL"])("names none when %s sends them", (name) => {
  expect(output({ [name]: "given" })).not.toContain("E-mails");
  expect(existsSync(join(dataDir, "mail"))).toBe(false);
});
