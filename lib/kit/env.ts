import { z } from "zod";

const origin = z
  .url()
  .transform((text) => new URL(text).origin)
  .describe("an origin such as https://pay.example.pf");

/** What a live provider must be given. */
const needs = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  payzen: ["PAYZEN_SHOP_ID", "PAYZEN_PASSWORD", "PAYZEN_PUBLIC_KEY", "PAYZEN_EMAIL"],
} as const;

const Variables = z.object({
  PORT: z.coerce.number().int().default(3000),
  BANK_PORT: z.coerce.number().int().default(3001),
  DATABASE_URL: z.string().min(1),
  DATA_DIR: z.string().default(".data"),
  /** Test tools that stand in for somebody, such as an operator, exist in a trial alone. */
  INSTALLATION: z.enum(["trial", "deployment"]).default("deployment"),
  APP_ORIGIN: origin.optional(),
  BANK_ORIGIN: origin.optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  WEBHOOK_LOOPBACK: z.enum(["deliver", "skip"]).default("skip"),
  BANK_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  BANK_PROVIDER: z.enum(["stripe", "payzen"]).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_/, "expected a secret or restricted key of Stripe")
    .optional(),
  /** Public: the browser's. */
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_").optional(),
  /** `whsec_…`: proves that a notification is Stripe's. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  STRIPE_API_ORIGIN: origin.default("https://api.stripe.com"),
  /** Where a browser gets the script of the card form. */
  STRIPE_JS_ORIGIN: origin.default("https://js.stripe.com"),
  PAYZEN_SHOP_ID: z.string().min(1).optional(),
  /** Of the REST API; it also proves that a notification is PayZen's. */
  PAYZEN_PASSWORD: z.string().min(1).optional(),
  /** Public: the browser's. */
  PAYZEN_PUBLIC_KEY: z.string().min(1).optional(),
  /** Told by PayZen of every card that is registered: the operator's, since buyers need not give one. */
  PAYZEN_EMAIL: z.email().optional(),
  PAYZEN_API_ORIGIN: origin.default("https://api.secure.osb.pf"),
  /** Where a browser gets the script of the card form. */
  PAYZEN_STATIC_ORIGIN: origin.default("https://static.osb.pf"),
  /** Where Prometheus text is read, on a port of its own; nothing is measured without it. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Where spans go; the other variables of the standard are read by its own library. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /** How many requests are answered at a time; 32 for each connection of the pool unless it is said. */
  REQUESTS_MAX: z.coerce.number().int().min(1).optional(),
  /** How long a statement waits for a row that somebody else holds. */
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(50).max(9_000).default(5_000),
  /** Pepper of the API keys' HMAC. */
  API_KEY_PEPPER: z.string().min(32),
  /** 32 bytes, base64: seals webhook secrets, bank tokens and stored answers. */
  ENCRYPTION_KEY: z
    .string()
    .refine((text) => Buffer.from(text, "base64").length === 32, "expected 32 bytes in base64"),
  /** Signs what a URL must prove: checkout links, client secrets, receipts. */
  LINK_KEY: z.string().min(32),
  /** Bearer key of the gateway at the sandbox bank. */
  SANDBOX_BANK_KEY: z.string().min(32),
  /** `whsec_…`: signs the sandbox bank's notifications. */
  SANDBOX_BANK_SECRET: z.string().startsWith("whsec_"),
  NEXTAUTH_SECRET: z.string().min(32),
  RESEND_API_KEY: z.string().optional(),
  /** Signs what Resend tells of messages that did not arrive; without it nothing of the kind is heard. */
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "expected whsec_ and base64")
    .optional(),
  SMTP_URL: z.string().optional(),
  /** `folder`: a deployment that sends nothing, on purpose. */
  MAIL: z.enum(["folder"]).optional(),
  /** Where the operator hears of what nobody else can mend; absent: in the log alone. */
  OPERATOR_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default("Motu <no-reply@motu.test>"),
});

const Environment = Variables.superRefine((given, issues) => {
  const provider = given.BANK_PROVIDER;
  if (!provider) return;
  for (const name of needs[provider]) {
    if (given[name] !== undefined) continue;
    const message = `needed because BANK_PROVIDER is ${provider}`;
    issues.addIssue({ code: "custom", path: [name], message });
  }
});

type Derived = "APP_ORIGIN" | "BANK_ORIGIN" | "REQUESTS_MAX";

export type Environment = Omit<z.infer<typeof Environment>, Derived> & {
  APP_ORIGIN: string;
  BANK_ORIGIN: string;
  REQUESTS_MAX: number;
};

const REQUESTS_OF_CONNECTION = 32;

let parsed: Environment | undefined;

/** The process's configuration, read once; refuses with the name of every variable that is wrong. */
export const env = (): Environment => {
  parsed ??= read(process.env);
  return parsed;
};

/** Reads the environment anew at the next question. For tests, which set it before they ask. */
export const forgetEnvironment = (): void => {
  parsed = undefined;
};

const read = (source: NodeJS.ProcessEnv): Environment => {
  const result = Environment.safeParse(source);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not complete.\n  ${faults.join("\n  ")}`);
  }
  return {
    ...result.data,
    APP_ORIGIN: result.data.APP_ORIGIN ?? `http://localhost:${result.data.PORT}`,
    BANK_ORIGIN: result.data.BANK_ORIGIN ?? `http://localhost:${result.data.BANK_PORT}`,
    REQUESTS_MAX: result.data.REQUESTS_MAX ?? result.data.DATABASE_POOL * REQUESTS_OF_CONNECTION,
  };
};
