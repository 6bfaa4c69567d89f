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

/** Hosts and ports of the servers; PG_PORT is used by the launcher only. */
export const ports = {
  PORT: port.default(3000),
  BANK_PORT: port.default(3001),
  PG_PORT: port.default(5433),
};

/** The keys that were valid before, the newest first, separated by commas. */
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

/** What a live provider requires. */
const needs = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  payzen: ["PAYZEN_SHOP_ID", "PAYZEN_PASSWORD", "PAYZEN_PUBLIC_KEY", "PAYZEN_EMAIL"],
} as const;

const Variables = z.object({
  PORT: ports.PORT,
  BANK_PORT: ports.BANK_PORT,
  DATABASE_URL: z.string("expected the address of a PostgreSQL").min(1),
  DATA_DIR: z.string().default(".data"),
  /** Test tools that act for a person, such as an operator, exist in a trial only. */
  INSTALLATION: z.enum(["trial", "deployment"]).default("deployment"),
  APP_ORIGIN: origin.optional(),
  BANK_ORIGIN: origin.optional(),
  /** Whether the server answers the API before the framework sees the request: never in development. */
  API_LANE: z.enum(["on", "off"]).default("on"),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  WEBHOOK_LOOPBACK: z.enum(["deliver", "skip"]).default("skip"),
  BANK_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  BANK_PROVIDER: z.enum(["stripe", "payzen"]).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_/, "expected a secret or restricted key of Stripe")
    .optional(),
  /** Public: used by the browser. */
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_").optional(),
  /** `whsec_…`: proves that a notification comes from Stripe. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  STRIPE_API_ORIGIN: origin.default("https://api.stripe.com"),
  /** The URL of the card form's script. */
  STRIPE_JS_ORIGIN: origin.default("https://js.stripe.com"),
  PAYZEN_SHOP_ID: z.string().min(1).optional(),
  /** Of the REST API; it also proves that a notification comes from PayZen. */
  PAYZEN_PASSWORD: z.string().min(1).optional(),
  /** Public: used by the browser. */
  PAYZEN_PUBLIC_KEY: z.string().min(1).optional(),
  /** PayZen writes to it about every registered card: the operator's, since buyers need not give one. */
  PAYZEN_EMAIL: z.email().optional(),
  PAYZEN_API_ORIGIN: origin.default("https://api.secure.osb.pf"),
  /** The URL of the card form's script. */
  PAYZEN_STATIC_ORIGIN: origin.default("https://static.osb.pf"),
  /** The port of the Prometheus metrics; without it nothing is measured. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Where spans are sent; the other variables of the standard are read by its own library. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /** How many requests are processed at a time; by default 32 per connection of the pool. */
  REQUESTS_MAX: z.coerce.number().int().min(1).optional(),
  /** How long a statement waits for a row that another transaction has locked. */
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
  /** Verifies Resend's notifications of bounced messages; without it they are refused. */
  RESEND_WEBHOOK_SECRET: signingSecret.min("whsec_".length + 32, SIGNING).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "expected smtp://… or smtps://…")
    .optional(),
  /** In test mode: the payment pages of this merchant are checked every hour. */
  PROBE_API_KEY: z
    .string()
    .startsWith("svc_test_", "expected an API key of test mode, svc_test_…")
    .optional(),
  /** `folder`: a deployment that sends no mail, on purpose. */
  MAIL: z.enum(["folder"]).optional(),
  /** Where the operator gets alerts that only a person can resolve; absent: only in the log. */
  OPERATOR_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().optional(),
});

type Defaulted = "APP_ORIGIN" | "BANK_ORIGIN" | "BANK_REFERENCE_KEY" | "MAIL_FROM";
type Given = z.infer<typeof Variables>;
export type Environment = Omit<Given, Defaulted | "REQUESTS_MAX"> &
  Record<Defaulted, string> & { REQUESTS_MAX: number };

/** The names of all variables, to check what an installation sets. */
export const environmentNames: readonly string[] = Object.keys(Variables.shape);

const REQUESTS_OF_CONNECTION = 32;

export type Source = Readonly<Record<string, string | undefined>>;

/** What is wrong with a variable, in words that follow its name. */
export interface Problem {
  variable: string;
  message: string;
}

/** Everything that is wrong with a configuration, not only the first. Contains no value: most are secret. */
export const problemsIn = (source: Source): Problem[] => {
  const given = withoutEmpty(source);
  return [...malformedIn(Variables, given), ...missingBeside(given)];
};

/** The variables of these schemas that are invalid. */
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

/** The variables that one variable makes necessary. */
const missingBeside = (given: Source): Problem[] =>
  needsOf(given).flatMap(({ names, isNeeded, message }) =>
    isNeeded && names.every((name) => given[name] === undefined)
      ? [{ variable: names.join(" or "), message }]
      : [],
  );

const needsOf = (given: Source): Need[] => {
  const provider = given["BANK_PROVIDER"];
  // A trial generates what is missing; a deployment does not.
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

/** An empty variable counts as not set, as in a `.env` that omits it. */
export const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value));

/** What this program uses a secret for; undefined for a variable that it does not describe. */
export const purposeOf = (name: string): string | undefined =>
  (Variables.shape as Record<string, z.ZodType | undefined>)[name]?.description;

let parsed: Environment | undefined;

/** The process's configuration, read once; refuses with the name of every variable that is wrong. */
export const env = (): Environment => {
  parsed ??= read(process.env);
  return parsed;
};

/** Reads the environment again at the next call. For tests that set variables first. */
export const resetEnvironment = (): void => {
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
