import { bankForm } from "@/lib/bank/bank-form";
import type { Breaker } from "@/lib/bank/breaker";
import type { BankProvider } from "@/lib/bank/provider";
import { readSetup, stripeCards } from "@/lib/bank/stripe-cards";
import { openStripe } from "@/lib/bank/stripe-client";
import { readDebit, stripeDebits } from "@/lib/bank/stripe-debits";
import { readStripeNotification } from "@/lib/bank/stripe-notification";
import { stripeRefunds } from "@/lib/bank/stripe-refunds";
import { stripeStatement } from "@/lib/bank/stripe-statement";

export interface StripeBankOptions {
  apiOrigin: string;
  appOrigin: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  timeoutMs: number;
  /** How old an entry of the statement must be to be read. */
  settledSeconds: number;
  breaker: Breaker;
}

/** 50 to 99 999 999 cents, in francs. */
const limits = { minXpf: 60, maxXpf: 119_331_741 };

/**
 * Stripe, in EUR cents at the legal parity. Every object of ours carries our reference and the amount in
 * francs; that is how it is found and checked again.
 */
export const stripeBank = (options: StripeBankOptions): BankProvider => {
  const line = openStripe(options);
  return {
    name: "stripe",
    limits,
    // Stripe.js makes the token, in frames of Stripe's own. Nothing is debited in the browser.
    cardForm: async (request) =>
      bankForm(options.appOrigin, "stripe", request, { key: options.publishableKey }),
    ...stripeDebits(line),
    ...stripeCards(line),
    ...stripeRefunds(line),
    // Stripe finishes by itself when the cardholder is done: there is only the outcome to read.
    resume: async ({ ref }) => {
      const told = await (ref.startsWith("seti_") ? readSetup : readDebit)(line, { ref });
      return told.kind === "absent" ? { kind: "unknown" } : told;
    },
    statement: stripeStatement(line, options.settledSeconds),
    verifyNotification: async (request) =>
      readStripeNotification(await line.sdk(), options.webhookSecret, request),
  };
};
