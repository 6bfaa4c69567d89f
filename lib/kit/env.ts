import { z } from "zod";

const ORIGIN = "expected an origin such as https://pay.example.pf";
const origin = z.url(ORIGIN).transform((text) => new URL(text).origin);

const PORT_RANGE = "expected a port, 1 to 65535";
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65_535, PORT_RANGE);

const LONG = "expected at least 32 characters";
const secret = z.string(LONG).min(32, LONG);

const SEALING = "expected 32 bytes in base64";
const sealingKey = z
  .string(SEALING)
  .refine((text) => Buffer.from(text, "base64").length === 32, SEALING);

const SIGNING = "expected whsec_ and base64";
const signingSecret = z.string(SIGNING).regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, SIGNING);

/** Where things listen; PG_PORT is the launcher's alone. */
export const ports = {
  PORT: port.default(3000),
  BANK_PORT: port.default(3001),
  PG_PORT: port.default(5433),
};

/** Those that were valid before, the newest first, with commas between them. */
const previous = (one: z.ZodType<string, string>) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .pipe(z.array(one));

/** What a live provider must be given. */
const needs = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  payzen: ["PAYZEN_SHOP_ID", "PAYZEN_PASSWORD", "PAYZEN_PUBLIC_KEY", "PAYZEN_EMAIL"],
} as const;

const Variables = z.object({
  PORT: ports.PORT,
  BANK_PORT: ports.BANK_PORT,
  DATABASE_URL: z.string("expected the address of a PostgreSQL").min(1),
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
  API_KEY_PEPPER: secret.describe("Pepper of the API keys' HMAC. Without it no API key works."),
  API_KEY_PEPPER_PREVIOUS: previous(secret),
  ENCRYPTION_KEY: sealingKey.describe(
    "Seals webhook secrets, bank tokens, stored answers and documents: 32 bytes in base64.",
  ),
  ENCRYPTION_KEY_PREVIOUS: previous(sealingKey),
  LINK_KEY: secret.describe(
    "Signs what a URL must prove: checkout links, client secrets, receipts. Without it none of them opens.",
  ),
  LINK_KEY_PREVIOUS: previous(secret),
  BANK_REFERENCE_KEY: secret
    .optional()
    .describe(
      "Names operations at the bank. It never changes, not even when LINK_KEY does: the bank does each name once.",
    ),
  SANDBOX_BANK_KEY: secret.describe("Bearer key of the gateway at the sandbox bank."),
  SANDBOX_BANK_SECRET: signingSecret.describe(
    "Signs the sandbox bank's notifications: whsec_ and base64.",
  ),
  NEXTAUTH_SECRET: secret.describe("Signs the steps of signing in to the dashboard."),
  RESEND_API_KEY: z.string().optional(),
  /** Signs what Resend tells of messages that did not arrive; without it nothing of the kind is heard. */
  RESEND_WEBHOOK_SECRET: signingSecret.min("whsec_".length + 32, SIGNING).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "expected smtp://… or smtps://…")
    .optional(),
  /** Of test mode: the pay pages of its shop are looked at every hour. */
  PROBE_API_KEY: z
    .string()
    .startsWith("svc_test_", "expected an API key of test mode, svc_test_…")
    .optional(),
  /** `folder`: a deployment that sends nothing, on purpose. */
  MAIL: z.enum(["folder"]).optional(),
  /** Where the operator hears of what nobody else can mend; absent: in the log alone. */
  OPERATOR_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().optional(),
});

type Defaulted = "APP_ORIGIN" | "BANK_ORIGIN" | "BANK_REFERENCE_KEY" | "MAIL_FROM";
type Given = z.infer<typeof Variables>;
export type Environment = Omit<Given, Defaulted | "REQUESTS_MAX"> &
  Record<Defaulted, string> & { REQUESTS_MAX: number };

/** The names of everything that may be set, for whoever checks what an installation sets. */
export const environmentNames: readonly string[] = Object.keys(Variables.shape);

