import { z } from "zod";
import { errorFields, log, logConsole, writer } from "@/lib/kit/log";
import { ignoreOutputErrors } from "@/lib/kit/output";
import { startSandboxBank } from "@/sandbox-bank/server";

const Environment = z.object({
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  BANK_ORIGIN: z.url().optional(),
  HOST: z.string().min(1).optional(),
  INSTALLATION: z.enum(["trial", "deployment"]).default("deployment"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  PORT: z.coerce.number().int().default(3000),
  APP_ORIGIN: z.url().optional(),
  DATABASE_URL: z.string().min(1),
  SANDBOX_BANK_KEY: z.string().min(32),
  SANDBOX_BANK_SECRET: z.string().startsWith("whsec_"),
  BANK_SLOW_MS: z.coerce.number().int().min(0).default(5_000),
  CHALLENGE_MS: z.coerce.number().int().min(0).default(600_000),
});

const main = async (): Promise<void> => {
  ignoreOutputErrors();
  writer.process = "sandbox-bank";
  if (process.env["INSTALLATION"] === "deployment") logConsole();
  const read = Environment.safeParse(process.env);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not complete.\n  ${faults.join("\n  ")}`);
  }
  const env = read.data;
  const bank = await startSandboxBank({
    port: env.BANK_PORT,
    ...(env.HOST ? { host: env.HOST } : {}),
    isTrial: env.INSTALLATION === "trial",
    isBehindProxy: env.TRUSTED_PROXIES > 0,
    ...(env.BANK_ORIGIN ? { origin: env.BANK_ORIGIN } : {}),
    appOrigin: env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    apiKey: env.SANDBOX_BANK_KEY,
    notifySecret: env.SANDBOX_BANK_SECRET,
    slowMs: env.BANK_SLOW_MS,
    challengeMs: env.CHALLENGE_MS,
  });
  log("info", "bank.listening", { origin: bank.origin });
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    bank.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
};

main().catch((fault: unknown) => {
  log("error", "bank.not_started", errorFields(fault));
  process.exit(1);
});
