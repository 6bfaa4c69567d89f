import { env } from "@/lib/kit/env";
import { type RunningBank, startSandboxBank } from "@/sandbox-bank/server";

/** The real test bank, at the address configured for this worker's gateway. */
export const startBank = (times: { slowMs?: number } = {}): Promise<RunningBank> =>
  startSandboxBank({
    ...times,
    port: Number(new URL(env().BANK_ORIGIN).port),
    appOrigin: env().APP_ORIGIN,
    databaseUrl: env().DATABASE_URL,
    apiKey: env().SANDBOX_BANK_KEY,
    notifySecret: env().SANDBOX_BANK_SECRET,
  });

/** A single-use token, as the bank's own form gives it to the browser. */
export const aToken = async (number = "4242424242424242"): Promise<string> => {
  const response = await fetch(`${env().BANK_ORIGIN}/bank/v1/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: env().BANK_ORIGIN },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2034, cvc: "123" }),
  });
  return ((await response.json()) as { token: string }).token;
};

/** Switches on faults of the bank, for its next callers. */
export const injectFaults = (faults: object): Promise<Response> =>
  fetch(`${env().BANK_ORIGIN}/bank/v1/chaos`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${env().SANDBOX_BANK_KEY}`,
    },
    body: JSON.stringify(faults),
  });
