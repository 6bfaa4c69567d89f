import { expect, test } from "vitest";
import { problemsIn } from "@/lib/kit/env";

const secret = "s".repeat(32);
const whole = {
  DATABASE_URL: "postgresql://localhost/motu",
  APP_ORIGIN: "https://pay.example.pf",
  BANK_ORIGIN: "https://bank.example.pf",
  SMTP_URL: "smtps://mail.example.pf",
  MAIL_FROM: "no-reply@example.pf",
  API_KEY_PEPPER: secret,
  ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
  LINK_KEY: secret,
  SANDBOX_BANK_KEY: secret,
  SANDBOX_BANK_SECRET: "whsec_c2VjcmV0",
  NEXTAUTH_SECRET: secret,
};

const namesIn = (source: Record<string, string | undefined>): string[] =>
  problemsIn(source)
    .map(({ variable }) => variable)
    .toSorted();

test("accepts what a deployment needs", () => {
  expect(problemsIn(whole)).toEqual([]);
});

test("names everything that a deployment lacks, at once", () => {
  const { SMTP_URL: _, ...rest } = whole;
  const names = ["BANK_PORT", "RESEND_API_KEY or SMTP_URL", "MAIL_FROM", ...Object.keys(rest)];
  expect(namesIn({ BANK_PORT: "70000" })).toEqual([...new Set(names)].toSorted());
});

test("starts a trial without addresses and mail", () => {
  const { APP_ORIGIN: _a, BANK_ORIGIN: _b, SMTP_URL: _s, MAIL_FROM: _m, ...rest } = whole;
  expect(namesIn({ ...rest, INSTALLATION: "trial" })).toEqual([]);
});

test.each([
  ["SANDBOX_BANK_SECRET", "no prefix, but long enough to be one", "expected whsec_ and base64"],
  ["ENCRYPTION_KEY", Buffer.alloc(16).toString("base64"), "expected 32 bytes in base64"],
  ["ENCRYPTION_KEY_PREVIOUS", "short, shorter", "expected 32 bytes in base64"],
  ["LINK_KEY", "short", "expected at least 32 characters"],
  ["APP_ORIGIN", "shop.invalid", "expected an origin such as https://pay.example.pf"],
  ["PORT", "0", "expected a port, 1 to 65535"],
  ["SMTP_URL", "mail.example.pf", "expected smtp://… or smtps://…"],
])("reports for %s what was expected, and not its value", (variable, value, message) => {
  const problems = problemsIn({ ...whole, [variable]: value });
  expect(problems[0]).toEqual({ variable, message });
  expect(JSON.stringify(problems)).not.toContain(value);
});

test("treats an empty variable as not set", () => {
  expect(namesIn({ ...whole, LINK_KEY: "" })).toEqual(["LINK_KEY"]);
  expect(namesIn({ ...whole, BANK_PROVIDER: "" })).toEqual([]);
});

test("requires a key for references at the bank that is not the key of links", () => {
  const rotated = { ...whole, LINK_KEY_PREVIOUS: secret };
  expect(namesIn(rotated)).toEqual(["BANK_REFERENCE_KEY"]);
  expect(namesIn({ ...rotated, BANK_REFERENCE_KEY: secret })).toEqual([]);
});

test("reads an empty list of earlier keys as none", () => {
  expect(namesIn({ ...whole, LINK_KEY_PREVIOUS: "", ENCRYPTION_KEY_PREVIOUS: " , " })).toEqual([]);
});
