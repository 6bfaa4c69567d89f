import { afterEach, describe, expect, it, vi } from "vitest";

const needed = {
  INSTALLATION: "trial",
  DATABASE_URL: "postgresql://localhost/none",
  API_KEY_PEPPER: "p".repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  LINK_KEY: "l".repeat(32),
  SANDBOX_BANK_KEY: "k".repeat(32),
  SANDBOX_BANK_SECRET: "whsec_c2VjcmV0",
  NEXTAUTH_SECRET: "n".repeat(32),
};

const stripe = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

const payzen = {
  PAYZEN_SHOP_ID: "12345678",
  PAYZEN_PASSWORD: "prodpassword_1",
  PAYZEN_PUBLIC_KEY: "12345678:publickey_1",
  PAYZEN_EMAIL: "caisse@example.pf",
};

/** The configuration of a process that is started with these variables. */
const started = async (variables: Record<string, string>) => {
  for (const name of [...Object.keys(stripe), ...Object.keys(payzen), "BANK_PROVIDER"]) {
    vi.stubEnv(name, undefined);
  }
  for (const [name, value] of Object.entries({ ...needed, ...variables })) vi.stubEnv(name, value);
  vi.resetModules();
  const { env } = await import("@/lib/kit/env");
  return env();
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the configuration of live mode", () => {
  it("is not required when no provider is named", async () => {
    expect((await started({})).BANK_PROVIDER).toBeUndefined();
  });

  it.each([
    ["stripe", stripe, "https://api.stripe.com"],
    ["payzen", payzen, "https://api.secure.osb.pf"],
  ])("is complete with its variables: %s", async (provider, variables, origin) => {
    const read = await started({ BANK_PROVIDER: provider, ...variables });
    expect(read.BANK_PROVIDER).toBe(provider);
    expect([read.STRIPE_API_ORIGIN, read.PAYZEN_API_ORIGIN]).toContain(origin);
  });

  it.each([
    ["stripe", Object.keys(stripe)],
    ["payzen", Object.keys(payzen)],
  ])("stops the start when variables are missing, and names them: %s", async (provider, names) => {
    const message = await started({ BANK_PROVIDER: provider }).catch((thrown) => String(thrown));
    for (const name of names) {
      expect(message).toContain(`${name}: needed because BANK_PROVIDER is ${provider}`);
    }
  });

  it("refuses a publishable key instead of a secret one", async () => {
    const swapped = { ...stripe, STRIPE_SECRET_KEY: "pk_live_1" };
    await expect(started({ BANK_PROVIDER: "stripe", ...swapped })).rejects.toThrow(
      "STRIPE_SECRET_KEY: expected a secret or restricted key of Stripe",
    );
  });
});
