import { afterEach, describe, expect, it, vi } from "vitest";

const secrets = {
  DATABASE_URL: "postgresql://nowhere/motu",
  API_KEY_PEPPER: "p".repeat(40),
  LINK_KEY: "l".repeat(40),
  SANDBOX_BANK_KEY: "b".repeat(40),
  NEXTAUTH_SECRET: "n".repeat(40),
  ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
  SANDBOX_BANK_SECRET: "whsec_dGVzdA==",
};

const isOpenWith = async (environment: Record<string, string>): Promise<boolean> => {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...secrets, ...environment })) {
    vi.stubEnv(name, value);
  }
  return (await import("@/lib/members/mailbox")).mailboxIsOpen();
};

afterEach(() => vi.unstubAllEnvs());

describe("the mailbox that needs no sign-in", () => {
  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "is open at %s",
    async (APP_ORIGIN) => {
      expect(await isOpenWith({ APP_ORIGIN })).toBe(true);
    },
  );

  it.each([
    { APP_ORIGIN: "https://pay.example.pf" },
    { APP_ORIGIN: "http://192.168.1.20:3000" },
    { APP_ORIGIN: "http://localhost.example.pf" },
    { APP_ORIGIN: "http://127.0.0.1.example.pf" },
    { APP_ORIGIN: "http://localhost:3000", RESEND_API_KEY: "re_x" },
    { APP_ORIGIN: "http://localhost:3000", SMTP_URL: "smtp://mail" },
  ])("is closed with %j", async (environment) => {
    expect(await isOpenWith(environment as Record<string, string>)).toBe(false);
  });
});
