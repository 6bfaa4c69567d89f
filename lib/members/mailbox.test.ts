import { afterEach, describe, expect, it, vi } from "vitest";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";

const isOpenWith = async (
  environment: Record<string, string>,
  from: string | null = "127.0.0.1",
): Promise<boolean> => {
  vi.resetModules();
  stubEnvironment(environment);
  return (await import("@/lib/members/mailbox")).mailboxIsOpen(from);
};

const trial = { INSTALLATION: "trial", APP_ORIGIN: "http://localhost:3000" };

afterEach(() => vi.unstubAllEnvs());

describe("the mailbox that needs no sign-in", () => {
  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "is open at %s",
    async (APP_ORIGIN) => {
      expect(await isOpenWith({ ...trial, APP_ORIGIN })).toBe(true);
    },
  );

  it.each(["127.0.0.1", "::1", "127.0.0.53", "::ffff:127.0.0.1", "127.0.0.1, ::1"])(
    "is open to %s",
    async (from) => expect(await isOpenWith(trial, from)).toBe(true),
  );

  it.each([
    "192.168.1.20",
    "fe80::1",
    "2001:db8::1",
    "0.0.0.0",
    "::",
    // The caller's own claims come first; the socket's peer is last.
    "127.0.0.1, 192.168.1.20",
    "::1, 127.0.0.1, 10.0.0.1",
    // Through a tunnel that ends here.
    "203.0.113.7, 127.0.0.1",
    "unknown",
    "localhost",
    "",
    null,
  ])("is closed to %s", async (from) => expect(await isOpenWith(trial, from)).toBe(false));

  it.each([
    { APP_ORIGIN: "https://pay.example.pf" },
    { APP_ORIGIN: "http://192.168.1.20:3000" },
    { APP_ORIGIN: "http://localhost.example.pf" },
    { APP_ORIGIN: "http://127.0.0.1.example.pf" },
    { APP_ORIGIN: "http://localhost:3000", RESEND_API_KEY: "re_x" },
    { APP_ORIGIN: "http://localhost:3000", SMTP_URL: "smtp://mail" },
    { APP_ORIGIN: "http://localhost:3000", INSTALLATION: "deployment" },
  ])("is closed with %j", async (environment) => {
    expect(await isOpenWith({ ...trial, ...environment } as Record<string, string>)).toBe(false);
  });
});