const REQUESTS_OF_CONNECTION = 32;

export type Source = Readonly<Record<string, string | undefined>>;

/** What is wrong with a variable, in words that follow its name. */
export interface Problem {
  variable: string;
  message: string;
}

/** Everything that is wrong with a configuration, not the first alone. Says no value: most are secret. */
export const problemsIn = (source: Source): Problem[] => {
  const given = withoutEmpty(source);
  return [...malformedIn(Variables, given), ...missingBeside(given)];
};

/** What variables of these shapes have that does not fit. */
export const malformedIn = (shape: z.ZodType, source: Source): Problem[] => {
  const given = withoutEmpty(source);
  const { error } = shape.safeParse(given);
  return (error?.issues ?? []).map(({ path: [name], message }) => {
    const variable = String(name);
    return { variable, message: given[variable] === undefined ? `not set, ${message}` : message };
  });
};

/** One line for each. */
export const listed = (problems: readonly Problem[]): string =>
  problems.map(({ variable, message }) => `\n  ${variable}: ${message}`).join("");

type Need = { names: readonly string[]; isNeeded: boolean; message: string };

/** What one variable makes necessary of others. */
const missingBeside = (given: Source): Problem[] =>
  needsOf(given).flatMap(({ names, isNeeded, message }) =>
    isNeeded && names.every((name) => given[name] === undefined)
      ? [{ variable: names.join(" or "), message }]
      : [],
  );

const needsOf = (given: Source): Need[] => {
  const provider = given["BANK_PROVIDER"];
  // A trial makes up what is missing; a deployment makes nothing up.
  const isDeployment = given["INSTALLATION"] !== "trial";
  const sends = isDeployment && given["MAIL"] !== "folder";
  return [
    ...(provider === "stripe" || provider === "payzen" ? needs[provider] : []).map((name) => ({
      names: [name],
      isNeeded: true,
      message: `needed because BANK_PROVIDER is ${provider}`,
    })),
    { names: ["APP_ORIGIN"], isNeeded: isDeployment, message: `not set, ${ORIGIN}` },
    { names: ["BANK_ORIGIN"], isNeeded: isDeployment, message: `not set, ${ORIGIN}` },
    {
      names: ["RESEND_API_KEY", "SMTP_URL"],
      isNeeded: sends,
      message:
        "not set, and a deployment sends mail unless MAIL=folder says on purpose that it does not",
    },
    {
      names: ["MAIL_FROM"],
      isNeeded: sends,
      message: "not set, expected a sender such as no-reply@example.pf",
    },
    {
      names: ["BANK_REFERENCE_KEY"],
      isNeeded: given["LINK_KEY_PREVIOUS"] !== undefined,
      message:
        "not set, expected the LINK_KEY from before its first rotation, which named operations at the bank",
    },
  ];
};

/** An empty variable is one that is not set, as in a `.env` that leaves it out. */
export const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value));

/** What this program reads a secret for; undefined for a variable that it does not describe. */
export const purposeOf = (name: string): string | undefined =>
  (Variables.shape as Record<string, z.ZodType | undefined>)[name]?.description;

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

const read = (source: Source): Environment => {
  const problems = problemsIn(source);
  if (problems.length > 0) throw new Error(`The environment is not complete.${listed(problems)}`);
  const given = Variables.parse(withoutEmpty(source));
  return {
    ...given,
    APP_ORIGIN: given.APP_ORIGIN ?? `http://localhost:${given.PORT}`,
    BANK_ORIGIN: given.BANK_ORIGIN ?? `http://localhost:${given.BANK_PORT}`,
    REQUESTS_MAX: given.REQUESTS_MAX ?? given.DATABASE_POOL * REQUESTS_OF_CONNECTION,
    BANK_REFERENCE_KEY: given.BANK_REFERENCE_KEY ?? given.LINK_KEY,
    MAIL_FROM: given.MAIL_FROM ?? "Motu <no-reply@motu.test>",
  };
};
