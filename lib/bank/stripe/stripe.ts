import { bankForm } from "@/lib/bank/bank-form";
import type { Breaker } from "@/lib/bank/breaker";
import type { BankProvider } from "@/lib/bank/provider";
import { readSetup, stripeCards } from "@/lib/bank/stripe/cards";
import { readCharge, stripeCharges } from "@/lib/bank/stripe/charges";
import { stripeClient } from "@/lib/bank/stripe/client";
import { readStripeNotification } from "@/lib/bank/stripe/notification";
import { stripeRefunds } from "@/lib/bank/stripe/refunds";
import { stripeStatement } from "@/lib/bank/stripe/statement";

export interface StripeBankOptions {
  apiOrigin: string;
  appOrigin: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  timeoutMs: number;
  /** How old an entry of the statement must be to be read. */
  completeAfterSeconds: number;
  breaker: Breaker;
}

/** 50 to 99 999 999 cents, in francs. */
const limits = { minXpf: 60, maxXpf: 119_331_741 };

/**
 * Stripe, in EUR cents at the legal parity. Every object of ours has our reference and the amount in francs in its
 * metadata, by which it is found and checked.
 */
export const stripeBank = (options: StripeBankOptions): BankProvider => {
  const client = stripeClient(options);
  return {
    name: "stripe",
    limits,
    // Stripe.js makes the token, in Stripe's own frames. Nothing is debited in the browser.
    cardForm: async (request) =>
      bankForm(options.appOrigin, "stripe", request, { key: options.publishableKey }),
    ...stripeCharges(client),
    ...stripeCards(client),
    ...stripeRefunds(client),
    // Stripe completes by itself when the cardholder is done: only the outcome is read.
    resume: async ({ ref }) => {
      const answer = await (ref.startsWith("seti_") ? readSetup : readCharge)(client, { ref });
      return answer.kind === "absent" ? { kind: "unknown" } : answer;
    },
    statement: stripeStatement(client, options.completeAfterSeconds),
    verifyNotification: async (request) =>
      readStripeNotification(await client.sdk(), options.webhookSecret, request),
  };
};
