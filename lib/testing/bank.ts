import { env } from "@/lib/kit/env";
import { type RunningBank, startSandboxBank } from "@/sandbox-bank/server";

/** The real bank of test mode, where this worker's gateway looks for it. */
export const startBank = (times: { slowMs?: number } = {}): Promise<RunningBank> =>
  startSandboxBank({
    ...times,
    port: Number(new URL(env().BANK_ORIGIN).port),
    appOrigin: env().APP_ORIGIN,
    databaseUrl: env().DATABASE_URL,
    apiKey: env().SANDBOX_BANK_KEY,
    notifySecret: env().SANDBOX_BANK_SECRET,
  });
