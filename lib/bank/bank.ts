import { PROBE_MS } from "@/lib/bank/breaker";
import { breakerOf } from "@/lib/bank/breakers";
import { bankAway, noBank } from "@/lib/bank/errors";
import { FINALITY_MS } from "@/lib/bank/operations";
import { payzenBank } from "@/lib/bank/payzen/payzen";
import type { BankName, BankProvider } from "@/lib/bank/provider";
import { sandboxBanks } from "@/lib/bank/sandbox/sandbox";
import { stripeBank } from "@/lib/bank/stripe/stripe";
import { timed } from "@/lib/bank/timed";
import { SECOND } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { rejectDuplicate } from "@/lib/kit/idempotency";

/** Long enough for Stripe's list to be complete; the statement is the last of three detectors. */
const COMPLETE_AFTER_SECONDS = 120;

/** A bank for the merchant of the call: only the sandbox treats merchants differently. */
type BankFor = (shop: string | undefined) => BankProvider;

const always = (bank: BankProvider): BankFor => {
  const same = timed(bank);
  return () => same;
};

const makers: Record<BankName, () => BankFor | null> = {
  sandbox: () => {
    const bankFor = sandboxBanks({
      origin: env().BANK_ORIGIN,
      appOrigin: env().APP_ORIGIN,
      apiKey: env().SANDBOX_BANK_KEY,
      notifySecret: env().SANDBOX_BANK_SECRET,
      timeoutMs: env().BANK_TIMEOUT_MS,
      breakerFor: (shop) => breakerOf("sandbox", shop),
    });
    return (shop) => timed(bankFor(shop));
  },
  stripe: () => {
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    } = env();
    if (!secretKey || !publishableKey || !webhookSecret) return null;
    return always(
      stripeBank({
        apiOrigin: env().STRIPE_API_ORIGIN,
        appOrigin: env().APP_ORIGIN,
        secretKey,
        publishableKey,
        webhookSecret,
        timeoutMs: env().BANK_TIMEOUT_MS,
        completeAfterSeconds: COMPLETE_AFTER_SECONDS,
        breaker: breakerOf("stripe"),
      }),
    );
  },
  payzen: () => {
    const {
      PAYZEN_SHOP_ID: shopId,
      PAYZEN_PASSWORD: password,
      PAYZEN_PUBLIC_KEY: publicKey,
      PAYZEN_EMAIL: email,
    } = env();
    if (!shopId || !password || !publicKey || !email) return null;
    return always(
      payzenBank({
        apiOrigin: env().PAYZEN_API_ORIGIN,
        appOrigin: env().APP_ORIGIN,
        shopId,
        password,
        publicKey,
        email,
        timeoutMs: env().BANK_TIMEOUT_MS,
        finalityMs: FINALITY_MS,
        ownerOf: ownerAtPayzen,
        breaker: breakerOf("payzen"),
      }),
    );
  },
};

const ownerAtPayzen = async (bankRef: string): Promise<string | null> => {
  const owner = await db.bankOperation.findUnique({
    where: { provider_bankRef: { provider: "payzen", bankRef } },
    select: { reference: true },
  });
  return owner?.reference ?? null;
};

const made = new Map<BankName, BankFor | null>();

const bankCalled = (name: BankName, shop?: string): BankProvider | null => {
  const known = made.get(name);
  if (known !== undefined) return known?.(shop) ?? null;
  const bank = makers[name]();
  made.set(name, bank);
  return bank?.(shop) ?? null;
};

const nameFor = ({ livemode }: Pick<Context, "livemode">): BankName | undefined =>
  livemode ? env().BANK_PROVIDER : "sandbox";

/** The bank of a mode: always the sandbox for test data; refuses live calls when no provider is configured. */
export const bankOf = (
  of: Pick<Context, "livemode"> & Partial<Pick<Context, "merchantId">>,
): BankProvider => {
  const name = nameFor(of);
  return (name ? bankCalled(name, of.merchantId) : null) ?? refuse(noBank);
};

/**
 * Refuses at once a request to a bank that is unavailable: nothing is recorded and nothing sent. A repeated
 * Idempotency-Key gets its stored response before this check.
 */
export const requireAnswering = (of: Context): void => {
  if (!isBankAway(of)) return;
  refuse(bankAway, { headers: { "Retry-After": String(PROBE_MS / SECOND) } });
};

/** Whether the bank of a mode is known to be unavailable, for the pages of this merchant. */
export const isBankAway = (of: Pick<Context, "livemode" | "merchantId">): boolean => {
  const name = nameFor(of);
  return name !== undefined && breakerOf(name, of.livemode ? undefined : of.merchantId).isAway();
};

/** Whether anything of this mode can be paid. */
export const hasBank = ({ livemode }: Pick<Context, "livemode">): boolean =>
  !livemode || env().BANK_PROVIDER !== undefined;

/** Nothing is created that could not be paid; a repeated request gets its stored response. */
export const requireBank = async (ctx: Context): Promise<void> => {
  if (hasBank(ctx)) return;
  await rejectDuplicate(ctx);
  refuse(noBank);
};

/**
 * The bank by name, for notifications and recorded operations, even after live mode has moved to another bank;
 * null if it is unknown or not configured.
 */
export const bankNamed = (name: string, of?: { merchantId: string }): BankProvider | null =>
  isName(name) ? bankCalled(name, of?.merchantId) : null;

const isName = (name: string): name is BankName => Object.hasOwn(makers, name);
