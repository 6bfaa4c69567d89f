import { afterEach, describe, expect, it, vi } from "vitest";
import type { ScriptedBank } from "@/lib/bank/bank-form";
import { formHeaders, formPolicy } from "./_headers";
import { type FormRequest, readFormRequest } from "./_request";

const app = "https://pay.example.pf";

const stripe: ScriptedBank = {
  name: "stripe",
  key: "pk_live_1",
  scriptOrigin: "https://js.stripe.com",
  apiOrigin: "https://api.stripe.com",
};

const payzen: ScriptedBank = {
  name: "payzen",
  key: "12345678:publickey_1",
  scriptOrigin: "https://static.osb.pf",
  apiOrigin: "https://api.secure.osb.pf",
};

const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    mode: "page",
    purpose: "payment",
    ref: "ref-1",
    locale: "fr",
    key: "pk_live_1",
    return: `${app}/c/1?k=secret`,
    cents: "2506",
    ...more,
  });

const request: FormRequest = {
  mode: "frame",
  purpose: "payment",
  locale: "fr",
  returnUrl: new URL(`${app}/c/1?k=secret`),
  cents: 2506,
  formToken: "01abc",
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the URL of a card form", () => {
  it("is accepted if we made it", () => {
    expect(readFormRequest(query(), stripe, app)).toEqual({
      ...request,
      mode: "page",
      formToken: null,
    });
  });

  it.each([
    ["another account's key", { key: "pk_live_2" }],
    ["a way back to somebody else", { return: "https://evil.example/c/1" }],
    ["a return URL that only looks like ours", { return: `${app}.evil.example/` }],
    ["a way back with a name in it", { return: "https://x@pay.example.pf/" }],
    ["a way back that is a script", { return: "javascript:alert(1)" }],
    ["a way back without a scheme", { return: "//evil.example/" }],
    ["no amount", { cents: "" }],
    ["an amount that is none", { cents: "-1" }],
    ["an unknown mode", { mode: "popup" }],
    ["an unknown language", { locale: "xx" }],
  ])("is refused with %s", (_, changed) => {
    expect(readFormRequest(query(changed), stripe, app)).toBeNull();
  });

  it("needs no amount to save a card, and a form token at PayZen", () => {
    const setup = query({ purpose: "setup" });
    setup.delete("cents");
    expect(readFormRequest(setup, stripe, app)).toMatchObject({ purpose: "setup", cents: null });
    setup.set("key", payzen.key);
    expect(readFormRequest(setup, payzen, app)).toBeNull();
    setup.set("formToken", "01abc");
    expect(readFormRequest(setup, payzen, app)).toMatchObject({ formToken: "01abc" });
  });
});

describe("the policy of a card form", () => {
  const policyOf = (bank: ScriptedBank, mode: FormRequest["mode"]) =>
    formPolicy("abc", bank, { mode }).split("; ");

  const ends = ["base-uri 'none'", "object-src 'none'", "report-uri /csp-report", "report-to csp"];

  it("allows Stripe only", () => {
    expect(policyOf(stripe, "frame")).toEqual([
      "default-src 'none'",
      "script-src 'nonce-abc' https://js.stripe.com https://*.js.stripe.com",
      "style-src 'self' 'nonce-abc'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src https://api.stripe.com",
      "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      "form-action 'none'",
      "frame-ancestors 'self'",
      ...ends,
    ]);
  });

  it("allows PayZen only", () => {
    const bank = "https://static.osb.pf https://api.secure.osb.pf https://secure.osb.pf";
    expect(policyOf(payzen, "page")).toEqual([
      "default-src 'none'",
      "script-src 'nonce-abc' https://static.osb.pf https://api.secure.osb.pf",
      "style-src 'self' 'unsafe-inline' https://static.osb.pf",
      "img-src 'self' data: https://static.osb.pf https://secure.osb.pf",
      "font-src 'self' https://static.osb.pf",
      `connect-src ${bank}`,
      `frame-src ${bank}`,
      `form-action ${bank}`,
      "frame-ancestors 'none'",
      ...ends,
    ]);
  });

  it("allows our pages to frame it, in frame mode only", () => {
    const framing = (mode: FormRequest["mode"]) => formHeaders({ mode })["X-Frame-Options"];
    expect([framing("frame"), framing("page")]).toEqual(["SAMEORIGIN", "DENY"]);
  });
});

const needed = {
  APP_ORIGIN: app,
  BANK_ORIGIN: "https://bank.example.pf",
  DATABASE_URL: "postgresql://localhost/none",
  API_KEY_PEPPER: "p".repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  LINK_KEY: "l".repeat(32),
  SANDBOX_BANK_KEY: "k".repeat(32),
  SANDBOX_BANK_SECRET: "whsec_c2VjcmV0",
  NEXTAUTH_SECRET: "n".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PAYZEN_SHOP_ID: "12345678",
  PAYZEN_PASSWORD: "prodpassword_1",
  PAYZEN_PUBLIC_KEY: "12345678:publickey_1",
  PAYZEN_EMAIL: "caisse@example.pf",
  MAIL: "folder",
};

/** The origins that a page names, if this bank is configured. */
const originsWith = async (provider: string | undefined, livemode: boolean) => {
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value);
  vi.stubEnv("BANK_PROVIDER", provider);
  vi.resetModules();
  const { cardPageOrigins, scriptedBank } = await import("@/lib/bank/bank-form");
  return {
    origins: cardPageOrigins({ livemode }),
    banks: [stripe, payzen].map(({ name }) => scriptedBank(name)),
  };
};

describe("a page that takes cards", () => {
  it.each([
    ["the sandbox bank", undefined, false, { bankOrigin: "https://bank.example.pf" }],
    ["the sandbox bank in test mode", "stripe", false, { bankOrigin: "https://bank.example.pf" }],
    ["PayZen's form", "payzen", true, { bankOrigin: app }],
    ["Stripe's form", "stripe", true, { bankOrigin: app, challengeOrigin: "https://*.stripe.com" }],
  ])("frames %s and nothing else", async (_, provider, livemode, origins) => {
    expect((await originsWith(provider, livemode)).origins).toEqual(origins);
  });

  it("finds both banks where they are by default", async () => {
    expect((await originsWith("stripe", true)).banks).toEqual([stripe, payzen]);
  });
});
