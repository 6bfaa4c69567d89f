import { providerError } from "@/lib/bank/errors";
import type { BankProvider } from "@/lib/bank/provider";
import { sandboxBank } from "@/lib/bank/sandbox";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";

let sandbox: BankProvider | undefined;

const theSandbox = (): BankProvider => {
  sandbox ??= sandboxBank({
    origin: env().BANK_ORIGIN,
    appOrigin: env().APP_ORIGIN,
    apiKey: env().SANDBOX_BANK_KEY,
    notifySecret: env().SANDBOX_BANK_SECRET,
    timeoutMs: env().BANK_TIMEOUT_MS,
  });
  return sandbox;
};

/** The bank of a mode: always the sandbox for test data; refuses live calls where no provider is configured. */
export const bankOf = (ctx: Pick<Context, "livemode">): BankProvider =>
  ctx.livemode
    ? refuse(providerError, { message: "No banking provider is configured for live mode." })
    : theSandbox();

/** The bank by its name, for notifications and operations already recorded; null for an unknown one. */
export const bankNamed = (name: string): BankProvider | null =>
  name === "sandbox" ? theSandbox() : null;
